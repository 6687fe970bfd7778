import type { Hunk } from '../hunk/hunk.js'
import { FOLDED } from '../search/line-keys.js'
import { lazily } from '../text/lazily.js'
import { isBlank } from '../text/lines.js'
import { type Changed, mergeRun } from './merge-run.js'
import type { Merge, MergeConflict, MergedLine, OwnLines } from './merged-line.js'
import { type ContextFate, fatesOfContext, isLastOfFile } from './missing-context.js'
import { noticeOfLine } from './notices.js'
import type { OwnRun } from './run-conflicts.js'

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
  file: OwnLines,
): Merge | MergeConflict {
  const fates = fatesOfContext(edit, placeOf, file)
  if ('code' in fates) return fates
  const lines: MergedLine[] = []
  const notices = [...fates.notices]
  let ours = 0
  const added = lazily(() => new Set(edit.new.map((line) => FOLDED.of(line))))
  const groups = groupsOf(edit, fates.fates, file)
  for (const [i, group] of groups.entries()) {
    if (group.kind === 'kept') {
      const { at, old, request } = group
      lines.push({ step: 'keep', at, old, request })
      ours = group.at + 1
    } else if (group.kind === 'missing') lines.push({ step: 'break' })
    else {
      const run = ownRun(group, groups[i - 1], groups[i + 1], ours, file.count)
      const merged = run && mergeRun(group, run, file)
      if (merged === undefined) return { code: 'conflict' }
      for (const line of merged.lines) lines.push(line)
      // The file lacks a removed line that the edit adds again elsewhere: it may have been moved already.
      if (merged.gone.some((text) => added().has(FOLDED.of(text)))) return { code: 'conflict' }
      for (const text of merged.present) notices.push(noticeOfLine('line-present', text))
      for (const text of merged.gone) notices.push(noticeOfLine('removal-missing', text))
      ours = run?.to ?? ours
    }
  }
  return { lines, notices }
}

type Group =
  | Changed
  | { readonly kind: 'kept'; readonly at: number; readonly request: string; readonly old: number }
  /** A context line that is not in the file, apart from the lines that the edit adds. */
  | { readonly kind: 'missing' }

function groupsOf(edit: Hunk, fates: readonly ContextFate[], file: OwnLines): Group[] {
  const groups: Group[] = []
  const changed = (): Changed => {
    const last = groups.at(-1)
    if (last?.kind === 'changed') return last
    const fresh: Changed = { kind: 'changed', base: [], theirs: [] }
    groups.push(fresh)
    return fresh
  }
  for (const { step, old, now } of edit.steps) {
    const fate = step === 'add' ? undefined : fates[old]
    const [before, after] = [edit.old[old] ?? '', edit.replacement[now]]
    if (step === 'add' || fate === 'added') {
      if (after !== undefined) changed().theirs.push({ line: after, number: now })
    } else if (step === 'remove') {
      changed().base.push({ content: before, old, ...(typeof fate === 'number' && { at: fate }) })
    } else if (typeof fate === 'number') groups.push({ kind: 'kept', at: fate, request: before, old })
    else if (!isBlank(before)) groups.push({ kind: 'missing' })
  }
  const last = groups.at(-1)
  if (last?.kind === 'changed' && fates.at(-1) === 'added' && isLastOfFile(edit.old.length - 1, edit, file))
    last.theirs.pop()
  return groups
}

/**
 * Returns the file's lines that a run of changes is about: all lines between the kept lines above and below it. Where the
 * context line on one side is missing from the file, the run reaches only to its outermost removed line on that side;
 * undefined when the file has no removed line of the run either.
 */
function ownRun(
  { base }: Changed,
  above: Group | undefined,
  below: Group | undefined,
  ours: number,
  count: number,
): OwnRun | undefined {
  const places = base.flatMap(({ at }) => at ?? [])
  const from = above?.kind === 'missing' ? places[0] : ours
  const last = places.at(-1)
  const next = below === undefined ? count : below.kind === 'kept' ? below.at : undefined
  const to = next ?? (last === undefined ? undefined : last + 1)
  if (from === undefined || to === undefined) return undefined
  return { from, to, endsAbove: above?.kind === 'kept', endsBelow: below?.kind === 'kept' }
}
