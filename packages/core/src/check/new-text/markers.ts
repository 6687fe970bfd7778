import { toUnixEndings } from '../../text/lines.js'
import { BLOCK_WORDS, PATCH_WORDS, SECTION_WORDS } from '../../vocabulary/openers.js'
import { blockMarkerIn, isPatchMarker, sectionIn } from '../../vocabulary/request-marker.js'
import type { Check, Finding } from '../check.js'
import { isProse } from '../file-kinds.js'
import type { NewText } from '../new-text.js'
import { isCodeAt, isOfCode } from './reader/kind-at.js'

/** @rule markers Markers of a format in new text are none of its lines. */
export const markers: Check = {
  kind: 'request-residue',
  characters: '<>+-*@',
  signs: /^(?:[<>+-]{5,9}[ \t]*[A-Za-z]|\*\*\*|@@(?: -\d|[ \t]*$))/m,
  find(text) {
    const { now, ends } = text
    // The end of a heredoc may follow.
    const isHeredoc = /^[A-Z_]{2,40}\s*$/.test(now[ends.last] ?? '') && isClosing(now[ends.last - 1] ?? '')
    const last = isHeredoc ? ends.last - 1 : ends.last
    const found = hasLine(text, isMarker)
      ? undefined
      : (wholeBlock(text, ends.first, last) ?? loneMarker(text, ends.first, last))
    return found ?? conflict(text)
  },
}

/** Whether a line of the old text or of the file is such a line. */
function hasLine({ old, fileLines }: NewText, isOne: (line: string) => boolean): boolean {
  return old.some(isOne) || fileLines.some(isOne)
}

function isOpening(line: string): boolean {
  if (line.startsWith('@@')) return HUNK.test(line)
  if (line.startsWith('***')) return isPatchMarker(line, 'begin') || sectionIn(line) !== undefined
  return blockMarkerIn(line) === 'first'
}

function isClosing(line: string): boolean {
  if (line.startsWith('***')) return isPatchMarker(line, 'end') || isPatchMarker(line, 'file')
  return blockMarkerIn(line) === 'last'
}

function isMarker(line: string): boolean {
  return isOpening(line) || isClosing(line)
}

/**
 * @rule whole-block New text that is a whole block with the old text in it stands for the block's second half.
 * @off undefined
 */
function wholeBlock({ now, old, hunk }: NewText, first: number, last: number): Finding | undefined {
  if (blockMarkerIn(now[first] ?? '') !== 'first' || blockMarkerIn(now[last] ?? '') !== 'last')
    return undefined
  const middle = now.findIndex((line, at) => at > first && /^={5,9}\s*$/.test(line))
  const searched = now
    .slice(first + 1, middle)
    .join('\n')
    .trim()
  // A reading may have other old lines than the request.
  const isOld = searched === old.join('\n').trim() || searched === toUnixEndings(hunk.edit.search).trim()
  if (middle < 0 || !isOld) return undefined
  const lines = now.map((line, at) => (at > middle && at < last ? line : []))
  return {
    sign: 'the new text is a SEARCH/REPLACE block',
    lines,
    correction: 'its REPLACE half was taken',
    isSure: true,
  }
}

/**
 * @rule lone-marker A lone marker at an edge of new text is not written.
 * @off undefined
 */
function loneMarker(text: NewText, first: number, last: number): Finding | undefined {
  const { now } = text
  const found = now.flatMap((line, at) => (isMarker(line) ? at : []))
  const [lone = -1] = found
  // A patch may end its file, and itself below.
  if (first === last || found.length === 0 || lone + found.length - 1 !== found.at(-1) || !text.isNew[lone])
    return undefined
  const isFirst = lone === first && found.length === 1 && isOpening(now[first] as string)
  // In a text or in prose a diff is quoted.
  if (isFirst && HUNK.test(now[first] as string) && !(isOfCode(text.path) && isCodeAt(text, first, 0)))
    return undefined
  const isLast = found.at(-1) === last && lone > first && found.every((at) => isClosing(now[at] as string))
  if (!isFirst && !isLast) return undefined
  const marker = (now[lone] as string).trim()
  const words = /^[*@]/.test(marker)
    ? [...Object.values(PATCH_WORDS), ...SECTION_WORDS.map((one) => one.words), '@@ -']
    : BLOCK_WORDS.flatMap(({ first: begin, last: end }) => [begin, end])
  const isMentioned = (line: string) =>
    words.some((word) => line.includes(word)) || (!/^[*@]/.test(marker) && MARKS.test(line))
  if (hasLine(text, isMentioned)) return undefined
  const sign = `the new text ${isFirst ? 'begins' : 'ends'} with the marker ${marker}`
  return {
    sign,
    lines: now.map((line, at) => (at === lone || (isLast && at > lone) ? [] : line)),
    isSure: false,
  }
}

/**
 * @rule conflict-marks The marks of a conflict are not written into code that has none: nobody knows which side is meant.
 * @off undefined
 */
function conflict(text: NewText): Finding | undefined {
  const marks = text.added.flatMap((line) => /^(?:<{7}|={7}|>{7})(?= |$)/.exec(line)?.[0].charAt(0) ?? [])
  if (!marks.join('').includes('<=>') || isProse(text.path) || text.has(/^(?:<{7}|>{7})(?: |$)/))
    return undefined
  return { sign: 'the new text has the marks of a conflict' }
}

/** The header of a hunk, with or without its numbers. */
const HUNK = /^@@(?: -\d{1,9}(?:,\d{1,9})? \+\d{1,9}(?:,\d{1,9})? @@|\s*$)/
const MARKS = /^(?:<{5,9}|={5,9}|>{5,9})(?:\s|$)/
