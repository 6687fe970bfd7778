import { asWritten, type Line } from '../text/lines.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import type { Notice } from '../vocabulary/format.js'
import { frozenEdit, hunkOf } from './hunk.js'
import { numberedSteps } from './lines-of-step.js'

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
