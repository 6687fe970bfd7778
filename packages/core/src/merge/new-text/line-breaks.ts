import { isBlank } from '../../text/lines.js'
import type { Edit } from '../../vocabulary/edit.js'
import { bareBackslashes, hasBareWords, isInsideText } from './backslashes.js'
import type { Check, Finding } from './check.js'
import type { NewText } from './new-text.js'
import { hasLetter } from './words.js'

/**
 * Line breaks that are written as `\n`: all of them, in a new text of one line for an old one of several; or some, outside of
 * quotes, patterns and comments, where a line can end.
 */
export const writtenLineBreaks: Check = {
  kind: 'literal-escapes',
  isAsked: ({ fresh }) => fresh.includes('\\n'),
  find: (text) => allOnOneLine(text) ?? lineByLine(text),
}

const SIGN = 'the new text has \\n where line breaks are meant'
const CORRECTION = 'read as line breaks'

/** The whole new text is one line, and its first or last piece is a line of the old text: whatever is between. */
function allOnOneLine({ now, old, isNew, known, hunk }: NewText): Finding | undefined {
  const [line] = now
  if (line === undefined || now.length > 1 || old.length < 2 || !isNew[0]) return undefined
  if (old.some((one) => one.includes('\\n'))) return undefined
  const pieces = line.split(/(?<!\\)\\n/).map(withTabs)
  const solid = pieces.filter(hasLetter)
  const edges = [solid[0], solid.at(-1)]
  if (solid.length < 2 || !edges.some((edge) => known.has(edge as string))) return undefined
  if (cutsQuotes(pieces, '"') || cutsQuotes(pieces, '`')) return undefined
  const isEnd = pieces.at(-1) === '' && !isBlank(old.at(-1) as string)
  const lines = [isEnd ? pieces.slice(0, -1) : pieces]
  return { sign: SIGN, lines, correction: CORRECTION, isSure: true, ...(isEnd && endsLine(hunk.edit)) }
}

/** A last `\n` that is left out ends the last line where the old text ends its own. */
function endsLine({ search }: Edit): { readonly isEnded?: true } {
  return search.endsWith('\n') ? { isEnded: true } : {}
}

function withTabs(text: string): string {
  return text.replaceAll('\\t', '\t')
}

/** Whether any piece but the last leaves a quote open. */
function cutsQuotes(pieces: readonly string[], quote: string): boolean {
  let count = 0
  return pieces.slice(0, -1).some((piece) => {
    count += piece.replaceAll(/\\./g, '').split(quote).length - 1
    return count % 2 === 1
  })
}

function lineByLine(text: NewText): Finding | undefined {
  const { now, old, isNew, place, hunk } = text
  // A new file of several lines has nothing to compare with.
  if (place === undefined && now.filter((line) => !isBlank(line)).length > 1) return undefined
  const lines: (string | readonly string[])[] = []
  for (const [at, line] of now.entries()) {
    const offsets = isNew[at] ? breaksIn(line) : []
    if (offsets.length === 0) {
      lines.push(line)
      continue
    }
    const pieces = piecesOf(line, offsets)
    if (!isMeant(text, line, offsets, pieces)) return undefined
    const isEnd = pieces.at(-1) === '' && at === now.length - 1 && !isBlank(old.at(-1) ?? 'none')
    lines.push((isEnd ? pieces.slice(0, -1) : pieces).map(withTabs))
  }
  if (lines.every((line) => typeof line === 'string') || hasBareWords(text)) return undefined
  const isLeft = lines.some((line) => typeof line !== 'string' && line.some((one) => /(?<!\\)\\n/.test(one)))
  const isUnsure = isLeft || isInsideText(text)
  const isLastWritten = /\\n$/.test(now.at(-1) ?? '')
  return {
    sign: SIGN,
    lines,
    correction: CORRECTION,
    ...(isUnsure && { isSure: false }),
    // The last line break of a new file is written out, too.
    ...(isLastWritten && (place === undefined ? { isEnded: true } : endsLine(hunk.edit))),
  }
}

function breaksIn(line: string, inComments = false): number[] {
  return line.includes('\\n') ? bareBackslashes(line, inComments).filter((at) => line[at + 1] === 'n') : []
}

function piecesOf(line: string, offsets: readonly number[]): string[] {
  const starts = [0, ...offsets.map((at) => at + 2)]
  return starts.map((start, piece) => line.slice(start, offsets[piece] ?? line.length))
}

/** Whether every `\n` of a line can only be a line break: a piece is a known line, or each is where a line can end. */
function isMeant(
  text: NewText,
  line: string,
  offsets: readonly number[],
  pieces: readonly string[],
): boolean {
  // Those in a comment would stay.
  if (breaksIn(line, true).length > offsets.length || isTemplate(line)) return false
  if (bareBackslashes(line).some((at) => !/[nt"']/.test(line.charAt(at + 1)))) return false
  if (pieces.some((piece) => hasLetter(piece) && text.known.has(withTabs(piece)))) return true
  const verdicts = offsets.map((at) => lineEndAt(line, at))
  const isNewFile = text.place === undefined && offsets.length > 1 && line.endsWith('\\n')
  const areEnds = verdicts.includes('yes') && (isNewFile || !verdicts.includes('no'))
  return areEnds && !isInsideText(text)
}

const LOOKED_AT = 80

/** Whether a line can end at a `\n`, by what is before and behind it. `open`: it is at an end of the line, or beside another one. */
function lineEndAt(line: string, at: number): 'yes' | 'no' | 'open' {
  const before = line.slice(Math.max(0, at - LOOKED_AT), at)
  const after = line.slice(at + 2, at + 2 + LOOKED_AT)
  if (after === '' || before === '' || before.endsWith('\\n')) return 'open'
  if (/^(?:\\n|\\t|\t| {2,}\S)/.test(after)) return 'yes'
  if (/[)\],>]\s*$/.test(before)) return !TEX_NAME.test(`n${after}`) && BEGINS_LINE.test(after) ? 'yes' : 'no'
  if (/[;{}]\s*$/.test(before) && (BEGINS_LINE.test(after) || after.startsWith('-'))) return 'yes'
  return /[.!?]$/.test(before) && /^[\p{Lu}#*-]/u.test(after) ? 'yes' : 'no'
}

const BEGINS_LINE = /^[\p{L}}\])<@#/*_$]/u
const TEX_NAME =
  /^n(?:u|abla|eq?|ewline|ewcommand|ewpage|oindent|onumber|otag|ot|otin|ode|ocite|orm|olimits|um|i|eg|mid)(?![A-Za-z])/

/** Whether a line has a template with something filled in. */
function isTemplate(line: string): boolean {
  const open = line.indexOf('`')
  const hole = open < 0 ? -1 : line.indexOf('${', open + 1)
  return hole >= 0 && line.includes('`', hole + 2)
}
