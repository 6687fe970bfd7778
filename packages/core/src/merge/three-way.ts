import type { Hunk } from '../hunk/hunk.js'
import { FOLDED } from '../search/line-keys.js'
import { lazily } from '../text/lazily.js'
import { isBlank } from '../text/lines.js'
import { type Changed, mergeRun } from './merge-run.js'
import type { Addition, FileLines, Merge, MergeConflict, MergedLine } from './merged-line.js'
import { isBlankLineBehindEnd, type OldLineResolution, resolveOldLines } from './missing-context.js'
import { noticeOfLine } from './notices.js'
import type { FileRun } from './run-conflicts.js'

/**
 * Merges an edit with the file's lines at its place, three ways: the old text is the base, the new text is theirs, the
 * file is ours. The lines that all three keep split the merge into runs, each with its part of base, theirs and ours:
 * 1. If ours equals the base, theirs goes in. If theirs equals the base, ours stays. If theirs equals ours, the change is
 *    already there.
 * 2. Otherwise the lines that theirs and ours share at the start and end of the run are set aside (the old text left them
 *    out), as are lines of the base that neither of them has (both sides removed them). Then step 1 is tried again.
 * 3. Anything else is a conflict.
 *
 * Lines are compared without whitespace at their ends and with look-alike characters folded. Linear, apart from looking
 * up lines that the file lacks.
 *
 * @param placeOf the file's line that each line of the old text is aligned with, in ascending order
 */
export function threeWay(
  edit: Hunk,
  placeOf: ReadonlyMap<number, number>,
  file: FileLines,
): Merge | MergeConflict {
  const resolved = resolveOldLines(edit, placeOf, file)
  if ('code' in resolved) return resolved
  const lines: MergedLine[] = []
  const notices = [...resolved.notices]
  let nextLine = 0
  const newKeys = lazily(() => new Set(edit.new.map((line) => FOLDED.of(line))))
  const groups = groupsOf(edit, resolved.resolutions, file)
  for (const [i, group] of groups.entries()) {
    if (group.step !== 'changed') {
      lines.push(group)
      if (group.step === 'keep') nextLine = group.at + 1
    } else {
      const run = fileRunOf(group, groups[i - 1], groups[i + 1], nextLine, file.count)
      if (run === undefined) return { code: 'conflict', guard: 'context-missing-around' }
      const merged = mergeRun(group, run, file)
      if ('code' in merged) return merged
      for (const line of merged.lines) lines.push(line)
      // The file lacks a removed line that the edit adds again elsewhere: it may have been moved already.
      if (merged.missing.some((text) => newKeys().has(FOLDED.of(text))))
        return { code: 'conflict', guard: 'moved-line' }
      for (const text of merged.present) notices.push(noticeOfLine('line-present', text))
      for (const text of merged.missing) notices.push(noticeOfLine('removal-missing', text))
      nextLine = run.to
    }
  }
  return { lines, notices }
}

/** A run of changed lines, a kept line, or a context line that is not in the file and is not added. */
type Group = Changed | Exclude<MergedLine, Addition>

function groupsOf(edit: Hunk, resolutions: readonly OldLineResolution[], file: FileLines): Group[] {
  const groups: Group[] = []
  const currentRun = (): Changed => {
    const last = groups.at(-1)
    if (last?.step === 'changed') return last
    const run: Changed = { step: 'changed', remaining: [], missing: [], theirs: [] }
    groups.push(run)
    return run
  }
  for (const { step, old, now } of edit.steps) {
    const resolution = step === 'add' ? undefined : resolutions[old]
    const [oldLine, newLine] = [edit.old[old] ?? '', edit.replacement[now]]
    if (step === 'add' || resolution === 'added') {
      if (newLine !== undefined) currentRun().theirs.push({ line: newLine, number: now })
    } else if (step === 'remove') {
      if (typeof resolution !== 'number') currentRun().missing.push(oldLine)
      else currentRun().remaining.push({ step, at: resolution, request: oldLine, old })
    } else if (typeof resolution === 'number')
      groups.push({ step: 'keep', at: resolution, request: oldLine, old })
    else if (!isBlank(oldLine)) groups.push({ step: 'break' })
  }
  const last = groups.at(-1)
  if (
    last?.step === 'changed' &&
    resolutions.at(-1) === 'added' &&
    isBlankLineBehindEnd(edit.old.length - 1, edit, file)
  )
    last.theirs.pop()
  return groups
}

/**
 * Returns the file's lines that a run of changes is about: all lines between the kept lines above and below it. Where the
 * context line on one side is missing from the file, the run reaches only to its outermost removed line on that side;
 * undefined when the file has no removed line of the run either.
 */
function fileRunOf(
  { remaining }: Changed,
  above: Group | undefined,
  below: Group | undefined,
  nextLine: number,
  count: number,
): FileRun | undefined {
  const from = above?.step === 'break' ? remaining[0]?.at : nextLine
  const last = remaining.at(-1)?.at
  const next = below === undefined ? count : below.step === 'keep' ? below.at : undefined
  const to = next ?? (last === undefined ? undefined : last + 1)
  if (from === undefined || to === undefined) return undefined
  return { from, to, isBoundedAbove: above?.step === 'keep', isBoundedBelow: below?.step === 'keep' }
}
