import { isBlank } from '../../text/lines.js'
import type { Check, Finding } from './check.js'
import { isKnown, isMarkup, isProse } from './file-kinds.js'
import type { NewText } from './new-text.js'

/** The whole new text is in a wrapper: `<![CDATA[ … ]]>` in a file that is no markup, or a code fence in one that is no prose. */
export const wrapper: Check = {
  kind: 'request-residue',
  sign: /^[ \t]*(?:<!\[CDATA\[|```)/mu,
  find(text) {
    const first = text.now.findIndex((line) => !isBlank(line))
    const last = text.now.findLastIndex((line) => !isBlank(line))
    if (!text.isNew[first] || !text.isNew[last]) return undefined
    return cdata(text, first, last) ?? fence(text, first, last)
  },
}

const CDATA = /^\s*<!\[CDATA\[/
const CDATA_END = /\]\]>\s*$/

function cdata(text: NewText, first: number, last: number): Finding | undefined {
  const { now, old, path, fileLines } = text
  if (!CDATA.test(now[first] as string) || !CDATA_END.test(now[last] as string)) return undefined
  const isMarkupFile = isMarkup(path) || /^\s*</.test(fileLines.find((line) => !isBlank(line)) ?? '')
  if (isMarkupFile || text.has(/<!\[CDATA\[/)) return undefined
  const lines = now.map((line, at) => {
    if (at !== first && at !== last) return line
    const begun = at === first ? line.replace(/^(\s*)<!\[CDATA\[/, '$1') : line
    const bare = at === last ? begun.replace(CDATA_END, '') : begun
    const beside = at === first ? old[0] : old.at(-1)
    return isBlank(bare) && !isBlank(beside ?? 'none') ? [] : bare
  })
  return { sign: 'the new text is in <![CDATA[ … ]]>', lines, correction: 'taken off', isSure: true }
}

function fence(text: NewText, first: number, last: number): Finding | undefined {
  const { now, path } = text
  if (last <= first + 1 || !/^```[\w+-]*\s*$/.test(now[first] as string)) return undefined
  if (!/^```\s*$/.test(now[last] as string)) return undefined
  if (!isKnown(path) || isProse(path) || isMarkup(path) || text.has(/^\s*(?:```|~~~)/)) return undefined
  if (now.slice(first + 1, last).some((line) => line.startsWith('```'))) return undefined
  const lines = now.map((line, at) => (at > first && at < last ? line : []))
  return { sign: 'the new text is in a code fence', lines, isSure: false }
}
