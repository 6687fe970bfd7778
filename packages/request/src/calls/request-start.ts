import { blockMarkerIn, isPatchMarker, PATCH_WORDS, SECTION_WORDS, withoutStars } from '@emend/core/plugin'
import { DIFF_WORDS } from '../words/openers.js'
import { FIELDS } from './fields.js'
import type { OpenRequest } from './opened-request.js'

/**
 * Returns the first line that begins a patch, a block, a diff or a call in JSON; undefined where there is none. Linear. Calls that
 * are written in other ways are found by `otherRequestIn`.
 */
export function plainRequestIn(text: string): string | undefined {
  const start = plainStartIn(text)
  return start === undefined ? undefined : lineAt(text, start)
}

/**
 * Returns where the first patch, block, diff or call in JSON begins; undefined where there is none.
 *
 * @param isCall whether JSON that opens at an offset is a call. Default: the fields in its next few hundred characters say so
 */
export function plainStartIn(
  text: string,
  isCall: (text: string, at: number) => boolean = beginsCall,
): number | undefined {
  OPENING.lastIndex = 0
  // `matchAll` would compile the expression anew.
  for (let found = OPENING.exec(text); found !== null; found = OPENING.exec(text)) {
    const { 1: sign = '', index } = found
    if (begins(text, index, sign, isCall)) return index
  }
  return undefined
}

/**
 * Returns the first line that begins another request, among lines outside the request that was parsed. Linear.
 *
 * @param open takes requests out of what is around them: what it reads counts as one
 */
export function otherRequestAmong<Line extends { readonly content: string }>(
  lines: readonly Line[],
  { startIn = plainStartIn }: OpenRequest,
): Line | undefined {
  if (lines.length === 0) return undefined
  const text = lines.map(({ content }) => content).join('\n')
  const start = startIn(text)
  return start === undefined ? undefined : lines[text.slice(0, start).split('\n').length - 1]
}

/** What may begin a request at the beginning of a line. */
const OPENING = /(?<![^\n])[ \t]*(\*\*\*|[<-]{5}|<apply_diff>|[[{]|diff --git |--- )/gi

function begins(text: string, index: number, sign: string, isCall: typeof beginsCall): boolean {
  if (sign === '{' || sign === '[') return isCall(text, text.indexOf(sign, index))
  if (sign.startsWith('<apply')) return true
  const line = lineAt(text, index)
  if (sign === DIFF_WORDS.git || sign === DIFF_WORDS.old) return beginsDiff(text, index, line)
  return sign === '***'
    ? beginsPatch(line.trim())
    : blockMarkerIn(line.trim().replace(/(?<=\w)[:>]$/, '')) === 'first'
}

/** Whether a line begins a patch or a section of one. Small letters count, too: they were meant as one. */
function beginsPatch(line: string): boolean {
  const text = withoutStars(line).slice('*** '.length).toLowerCase()
  return (
    text === PATCH_WORDS.begin.toLowerCase() ||
    SECTION_WORDS.some(({ words }) => text.startsWith(`${words.toLowerCase()}: `))
  )
}

function beginsDiff(text: string, at: number, line: string): boolean {
  const { git, old } = DIFF_WORDS
  if (line.startsWith(git)) return line.trim().length > git.length
  NAMES_AND_HUNK.lastIndex = at
  return line.startsWith(old) && NAMES_AND_HUNK.test(text)
}

const NAMES_AND_HUNK = /--- \S[^\n]*\n\+\+\+ \S[^\n]*\n@@/y

/** The line that begins at an offset. */
export function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text.slice(at, end === -1 ? undefined : end)
}

/** Whether JSON that opens here is a call, by the fields in the next few hundred characters. */
export function beginsCall(text: string, at: number): boolean {
  const line = /[^\n]{1,500}/y
  const field = /[[{]\s*"([\w-]{1,40})"\s*:/y
  line.lastIndex = at
  if (hasOwnField(line.exec(text)?.[0] ?? '')) return true
  field.lastIndex = at
  const [, first = ''] = field.exec(text) ?? []
  if (!FIELDS.isOne(first, 'path', 'arguments', 'patch', 'shell', 'tool', 'envelope', 'edits')) return false
  const next = text.slice(field.lastIndex, field.lastIndex + 300)
  return hasOwnField(next) || next.toLowerCase().includes(`*** ${PATCH_WORDS.begin.toLowerCase()}`)
}

/** Whether a piece of JSON has a field that only calls that edit have. */
function hasOwnField(json: string): boolean {
  for (const [, name = ''] of json.matchAll(/"([\w-]{1,40})"\s*:/g))
    if (FIELDS.isOne(name, 'own')) return true
  return false
}

/** Whether a line of a text begins a patch. Linear. */
export function holdsPatch(text: string): boolean {
  return text.includes(PATCH_WORDS.begin) && text.split('\n').some((line) => isPatchMarker(line, 'begin'))
}

/**
 * Returns how sure a format may be that a text is its own, from the first line that only this format has. The
 * earlier that line, the surer; an indented line counts less. So if one text has lines of several formats, the
 * outermost format wins: a request that another one shows as content comes later, or has a prefix.
 *
 * @param opener matches such a line from its beginning; its match may begin with whitespace
 * @param isOne whether a line that it matches is one. Then the expression is a global one. Default: every match is
 * @returns 0 where there is no such line, else 0.86 to 0.95
 */
export function confidenceOf(text: string, opener: RegExp, isOne?: (line: string) => boolean): number {
  opener.lastIndex = 0
  let found = opener.exec(text)
  while (found !== null && isOne?.(found[0]) === false) found = opener.exec(text)
  if (found === null) return 0
  const line = text.slice(0, found.index).split('\n').length - 1
  const confidence = /^[ \t]/.test(found[0]) ? 0.9 : 0.95
  return confidence - Math.min(0.04, line * 1e-6)
}
