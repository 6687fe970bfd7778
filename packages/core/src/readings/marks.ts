import type { Reading } from '../hunk/reading.js'
import { literalSteps } from '../hunk/steps.js'
import { isSlip } from '../place/tolerant/slip.js'
import type { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import type { Step } from '../vocabulary/edit.js'

/** Dashes that are left of a line whose first dash was taken for the mark of a removed line. */
const DASHES = /^-*[->]$/

/**
 * @rule mistyped-is-context A context line that is one of the file's with a slip is context, and no added line whose
 *   mark was forgotten.
 * @off false
 */
function isMistyped(line: string, file: FileText): boolean {
  file.budget.spend(file.count)
  return file.lines(0, file.count).some((own) => isSlip(line, own, file.text))
}

/**
 * Marks of a diff, put right. A context line between added ones that the file has nowhere is added: its `+` was forgotten.
 * A removed line of dashes only that the file has nowhere begins with the dash that was read as its mark, and gets the mark
 * of the line before; the end of a comment, only where lines with that mark open the comment.
 *
 * @rule marks A context line between added ones that the file lacks was meant to be added, and a line of dashes begins
 *   with the dash that was read as its mark.
 */
export const marks: Reading = {
  name: 'marks',
  read(hunk, file) {
    const script: Step[] = hunk.written ? [...hunk.written] : literalSteps(hunk).map(({ op }) => op)
    const [old, now]: [string[], string[]] = [[], []]
    let [oldAt, nowAt, isChanged] = [0, 0, false]
    /** The mark of the lines that open a comment and go on with it. */
    let inComment: Step | undefined
    for (const [at, step] of script.entries()) {
      let before = step === 'add' ? undefined : (hunk.old[oldAt++] as string)
      let after = step === 'remove' ? undefined : (hunk.now[nowAt++] as string)
      const content = before ?? (after as string)
      const isAbsent = before !== undefined && !isBlank(before) && file.at(before).length === 0
      const isBetween = step === 'keep' && script[at - 1] === 'add' && script[at + 1] === 'add'
      if (isAbsent && isBetween && !isMistyped(before as string, file)) {
        script[at] = 'add'
        isChanged = true
      } else if (isAbsent && hunk.written && step === 'remove' && DASHES.test(before as string)) {
        const mark = content === '->' ? inComment : (script[at - 1] ?? 'keep')
        if (mark === undefined) return undefined
        script[at] = mark
        before = after = `-${before}`
        isChanged = true
      }
      if (content.lastIndexOf('<!--') > content.lastIndexOf('-->')) inComment = script[at]
      else if (content.includes('->') || script[at] !== script[at - 1]) inComment = undefined
      if (script[at] !== 'add') old.push(before as string)
      if (script[at] !== 'remove') now.push(after as string)
    }
    if (!isChanged) return undefined
    return hunk.as({ old, now, written: hunk.written && script, reading: 'marks' })
  },
}
