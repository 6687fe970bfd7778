import { asWritten, isBlank, joinLines, type Line, splitLines } from '../text/lines.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import type { Notice } from '../vocabulary/format.js'
import { frozenEdit, hunkOf } from './hunk.js'
import { numberedSteps } from './script.js'

/**
 * The ways to read an edit, to be tried in turn by every replacer: as written and, where it ends in blank lines that may be mere
 * separators, without them; before both the same with the ends of comments whose mark was forgotten.
 */
export function readings(edit: TextEdit): readonly TextEdit[] {
  const bare = edit.doubtful === undefined ? undefined : withoutSeparators(edit)
  const ways = bare === undefined ? [edit] : [edit, bare]
  // Nearly all: to see that takes less than to ask for each.
  if (!edit.search.includes('->')) return ways
  return [...ways.flatMap((way) => withCommentEnds(way) ?? []), ...ways]
}

/**
 * The edit without the kept blank lines at its end that may be mere separators; undefined where there are none. They are never all of
 * the search text.
 */
export function withoutSeparators(edit: TextEdit): TextEdit | undefined {
  const { search, replacement, script = [], doubtful = [] } = edit
  const lines = splitLines(search)
  const starts = new Set(doubtful.map(({ start }) => start))
  let end = search.length
  let count = 0
  while (count < lines.length - 1) {
    const line = lines[lines.length - 1 - count]
    if (line === undefined || !isBlank(line.content) || script[script.length - 1 - count] !== 'keep') break
    const start = end - asWritten(line).length
    if (!starts.has(start)) break
    end = start
    count++
  }
  if (count === 0) return undefined
  const written = joinLines(splitLines(replacement).slice(0, -count))
  return frozenEdit({
    ...edit,
    search: search.slice(0, end),
    replacement: written,
    script: script.slice(0, -count),
  })
}

/** The doubtful lines that are not blank: content only where the file has them. */
export function doubtfulLines({ search, doubtful = [] }: TextEdit): string[] {
  return doubtful
    .map(({ start, end }) => search.slice(start, end).replace(/\r?\n$/, ''))
    .filter((line) => !isBlank(line))
}

/**
 * The edit without the byte order mark of its old text: that belongs to the file, which keeps it or has none. A copy of its own that
 * nobody can change, so that what was worked out of it stays true.
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
 * A hunk with lines `-->` that end comments, which lines of one step right above them open: read as lines of that step, their
 * mark forgotten, and not as removals of `->`. Undefined for a hunk without such a line. Linear.
 */
export function withCommentEnds(edit: TextEdit): TextEdit | undefined {
  const { script: written, doubtful: _, ...same } = edit
  if (written === undefined || !/^->\s*$/m.test(edit.search)) return undefined
  const { searched, replacement } = hunkOf(edit)
  let [search, now, hasEnds]: [string, string, boolean] = ['', '', false]
  let [opened, above]: [Step | undefined, Step | undefined] = [undefined, undefined]
  const script = numberedSteps(written).map((line): Step => {
    const after = textOf(replacement[line.now])
    const text = line.step === 'add' ? after : textOf(searched[line.old])
    const end = line.step === 'remove' && text.trimEnd() === '->' ? opened : undefined
    const step = end ?? line.step
    const read = end === undefined ? text : `-${text}`
    if (step !== 'add') search += read
    if (step !== 'remove') now += line.step === 'keep' ? after : read
    const [opening, closing] = [read.lastIndexOf('<!--'), read.lastIndexOf('-->')]
    if (opening > closing) opened = step
    else if (closing >= 0 || step !== above) opened = undefined
    above = step
    hasEnds ||= end !== undefined
    return step
  })
  return hasEnds ? frozenEdit({ ...same, search, replacement: now, script }) : undefined
}

/** What to say where an edit was read so. Any other reading of its script is as written, or a beginning of it. */
export function noticesOfCommentEnds(written: TextEdit, read: TextEdit): Notice[] {
  const isAsWritten =
    read === written ||
    (written.search.startsWith(read.search) && written.replacement.startsWith(read.replacement))
  return read.script === undefined || isAsWritten ? [] : [COMMENT_END]
}

const COMMENT_END: Notice = {
  code: 'comment-end',
  message: 'a line "-->" ends the comment that the lines above it open, and was read as one of these',
}

function textOf(line: Line | undefined): string {
  return line === undefined ? '' : asWritten(line)
}
