import { hasWord } from '../text/words.js'
import type { Edit, Step } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import { Hunk } from '../vocabulary/hunk.js'
import type { Notice } from '../vocabulary/notice.js'
import { findingOf } from './ask-check.js'
import type { Check, Finding } from './check.js'
import { NewText, type Surroundings } from './new-text.js'
import { mayFind } from './signs.js'

/** What the checks make of new text: the hunk to write, or the problem and the hunk that is meant instead, if that is known. */
export interface Judgement {
  readonly hunk: Hunk
  readonly notices: readonly Notice[]
  readonly problem?: EditProblem
}

/**
 * Judges the new text of a hunk at its place, or of a new file. The new text is literal, except where a check finds damage in
 * its new lines. A correction that leaves no edit is none: then the sign is what the edit is for. After a correction all checks
 * are asked again; a kind that is found again is not understood, and refuses the edit. Edits that a tool computed are not judged.
 *
 * @throws SearchEnded `plugin-failed` if a check throws, or gives what is no finding
 */
export function judge(checks: readonly Check[], hunk: Hunk, around: Surroundings): Judgement {
  let text = new NewText(hunk, around)
  const notices: Notice[] = []
  const checksOf = () =>
    hunk.edit.computed ? checksOfComputed(checks, hunk.edit) : mayFind(checks, text.fresh)
  for (let asked = checksOf(), at = 0; at < asked.length; at++) {
    const check = asked[at] as Check
    const finding = findingOf(check, text)
    const lines = finding?.lines?.flat()
    if (
      finding === undefined ||
      (lines !== undefined && (leavesNoEdit(text, lines) || isInFile(text, lines)))
    )
      continue
    const corrected = lines === undefined ? text.hunk : correctedHunk(text.hunk, finding)
    const isAgain = notices.some(({ code }) => code === check.kind)
    if (lines === undefined || isAgain || !(finding.isSure ?? givesBack(text, lines))) {
      const problem = finding.problem ?? { code: 'new-text', kind: check.kind, sign: finding.sign }
      return { hunk: corrected, notices, problem }
    }
    notices.push(noticeOf(check, finding))
    text = new NewText(corrected, around)
    asked = checksOf()
    at = -1
  }
  return { hunk: text.hunk, notices }
}

/**
 * Of a diff that only fits its file as a tool's does, it is still asked whether its text is all there, and whole.
 *
 * @rule computed-is-as-meant The new text of an edit that a tool computed is not judged.
 * @off checks
 */
function checksOfComputed(checks: readonly Check[], { counted }: Edit): readonly Check[] {
  return counted ? checks.filter(({ kind }) => kind === 'damaged-text' || kind === 'placeholder') : []
}

/**
 * @rule correction-leaves-an-edit A correction that leaves no edit is none: then the sign is what the edit is for.
 * @off false
 */
function leavesNoEdit({ old }: NewText, lines: readonly string[]): boolean {
  return lines.length === old.length && lines.every((line, at) => line === old[at])
}

/**
 * @rule sign-is-in-file A sign of damage is meant where the file has every line that the correction would change.
 * @off false
 */
function isInFile({ now, fileLines }: NewText, lines: readonly string[]): boolean {
  const left = new Set(lines)
  const altered = now.filter((line) => hasWord(line) && !left.has(line))
  if (altered.length === 0) return false
  const own = new Set(fileLines)
  return altered.every((line) => own.has(line))
}

/**
 * @rule correction-gives-back A correction is made where it gives back a line of the old text or of the file nearby,
 *   and else offered.
 * @off true
 */
function givesBack({ now, known }: NewText, lines: readonly string[]): boolean {
  const sent = new Set(now)
  return lines.some((line) => hasWord(line) && !sent.has(line) && known.has(line))
}

/** The notice that new text was corrected: what was wrong, and what was done. */
function noticeOf({ kind }: Check, { sign, correction = 'corrected' }: Finding): Notice {
  return { code: kind, message: `${sign}: ${correction}` }
}

/** The hunk with its new lines as they are meant. Its script is the written one, as far as its lines are left. */
export function correctedHunk(hunk: Hunk, { lines, isEnded }: Pick<Finding, 'lines' | 'isEnded'>): Hunk {
  const { old, written, hints, reading } = hunk
  const perLine = lines ?? hunk.now
  const now = perLine.flat()
  const script = written && correctedScript(written, perLine)
  const { script: _, endings: __, ...edit } = hunk.edit
  const ending = now.length > 0 && (isEnded ?? edit.replacement.endsWith('\n')) ? '\n' : ''
  const corrected: Edit = { ...edit, replacement: now.join('\n') + ending, ...(script && { script }) }
  return new Hunk(corrected, { old, now, written: script, hints, ...(reading && { reading }) })
}

function correctedScript(written: readonly Step[], lines: readonly (string | readonly string[])[]): Step[] {
  let at = 0
  return written.flatMap((step): Step[] => {
    if (step === 'remove') return [step]
    const line = lines[at++] as string | readonly string[]
    const count = typeof line === 'string' ? 1 : line.length
    if (step === 'add' || count === 1) return Array.from({ length: count }, () => step)
    return ['remove', ...Array.from({ length: count }, () => 'add' as const)]
  })
}
