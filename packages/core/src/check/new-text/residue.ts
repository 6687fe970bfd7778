import { isBlank } from '../../text/lines.js'
import type { Check, Finding } from '../check.js'
import { isKnown, isMarkup, isProse } from '../file-kinds.js'
import type { NewText } from '../new-text.js'
import { isOfCode, kindAt } from './reader/kind-at.js'
import { hasTags, isNamed, isOfCall, isOfFile, type Tag, tagsWithoutPartner } from './tags.js'

/**
 * What ends a call or begins the next one: tokens of a model's template, and tags that nothing in the new text opens or closes, told
 * by their shape and by what neither the file nor the request has elsewhere. From the first one on nothing is text of the file.
 *
 * @rule residue Tokens and tags of a call, which nothing opens or closes, are left out, or refused where more text follows.
 */
export const residue: Check = {
  kind: 'request-residue',
  characters: '<[',
  signs:
    /<\/[\w.:|\uFF5C\u2016-]{1,80}>[ \t]*$|^[ \t]*<[A-Za-z|\uFF5C\u2016][^<>\n]{0,200}>|<[|\uFF5C]|<\w{1,40}(?:\||_of_)|\]<\]|\[\/[A-Za-z_]{3,40}\]/m,
  find(text) {
    const [tokens, tags] = [tokensIn(text), tagsWithoutPartner(text.now)]
    if (tokens.length + tags.length === 0) return undefined
    const isTagged = hasTags(text)
    const signs = signsIn(text, [...tokens, ...tags.filter((tag) => !isTagged || !isOfFile(text, tag))])
    const [first] = signs
    return first && (leadIn(text, first) ?? tail(text, signs, isTagged))
  },
}

/** A tag without a partner, or a token. */
interface Sign extends Omit<Tag, 'kind'> {
  readonly kind: Tag['kind'] | 'token'
}

const TOKEN =
  /<[|\uFF5C][^\s<>|\uFF5C]{1,60}[|\uFF5C]>|<\|[a-z_]{2,40}>|<[a-z_]{2,40}\|>|\]<\]\w{1,40}\[>\[|<\w{1,20}_of_\w{1,20}>/g
/** The same where nothing but code is expected: a closer in square brackets, and the end of character data before one. */
const IN_CODE = /\[\/[A-Za-z_]{3,40}\](?=\s*$)|\]\]>(?=\s*<\/\w)/g

/** The signs in new lines, in their order. */
function signsIn(text: NewText, found: readonly Sign[]): Sign[] {
  const all = found.filter(
    (one) =>
      text.isNew[one.line] && (one.kind === 'token' || !isNamed(text, one.name)) && !isSpokenOf(text, one),
  )
  return all
    .filter((sign) => fits(text, sign, all))
    .sort((one, other) => one.line - other.line || one.start - other.start)
}

/**
 * Tokens, where neither file nor old text has any. What begins its lines with them and is no code is a template.
 *
 * @rule tokens-are-meant Tokens of a model's template are meant where the file or the old text has one.
 * @off []
 */
function tokensIn(text: NewText): Sign[] {
  const { now, path, place } = text
  const patterns = isOfCode(path) ? [TOKEN, IN_CODE] : [TOKEN]
  const found = now.flatMap((content, line) =>
    patterns.flatMap((pattern) =>
      Array.from(content.matchAll(pattern), ({ 0: shown, index: start }): Sign => {
        return { line, start, end: start + shown.length, shown, name: '', kind: 'token' }
      }),
    ),
  )
  const [first] = found
  if (
    first === undefined ||
    [...text.old, ...text.fileLines].some((line) => patterns.some((pattern) => line.search(pattern) >= 0))
  )
    return []
  const [head, rest] = [now[first.line]?.slice(0, first.start) ?? '', now[first.line]?.slice(first.end) ?? '']
  const mayBeTemplate = place === undefined ? !isOfCode(path) : isProse(path)
  return mayBeTemplate && isBlank(head) && !isBlank(rest) ? [] : found
}

/** Whether a sign is quoted, or in a comment or in prose, apart from what is before it: there it may be spoken of. */
function isSpokenOf(text: NewText, sign: Sign): boolean {
  const { line, start } = sign
  const kind = kindAt(text, line, start)
  const head = (text.now[line] as string).slice(0, start)
  // What goes on behind it is no call.
  if (sign.kind === 'close' && !isOfCall(sign) && goesOn(text, line, kind === 'comment')) return true
  if (kind !== 'comment')
    return (
      kind === 'quote' || kind === 'text' || (/\S\s+$/.test(head) && (kind === undefined || kind === 'prose'))
    )
  // At the margin it is none of the lines of an indented comment.
  const above = text.now.findLastIndex((one, at) => at < line && !isBlank(one))
  const isIndented = /^\s/.test(text.now[above] ?? '') && kindAt(text, above, 0) === 'comment'
  return head === '' ? !isIndented : !/[\w.,;!?)\]}]$/.test(head)
}

/** Whether the line below goes on with the comment that a line ends in; in an unknown language, by the same sign before both. */
function goesOn(text: NewText, line: number, isInComment: boolean): boolean {
  const [own = '', next = ''] = text.now.slice(line, line + 2)
  if (isBlank(next)) return false
  if (isKnown(text.path)) return isInComment && kindAt(text, line + 1, next.search(/\S/)) === 'comment'
  const sign = COMMENT.exec(own)?.[0]
  return sign !== undefined && COMMENT.exec(next)?.[0] === sign
}

/** The sign that a line of a comment begins with in many languages, and the space before it. */
const COMMENT = /^\s*(?:\*|\/\/|#|--|;|%)(?=\s)/

/** Whether a sign is where a call ends or begins: tokens and closers at the end of a line, openers alone on theirs. */
function fits({ now, path }: NewText, sign: Sign, all: readonly Sign[]): boolean {
  const { line, start, end, kind } = sign
  const content = now[line] as string
  const isRest = (from: number, to: number) =>
    isBlank(content.slice(from, to)) ||
    all.some(
      (one) =>
        one.line === line &&
        one.start >= from &&
        one.end <= to &&
        (one.kind === 'close' || one.kind === 'token'),
    )
  if (kind === 'token' && isOfCode(path)) return true
  if (!isRest(end, content.length)) return false
  // Behind a sign it may be a value.
  if (kind === 'token') return !/[=:]\s*$/.test(content.slice(0, start))
  return kind === 'close' || isRest(0, start)
}

/** An opening tag alone on the first line. */
function leadIn({ now, ends }: NewText, { line, kind, shown }: Sign): Finding | undefined {
  if (kind !== 'open' || line !== ends.first || line === ends.last) return undefined
  const lines = now.map((one, at) => (at === line ? [] : one))
  return { sign: `the new text begins with ${shown}, which belongs to the call`, lines, isSure: false }
}

/** From the first sign to the end of the new lines. */
function tail(text: NewText, signs: readonly Sign[], isTagged: boolean): Finding | undefined {
  const { now, isNew, place, hunk } = text
  const { line, start, shown } = signs[0] as Sign
  const head = (now[line] as string).slice(0, start)
  if (isBlank(head) && now.slice(0, line).every(isBlank)) return undefined
  const kept = now.findIndex((one, at) => at > line && !isNew[at] && !isBlank(one))
  const isGone = (at: number) => at >= line && (kept < 0 || at < kept)
  const last = now.findLastIndex((one, at) => isGone(at) && !isBlank(one))
  const lines = now.map((one, at): string | readonly string[] => {
    if (at === line && !isBlank(head)) return head
    return isGone(at) && (at <= last || place === undefined) ? [] : one
  })
  const others = now.filter(
    (_, at) => isGone(at) && !isBlank(withoutSigns(text, signs, at).slice(at === line ? start : 0)),
  )
  const isOnly = others.length === 0 && (kept < 0 || hunk.written !== undefined)
  // In a page what they close may be opened by another change, unless the next field of the call follows.
  const isPage = isProse(text.path) || isMarkup(text.path)
  const mayBeOfPage = isPage && !isOnly && signs.every((one) => one.kind === 'close' && !isOfCall(one))
  if (mayBeOfPage && !beginsField(text, others[0])) return undefined
  const isSure =
    isOnly &&
    signs.every((one) => one.kind === 'token' || (one.kind === 'close' && (!isTagged || isOfCall(one))))
  return {
    sign: `the new text ends with ${isSure ? signs.map((one) => one.shown).join(' ') : shown}, which belongs to the call`,
    lines,
    correction: 'left out',
    isSure,
    ...(lines.at(-1) !== now.at(-1) && { isEnded: endsLine(text, isBlank(head) || last > line) }),
  }
}

/** Whether a line begins with an element that has a name only, as fields of calls have, and that is not closed. */
function beginsField({ now }: NewText, line = ''): boolean {
  const [, tag] = /^\s*<([A-Za-z][\w.:-]{0,60}) name=(?:"[^"<>]*"|'[^'<>]*')>/.exec(line) ?? []
  return tag !== undefined && !now.some((one) => one.includes(`</${tag}>`))
}

function withoutSigns({ now }: NewText, signs: readonly Sign[], line: number): string {
  return signs
    .filter((one) => one.line === line)
    .reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), now[line] as string)
}

/** Whether the last line that is left has a line end: as the old text has it, or, in a new file, as it is written. */
function endsLine({ place, hunk }: NewText, wasApart: boolean): boolean {
  const { unit, search, replacement } = hunk.edit
  if (unit === 'lines') return true
  if (place === undefined) return wasApart || replacement.endsWith('\n')
  return search.endsWith('\n') || (!wasApart && replacement.endsWith('\n'))
}
