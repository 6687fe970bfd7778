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
 * Merges an edit with the file's lines at its place by three ways: base is the old text, theirs the new text, ours the file.
 * Between two lines that all three keep there are three runs. Where ours is the base, theirs go in; where theirs is the
 * base, ours stay; where theirs is ours, the change is there already. Else what theirs and ours share at their ends is taken
 * off (the old text lacks lines that the file has), and lines of the base that neither has (both removed them); then
 * the same three questions are asked once more. What is left is a conflict.
 *
 * Lines are the same up to whitespace at their ends and look-alike characters. Linear, apart from looking up
 * lines that the file lacks.
 *
 * @param placeOf which line of the file each line of the old text is aligned with, ascending
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
      // What the file lacks may have been moved already.
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
  /** Context that is not in the file, away from what is changed. */
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
 * The file's lines that a change is about: all between the kept lines beside it; beside context that the file does not have, from
 * or up to a removed line of its own.
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
