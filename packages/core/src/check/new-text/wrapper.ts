import { isBlank } from '../../text/lines.js'
import type { Check, Finding } from '../check.js'
import { isKnown, isMarkup, isProse } from '../file-kinds.js'
import type { NewText } from '../new-text.js'
import { isCodeAt, isOfCode } from './reader/kind-at.js'
import { hasTags } from './tags.js'

/** @rule wrapper A wrapper around the whole new text is none of its lines. */
export const wrapper: Check = {
  kind: 'request-residue',
  characters: '<`~',
  signs: /<!\[CDATA\[|```|~~~|^[ \t]*<[A-Za-z][^<>\n]*>[ \t]*$/m,
  find(text) {
    const { first, last } = text.ends
    return around(text, first, last) ?? loneFence(text, first, last)
  },
}

function around(text: NewText, first: number, last: number): Finding | undefined {
  if (!/^\s*(?:<!\[CDATA\[|```|~~~|<[A-Za-z])/.test(text.now[first] ?? '')) return undefined
  if (!text.isNew[first] || !text.isNew[last]) return undefined
  return cdata(text, first, last) ?? fence(text, first, last) ?? tagged(text, first, last)
}

const CDATA = /^\s*<!\[CDATA\[/
const CDATA_END = /\]\]>\s*$/

/**
 * @rule cdata CDATA around new text is taken off in a file that is no markup.
 * @off undefined
 */
function cdata(text: NewText, first: number, last: number): Finding | undefined {
  const { now, hunk, path, fileLines } = text
  if (!CDATA.test(now[first] as string) || !CDATA_END.test(now[last] as string)) return undefined
  const isMarkupFile = isMarkup(path) || /^\s*</.test(fileLines.find((line) => !isBlank(line)) ?? '')
  if (isMarkupFile || text.has(/<!\[CDATA\[/)) return undefined
  const bare = now.map((line, at) => {
    const begun = at === first ? line.replace(/^(\s*)<!\[CDATA\[/, '$1') : line
    return at === last ? begun.replace(CDATA_END, '') : begun
  })
  // With a line of its own at the beginning only, it is open whether the new text begins with a blank line.
  const [isApart, isEndApart] = [isBlank(bare[first] as string), isBlank(bare[last] as string)]
  const isEnded = hunk.edit.search.endsWith('\n')
  const lines = bare.map((line, at) => ((at === first && isApart) || (at === last && isEndApart) ? [] : line))
  return {
    sign: 'the new text is in <![CDATA[ … ]]>',
    lines,
    correction: 'taken off',
    isSure: isApart ? isEndApart : !isEndApart || isEnded,
    ...(isEnded && isEndApart && { isEnded: true as const }),
  }
}

const FENCE = /^\s*(?:```|~~~)/

/**
 * @rule code-fence New text in a code fence is not written into a file that is no prose.
 * @off undefined
 */
function fence(text: NewText, first: number, last: number): Finding | undefined {
  const { now, path } = text
  const [, mark] = /^\s*(`{3,}|~{3,})[\w+-]*\s*$/.exec(now[first] as string) ?? []
  if (mark === undefined || last <= first + 1 || now[last]?.trim() !== mark) return undefined
  if (!isKnown(path) || isProse(path) || isMarkup(path) || text.has(FENCE)) return undefined
  if (now.slice(first + 1, last).some((line) => line.trimStart().startsWith(mark))) return undefined
  const lines = now.map((line, at) => (at > first && at < last ? line : []))
  return { sign: 'the new text is in a code fence', lines, isSure: false }
}

/**
 * @rule lone-fence A code fence that nothing in the new text opens or closes is not written into code, nor what is below it.
 * @off undefined
 */
function loneFence(text: NewText, first: number, last: number): Finding | undefined {
  const { now, path } = text
  const fences = now.flatMap((line, at) => (FENCE.test(line) ? at : []))
  const [lone = -1] = fences
  if (fences.length !== 1 || first === last || !text.isNew[lone]) return undefined
  // Within a long text or a comment it is one of its lines.
  if (!isOfCode(path) || text.has(FENCE) || ![-1, 0].some((column) => isCodeAt(text, lone, column)))
    return undefined
  const isTail = lone > first && text.isNew.slice(lone).every(Boolean)
  const lines = now.map((line, at) => (at === lone || (isTail && at > lone) ? [] : line))
  return { sign: 'the new text has a code fence that nothing opens or closes', lines, isSure: false }
}

/**
 * @rule tags-around New text between two tags alone on their lines is not written into code that has no tags.
 * @off undefined
 */
function tagged(text: NewText, first: number, last: number): Finding | undefined {
  const { now, path } = text
  const [, name] = /^\s*<([A-Za-z][\w.:-]{0,60})(?:[\s=][^<>]{0,200})?>\s*$/.exec(now[first] as string) ?? []
  if (name === undefined || (now[last] as string).trim() !== `</${name}>`) return undefined
  if (!isOfCode(path) || hasTags(text)) return undefined
  const lines = now.map((line, at) => (at > first && at < last ? line : []))
  return { sign: `the new text is between <${name}> and </${name}>`, lines, isSure: false }
}
