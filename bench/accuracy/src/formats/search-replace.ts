import { type Situation, writtenLine } from '../situation.js'
import { sidesOf, withStyle } from './format.js'

const MARKER = /^(<{7}|={7}|>{7}|-{7}|:start_line:|\\)/

/** Writes one block for each hunk; returns undefined if the content would have to be escaped. */
export function renderSearchReplace(situation: Situation): string | undefined {
  const blocks = situation.hunks.map((hunk) => {
    const { old, now } = sidesOf(situation, hunk)
    const hint = situation.style.hinted ? `:start_line:${writtenLine(situation, hunk)}\n-------\n` : ''
    if (`${old}\n${now}`.split('\n').some((line) => MARKER.test(line))) return undefined
    const replacement = hunk.lines.every(({ step }) => step === 'remove') ? '' : `${now}\n`
    return `<<<<<<< SEARCH\n${hint}${old}\n=======\n${replacement}>>>>>>> REPLACE\n`
  })
  return blocks.includes(undefined) ? undefined : withStyle(situation, blocks.join('\n'))
}
