import { asWritten, isBlank, type Line, writtenLines } from '../text/lines.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import type { Notice } from '../vocabulary/format.js'
import { frozenEdit, hunkOf } from './hunk.js'
import { numberedSteps } from './script.js'

/**
 * Returns the ways to read an edit. Every replacer tries them in this order:
 * 1. with lines `-->` read as ends of comments ({@link withCommentEnds}), where there are any;
 * 2. as written;
 * 3. without the blank lines at its end, where these may be mere separators ({@link withoutSeparators}). Way 1
 *    comes without them, too.
 */
export function readings(edit: TextEdit): readonly TextEdit[] {
  const withoutBlankEnd = edit.doubtful === undefined ? undefined : withoutSeparators(edit)
  const variants = withoutBlankEnd === undefined ? [edit] : [edit, withoutBlankEnd]
  // True of nearly all edits, and cheaper than calling `withCommentEnds` for each way.
  if (!edit.search.includes('->')) return variants
  return [...variants.flatMap((variant) => withCommentEnds(variant) ?? []), ...variants]
}

/**
 * Returns the edit without the doubtful, kept blank lines at its end, which may only separate it from what
 * follows in the request. Undefined where it has none. At least one line of the search text always stays.
 *
 * Example: ` a`, `+b`, then an empty line before the next `@@`: without it the edit is ` a`, `+b`.
 */
export function withoutSeparators(edit: TextEdit): TextEdit | undefined {
  const { search, replacement, script = [], doubtful = [] } = edit
  const starts = new Set(doubtful.map(({ start }) => start))
  let [end, count] = [search.length, 0]
  for (const line of writtenLines(search).slice(1).reverse()) {
    const start = end - line.length
    if (!isBlank(line) || script[script.length - 1 - count] !== 'keep' || !starts.has(start)) break
    end = start
    count++
  }
  if (count === 0) return undefined
  const newText = writtenLines(replacement).slice(0, -count).join('')
  return frozenEdit({
    ...edit,
    search: search.slice(0, end),
    replacement: newText,
    script: script.slice(0, -count),
  })
}

/** The doubtful lines that are not blank. They are content only if the file has them, else the edit is refused. */
export function doubtfulLines({ search, doubtful = [] }: TextEdit): string[] {
  return doubtful
    .map(({ start, end }) => search.slice(start, end).replace(/\r?\n$/, ''))
    .filter((line) => !isBlank(line))
}

/**
 * Returns the edit, frozen, without a byte order mark at the start of its texts. The mark belongs to the file,
 * so the texts are compared without it. Only {@link TextEdit.byteOrderMark} adds or removes it.
 */
export function withoutByteOrderMark(edit: TextEdit): TextEdit {
  const shift = edit.search.startsWith('\uFEFF') ? 1 : 0
  if (shift === 0 && edit.byteOrderMark === undefined) return frozenEdit(edit)
  const search = edit.search.slice(shift)
  const replacement = edit.replacement.replace(/^\uFEFF/, '')
  const doubtful = edit.doubtful?.map(({ start, end }) => ({
    start: Math.max(0, start - shift),
    end: end - shift,
  }))
  return frozenEdit({ ...edit, search, replacement, ...(doubtful && { doubtful }) })
}

/**
 * Reads a line `-->` as the end of a comment, not as the removal of a line `->`, where the lines right above it
 * open a comment and all have one step. The model forgot the mark of that line, so it gets the step of these
 * lines. Undefined for a hunk without such a line. Linear.
 *
 * Example: `+<!--`, `+note`, `-->` is read as `+<!--`, `+note`, `+-->`.
 */
export function withCommentEnds(edit: TextEdit): TextEdit | undefined {
  const { script: written, doubtful: _, ...rest } = edit
  if (written === undefined || !/^->\s*$/m.test(edit.search)) return undefined
  const { searched, replacement } = hunkOf(edit)
  let [search, now, hasEnds]: [string, string, boolean] = ['', '', false]
  let [commentStep, stepAbove]: [Step | undefined, Step | undefined] = [undefined, undefined]
  const script = numberedSteps(written).map((line): Step => {
    const newContent = textOf(replacement[line.now])
    const content = line.step === 'add' ? newContent : textOf(searched[line.old])
    const commentEndStep = line.step === 'remove' && content.trimEnd() === '->' ? commentStep : undefined
    const step = commentEndStep ?? line.step
    const read = commentEndStep === undefined ? content : `-${content}`
    if (step !== 'add') search += read
    if (step !== 'remove') now += line.step === 'keep' ? newContent : read
    const [opening, closing] = [read.lastIndexOf('<!--'), read.lastIndexOf('-->')]
    if (opening > closing) commentStep = step
    else if (closing >= 0 || step !== stepAbove) commentStep = undefined
    stepAbove = step
    hasEnds ||= commentEndStep !== undefined
    return step
  })
  return hasEnds ? frozenEdit({ ...rest, search, replacement: now, script }) : undefined
}

/**
 * Returns a notice where {@link withCommentEnds} made `reading` of the edit `written`. Any other reading with a
 * script has the texts as written, or a beginning of them.
 */
export function noticesOfCommentEnds(written: TextEdit, reading: TextEdit): Notice[] {
  const isAsWritten =
    reading === written ||
    (written.search.startsWith(reading.search) && written.replacement.startsWith(reading.replacement))
  return reading.script === undefined || isAsWritten ? [] : [COMMENT_END]
}

const COMMENT_END: Notice = {
  code: 'comment-end',
  message: 'a line "-->" ends the comment that the lines above it open, and was read as one of these',
}

function textOf(line: Line | undefined): string {
  return line === undefined ? '' : asWritten(line)
}
