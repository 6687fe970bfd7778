import type { Check } from './check.js'
import { leavesNone, MOST_COMMANDS } from './commands.js'
import { holdsWord } from './words.js'

/** @rule decoded-tabs Tabs within lines are escapes where the file has the escape before the same words. */
export const decodedTabs: Check = {
  kind: 'control-characters',
  signs: /\S\t\w/,
  find(text) {
    if (!text.added.some((line) => TAB_WITHIN.test(line)) || text.has(TAB_WITHIN)) return undefined
    const words = new Set(
      text.added.flatMap((line) => Array.from(line.matchAll(/(?<=\S)\t(\w+)/g), ([, word]) => word)),
    )
    const isKnown = (word = '') => holdsWord(text, `\\t${word}`, (_, behind) => !/\w/.test(behind))
    if (words.size > MOST_COMMANDS || !Array.from(words).every(isKnown)) return undefined
    const read = (line: string) => line.replaceAll(/(?<=\S)\t(?=\w)/g, '\\t')
    const lines = text.now.map((line, at) => (text.isNew[at] ? read(line) : line))
    const sign = 'the new text has tabs where the file has \\t'
    return { sign, lines, correction: 'read as \\t', isSure: leavesNone(text, lines) }
  },
}

const TAB_WITHIN = /(?<=\S)\t(?=\w)/

/** @rule carriage-returns A carriage return inside a line, in a file without any, is not written. */
export const carriageReturns: Check = {
  kind: 'control-characters',
  signs: /\r/,
  isAsked: ({ place }) => place !== undefined,
  find(text) {
    if (!text.added.some((line) => /\r[^\r]/.test(line)) || text.has(/\r/)) return undefined
    const lines = text.mapNew((line) => line.replaceAll(/\r(?=.)/g, '\\r'))
    return { sign: 'the new text has a carriage return inside a line', lines, isSure: false }
  },
}
