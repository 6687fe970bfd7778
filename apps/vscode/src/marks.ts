import { markedLines } from '@emend/edits'

/** A change of a document that a person has not decided about, in UTF-16 units of the text as it is now. */
export interface Mark {
  readonly start: number
  readonly end: number
  /** The text that was there. */
  readonly before: string
}

/** A change of a document, as the editor reports it: several of one event are given from the end of the text to its beginning. */
export interface DocumentEdit {
  readonly rangeOffset: number
  readonly rangeLength: number
  readonly text: string
}

/** A change of a text before. */
interface Change {
  readonly span: { readonly start: number; readonly end: number }
  readonly text: string
}

/** The marks of changes in the text after them. */
export function marksOf(before: string, changes: readonly Change[]): Mark[] {
  let shift = 0
  return changes.map(({ span, text }) => {
    const start = span.start + shift
    shift += text.length - (span.end - span.start)
    return { start, end: start + text.length, before: before.slice(span.start, span.end) }
  })
}

/**
 * The marks after further edits of the document. One whose old text is back is done, as after an undo, and so is one that was replaced
 * together with what is around it.
 *
 * @param text the document after the edits
 */
export function carried(marks: readonly Mark[], edits: readonly DocumentEdit[], text: string): Mark[] {
  return marks.flatMap((mark) => {
    let moved: Mark | undefined = mark
    for (const edit of edits) moved = moved && carriedOver(moved, edit)
    return moved === undefined || text.slice(moved.start, moved.end) === moved.before ? [] : [moved]
  })
}

function carriedOver(mark: Mark, { rangeOffset, rangeLength, text }: DocumentEdit): Mark | undefined {
  const { start, end } = mark
  const to = rangeOffset + rangeLength
  const shift = text.length - rangeLength
  // What is typed behind a mark is of the next line; where lines went, only their return is of the mark.
  const isInside = start === end ? text === mark.before : rangeOffset < end
  if (isInside && rangeOffset >= start && to <= end) return { ...mark, end: end + shift }
  if (start === end && rangeOffset === start && rangeLength === 0) return mark
  if (to <= start) return { ...mark, start: start + shift, end: end + shift }
  if (rangeOffset >= end) return mark
  if (rangeOffset <= start && to >= end) return undefined
  return rangeOffset < start
    ? { ...mark, start: rangeOffset + text.length, end: end + shift }
    : { ...mark, end: rangeOffset }
}

/** The parts of the text of a mark that its old lines do not have, as offsets in that text. */
export function changedParts(
  before: string,
  now: string,
): { readonly start: number; readonly end: number }[] {
  const [old, lines] = [linesOf(before), linesOf(now)]
  const marked = markedLines([...old.map((line) => `-${line}`), ...lines.map((line) => `+${line}`)])
  let start = 0
  return lines.flatMap((line, at) => {
    let end = start
    start += line.length + 1
    return (marked.get(old.length + at) ?? []).flatMap(({ text, isChanged }) => {
      const from = end
      end += text.length
      return isChanged ? [{ start: from, end }] : []
    })
  })
}

function linesOf(text: string): string[] {
  const lines = text.split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}
