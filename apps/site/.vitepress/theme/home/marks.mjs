/**
 * Cuts a text into pieces at its marks, so that a page can show each piece in its own way. Marks do not overlap.
 *
 * @param marks `{ start, end, kind, slip }`: half-open, in UTF-16 units. A mark of no length is a place between two characters.
 * @returns the pieces, `{ text, kind, slip }`; joined, they are the text
 */
export function piecesOf(text, marks) {
  const pieces = []
  let at = 0
  for (const { start, end, ...mark } of marks.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start > at) pieces.push({ text: text.slice(at, start) })
    pieces.push({ text: text.slice(start, end), ...mark })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

/** Returns the mark of the one place where a part of a text is. Throws if the text has it elsewhere, too, or not at all. */
export function markOf(text, part, mark) {
  const start = text.indexOf(part)
  if (start < 0 || text.indexOf(part, start + 1) >= 0)
    throw new Error(`not exactly once in the text: ${part}`)
  return { start, end: start + part.length, ...mark }
}

/**
 * Returns marks of the whitespace that is easily mistaken: tabs, and spaces at the start or the end of a line. The first column of a
 * patch is no indentation.
 */
export function whitespaceMarks(text, isPatch = false) {
  const pattern = isPatch ? /\t|(?<=^[ +-]) +| +$/gm : /\t|^ +| +$/gm
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    kind: found === '\t' ? 'tab' : 'space',
  }))
}

/** Returns the marks that overlap none of the others, and the others. */
export function besides(marks, others) {
  const isFree = ({ start, end }) => others.every((one) => end <= one.start || one.end <= start)
  return [...marks.filter(isFree), ...others]
}
