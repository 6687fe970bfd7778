import { likeness } from '../../place/likeness.js'
import { isBlank } from '../../text/lines.js'
import { hasWord } from '../../text/words.js'
import type { Check, Finding } from '../check.js'
import { isProse } from '../file-kinds.js'
import type { NewText } from '../new-text.js'
import { isOfCode } from './reader/kind-at.js'

/**
 * The new text has rows of a diff with their signs: `-` rows that are old lines which are gone, `+` rows beside them, or new lines that
 * all begin with `+`.
 *
 * @rule new-text-diff-rows The new text has rows of a diff with their marks.
 */
export const diffRows: Check = {
  kind: 'diff-rows',
  characters: '+->',
  signs: /^[ \t]*[-+]|^>{1,3} /m,
  // A sign and a space are an item of a list.
  isAsked: ({ fresh, path }) => !isOfLists(path) || /^[ \t]*(?:[-+]\S|\+\t|\+ {2})/m.test(fresh),
  find(text) {
    const added = allAdded(text) ?? allQuoted(text)
    if (added !== undefined || text.old.some((line) => ROW.test(line) && hasWord(line))) return added
    if (text.now.some((line) => FENCE.test(line)) || text.has(OF_DIFFS)) return undefined
    return rows(text, '') ?? (isOfLists(text.path) ? undefined : rows(text, ' '))
  },
}

function isOfLists(path: string): boolean {
  return isProse(path) || /\.ya?ml$/i.test(path)
}

const HEADER = /^(?:--- |\+\+\+ |@@ )/
const ROW = /^(\s*)([-+])(.*)$/
const FENCE = /^[ \t]*(?:```|~~~)diff/
const OF_DIFFS = /^[ \t]*(?:```|~~~)diff|^@@ |^(?:---|\+\+\+) \S/

/**
 * @rule removed-and-added-rows Rows with a minus that are old lines which are gone, or known lines set in by a space, and rows with a
 *   plus beside them, are a diff.
 * @off undefined
 */
function rows(text: NewText, gap: string): Finding | undefined {
  const { now, known, path } = text
  const bare = new Map<number, string>()
  for (const [at, line] of now.entries()) {
    const [, head = '', , rest] = (!HEADER.test(line) && ROW.exec(line)) || []
    if ((rest === '' || rest?.startsWith(gap)) && text.isNew[at]) bare.set(at, head + rest.slice(gap.length))
  }
  if (bare.size === 0) return undefined
  const kept = new Set(now.filter((line) => !ROW.test(line)))
  const isGone = (line: string) => known.has(line) && !kept.has(line)
  const [removed, added] = ['-', '+'].map((sign) =>
    [...bare.keys()].filter((at) => now[at]?.trim()[0] === sign),
  )
  const gone = new Map(
    (removed ?? []).map((at) => [at, bare.get(at) as string] as const).filter(([, line]) => isGone(line)),
  )
  const plus = new Map((added ?? []).map((at) => [at, bare.get(at) as string]))
  // Where every line has a sign or a space, the space goes, too.
  const isContext = (line: string) => isBlank(line) || (line.startsWith(' ') && known.has(line.slice(1)))
  const isWhole = now.every(
    (line, at) => bare.get(at) === line.slice(1) || HEADER.test(line) || isContext(line),
  )
  const isSetIn = (line: string) => hasWord(line) && isContext(line) && !known.has(line)
  const isSeen = Array.from(gone.values()).some(hasWord) || (isWhole && !isProse(path) && now.some(isSetIn))
  if (plus.size === 0 || gone.size < (removed ?? []).length || !isSeen) return loneRow(text, gone, plus)
  const lines = now.map((line, at): string | readonly string[] =>
    gone.has(at) || HEADER.test(line) ? [] : (bare.get(at) ?? (isWhole ? line.slice(1) : line)),
  )
  return {
    sign: 'the new text has rows of a diff',
    lines,
    correction: 'its - rows were left out and the signs taken off',
    isSure:
      !isProse(path) &&
      (gone.size === 0 || Array.from(plus.keys()).some((at) => gone.has(at - 1) || gone.has(at + 1))),
  }
}

/** Rows by the number of their lines, without their signs. */
type Rows = ReadonlyMap<number, string>

/**
 * @rule lone-row-of-a-diff A row with a sign alone is one of a diff where it, or the line below, is a version of a line that is gone.
 * @off undefined
 */
function loneRow(text: NewText, gone: Rows, plus: Rows): Finding | undefined {
  const { now, old, path } = text
  if (isProse(path) || text.has(/^\s*\+\s*[\w"'(]/)) return undefined
  const isVersion = (one = '', other = '') => hasWord(one) && likeness(one.trim(), other.trim()) >= VERSION
  const left = new Set(now)
  const lost = old.filter((line) => hasWord(line) && !left.has(line)).slice(0, MOST)
  // With a space behind it a plus may go on with the line above.
  const glued = Array.from(plus.keys()).filter((at) => /^\+(?:\S|\t| {2})/.test(now[at] as string))
  const isOne =
    Array.from(gone.keys()).some((at) => isVersion(now[at + 1], gone.get(at))) ||
    glued.slice(0, MOST).some((at) => lost.some((line) => isVersion(plus.get(at), line)))
  const lines = now.map((line, at) => (gone.has(at) ? [] : (plus.get(at) ?? line)))
  return isOne ? { sign: 'the new text has a row of a diff', lines, isSure: false } : undefined
}

/** How alike two versions of a line are. */
const VERSION = 0.6
/** More rows and lines are not compared with each other. */
const MOST = 40

/**
 * @rule all-rows-added New lines that all begin with a plus are added rows of a diff.
 * @off undefined
 */
function allAdded(text: NewText): Finding | undefined {
  const { hunk, now } = text
  const lines = (hunk.written === undefined ? now : text.added).filter((line) => !isBlank(line))
  if (!lines.every((line) => /^\+(?:$|[^\s+\d]|\t| {2})/.test(line))) return undefined
  const body = lines.filter((line) => line.length > 1).map((line) => line.slice(1))
  const [first] = body
  // One line without indentation may be a list or a number.
  if (first === undefined || (body.length === 1 && !/^(?:\t| {2})/.test(first))) return undefined
  if (text.has(/^\+/)) return undefined
  const bare = (line: string) => line.replace(/^\+/, '')
  return {
    sign: 'every new line begins with +',
    lines: hunk.written === undefined ? now.map(bare) : text.mapNew(bare),
    correction: 'the signs were taken off',
  }
}

/**
 * @rule all-rows-quoted New lines of code that all begin with the sign of a plain diff, or with a prompt, are without it where a line comes back.
 * @off undefined
 */
function allQuoted(text: NewText): Finding | undefined {
  const lines = text.added.filter((line) => !isBlank(line))
  const [mark] = /^>{1,3} /.exec(lines[0] ?? '') ?? []
  if (mark === undefined || !isOfCode(text.path) || !lines.every((line) => line.startsWith(mark)))
    return undefined
  const bare = lines.map((line) => line.slice(mark.length))
  if (text.has(/^>{1,3} /) || !bare.some((line) => hasWord(line) && text.known.has(line))) return undefined
  return {
    sign: `every new line begins with ${mark.trim()}`,
    lines: text.mapNew((line) => (line.startsWith(mark) ? line.slice(mark.length) : line)),
    correction: 'the signs were taken off',
  }
}
