import type { NewText } from '@emend/core/inside'
import type { Check, Finding } from '@emend/core/plugin'
import { toUnixEndings } from '@emend/core/plugin'

/** @rule markers Markers of a format in new text are none of its lines. */
export const markers: Check = {
  kind: 'request-residue',
  signs: /SEARCH|REPLACE| Patch/,
  find(text) {
    if (text.has(MARKER)) return undefined
    const { first, last } = text.ends
    return wholeBlock(text, first, last) ?? loneMarker(text, first, last)
  },
}

const OPENING = /^(?:(?:<{5,9}|-{7}) SEARCH>?|\*\*\* Begin Patch)\s*$/
const CLOSING = /^(?:(?:>{5,9}|\+{7}) REPLACE|\*\*\* End Patch)\s*$/
const MARKER =
  /^(?:(?:<{5,9}|-{7}) SEARCH>?|(?:>{5,9}|\+{7}) REPLACE|\*\*\* (?:Begin|End) Patch|\*\*\* (?:Update|Add|Delete) File: .*)\s*$/

/**
 * @rule whole-block New text that is a whole block with the old text in it stands for the block's second half.
 * @off undefined
 */
function wholeBlock({ now, old, hunk }: NewText, first: number, last: number): Finding | undefined {
  if (!/ SEARCH>?\s*$/.test(now[first] ?? '') || !/ REPLACE\s*$/.test(now[last] ?? '')) return undefined
  if (!OPENING.test(now[first] as string) || !CLOSING.test(now[last] as string)) return undefined
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
  const { now, isNew } = text
  if (first === last || now.filter((line) => MARKER.test(line)).length !== 1) return undefined
  const isFirst = isNew[first] && OPENING.test(now[first] as string)
  const isLast = isNew[last] && CLOSING.test(now[last] as string)
  if (!isFirst && !isLast) return undefined
  const lone = isFirst ? first : last
  const marker = (now[lone] as string).trim()
  const mentions = marker.includes('Patch')
    ? /(?:Begin|End) Patch/
    : /\b(?:SEARCH|REPLACE)\b|^(?:<{5,9}|={5,9}|>{5,9})(?:\s|$)/
  if (text.has(mentions)) return undefined
  const sign = `the new text ${isFirst ? 'begins' : 'ends'} with the marker ${marker}`
  return { sign, lines: now.map((line, at) => (at === lone ? [] : line)), isSure: false }
}
