import { isBlank } from '../../text/lines.js'
import { hasWord } from '../../text/words.js'
import type { Check } from '../check.js'
import type { NewText } from '../new-text.js'
import { bareBackslashes, breaksIn, hasBareWords } from './backslashes.js'
import { isTemplate, lineEndAt } from './line-ends.js'
import { CORRECTION, endsLine, SIGN, withTabs } from './one-line.js'
import { isCodeAt } from './reader/kind-at.js'

/**
 * Line breaks that are written as `\n` in some lines, outside of quotes, patterns and comments, where a line can end.
 *
 * @rule written-line-breaks Line breaks that are written out where a line can end are line breaks.
 */
export const lineBreaks: Check = {
  kind: 'literal-escapes',
  characters: '\\',
  signs: /\\n/,
  find(text) {
    const { now, old, place, hunk } = text
    // A new file of several lines has nothing to compare with: there a break counts in code, before indentation.
    const isSeveral = place === undefined && now.filter((line) => !isBlank(line)).length > 1
    const lines: (string | readonly string[])[] = []
    for (const [at, sent] of now.entries()) {
      const line = sent.replaceAll(RETURN, '')
      const breaks = breaksIn(line)
      const offsets = breaks.length > 0 && text.isNew[at] ? breaks : []
      if (
        isSeveral &&
        !offsets.every((one) => INDENTED.test(line.slice(one + 2)) && isCodeAt(text, at, sentAt(sent, one)))
      )
        return undefined
      const pieces = piecesOf(line, offsets)
      if (offsets.length > 0 && !isMeant(text, line, offsets, pieces)) return undefined
      const isEnd = pieces.at(-1) === '' && at === now.length - 1 && !isBlank(old.at(-1) ?? 'none')
      lines.push(offsets.length === 0 ? sent : (isEnd ? pieces.slice(0, -1) : pieces).map(withTabs))
    }
    if (lines.every((line) => typeof line === 'string') || hasBareWords(text)) return undefined
    const isLeft = lines.some(
      (line) => typeof line !== 'string' && line.some((one) => /(?<!\\)\\n/.test(one)),
    )
    const isLastWritten = /\\n$/.test(now.at(-1) ?? '')
    return {
      sign: SIGN,
      lines,
      correction: CORRECTION,
      ...((isLeft || isSeveral) && { isSure: false }),
      // The last line break of a new file is written out, too.
      ...(isLastWritten && (place === undefined ? { isEnded: true } : endsLine(hunk.edit))),
    }
  },
}

/** A carriage return that is written out before a line break. */
const RETURN = /\\r(?=\\n)/g

/** Where a line break of a line without these is in the line as it was sent. */
function sentAt(sent: string, at: number): number {
  return Array.from(sent.matchAll(RETURN)).reduce((own, { index }) => (index < own ? own + 2 : own), at)
}

const INDENTED = /^(?: {2,}|\t)\S/

function piecesOf(line: string, offsets: readonly number[]): string[] {
  const starts = [0, ...offsets.map((at) => at + 2)]
  return starts.map((start, piece) => line.slice(start, offsets[piece] ?? line.length))
}

/**
 * Whether every `\n` of a line can only be a line break: a piece is a known line, or each is where a line can end.
 *
 * @rule breaks-are-certain A written line break is one only if every other reading of its line is out of the question.
 * @off true
 */
function isMeant(
  text: NewText,
  line: string,
  offsets: readonly number[],
  pieces: readonly string[],
): boolean {
  // Those in a comment would stay.
  if (breaksIn(line, true).length > offsets.length || isTemplate(line)) return false
  if (bareBackslashes(line).some((at) => !/[nt"']/.test(line.charAt(at + 1)))) return false
  if (pieces.some((piece) => hasWord(piece) && text.known.has(withTabs(piece)))) return true
  const verdicts = offsets.map((at) => lineEndAt(line, at))
  const isNewFile = text.place === undefined && offsets.length > 1 && line.endsWith('\\n')
  return verdicts.includes('yes') && (isNewFile || !verdicts.includes('no'))
}
