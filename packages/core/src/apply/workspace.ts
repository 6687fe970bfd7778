import { oppositeOf } from '../hunk/reverse.js'
import { type TextStep, withChanges } from '../splice/placed-changes.js'
import { withFields } from '../text/lazily.js'
import { createBudget } from '../vocabulary/budget.js'
import type { Edit, FileEdit } from '../vocabulary/edit.js'
import type { ApplyFailure } from '../vocabulary/failure.js'
import type { EditReport, FileResult } from '../vocabulary/outcome.js'
import type { Budget } from '../vocabulary/replacer.js'
import { type AppliedEdits, applyEdits } from './apply-edits.js'
import type { PlacedOptions } from './apply-options.js'
import { firstDifference } from './first-difference.js'
import { judgeNewFile, textInPlaceOf } from './new-file.js'
import { pathSuggester } from './suggest-paths.js'

/** The state of a file while the sections of a request are applied one after the other. */
interface Entry {
  path: string
  readonly from: string | undefined
  text: string | undefined
  mode?: string
  edits: readonly EditReport[]
  /** How the text came to be what it is now. */
  steps: readonly TextStep[]
  /** Whether the file already was as the request asks for. */
  wasApplied?: boolean
}

/** The text in which the edits of a section were searched, and what came of them. */
export interface Searched {
  readonly section: FileEdit & { readonly kind: 'update' }
  readonly text: string
  /** There is no such file, and the edits create it. */
  readonly isNew: boolean
  /** Absent where the section was refused for another reason than its edits. */
  readonly applied?: ReturnType<typeof applyEdits>
}

/** The files of a call while its sections are applied one after the other. Each section sees the result of those before it. */
export class Workspace {
  readonly #files: ReadonlyMap<string, string>
  readonly #options: Omit<PlacedOptions, 'path'>
  readonly #budget: Budget
  readonly #entries = new Set<Entry>()
  readonly #byPath = new Map<string, Set<Entry>>()
  #suggest: ReturnType<typeof pathSuggester> | undefined
  /** The original paths of all files that have an entry, also of those that have moved. */
  readonly #originalPaths = new Set<string>()
  /** The updates so far whose file there was, in their order. */
  readonly searched: Searched[] = []

  /** @param budget the steps for all sections together; default: those that the options allow */
  constructor(
    files: ReadonlyMap<string, string>,
    options: PlacedOptions,
    budget: Budget = createBudget(options),
  ) {
    this.#files = files
    const { path: _, ...shared } = options
    this.#options = shared
    this.#budget = budget
  }

  apply(edit: FileEdit): ApplyFailure[] {
    switch (edit.kind) {
      case 'create':
        return this.#create(edit)
      case 'delete':
        return this.#delete(edit)
      case 'update':
        return this.#update(edit)
    }
  }

  get #overwrites(): boolean {
    return this.#options.overwrite === 'allow'
  }

  /** One result per file, in the order in which the request names them. */
  results(): readonly FileResult[] {
    return Array.from(this.#entries, (entry) => this.#result(entry))
  }

  #create(edit: FileEdit & { kind: 'create' }): ApplyFailure[] {
    const { path, mode, overwrites: field } = edit
    const entry = this.#entry(path)
    const isReplaced = edit.replaces === 'taken' && entry.text !== undefined
    const text = isReplaced ? textInPlaceOf(entry.text ?? '', edit.text) : edit.text
    const mayReplace = this.#overwrites || isReplaced
    if (entry.text !== undefined && entry.text !== text && !mayReplace)
      return [{ code: 'file-exists', path, ...(field !== undefined && { field }) }]
    if (entry.text !== text) {
      const judged = judgeNewFile({ ...edit, text }, this.#options)
      if (!judged.ok) return [withFields(judged.failure, { path }) as ApplyFailure]
      const { notices } = judged.value
      entry.steps = [...entry.steps, { before: entry.text ?? '' }]
      entry.text = judged.value.text
      if (notices.length > 0) entry.edits = [{ status: 'applied', places: [], notices }]
    }
    if (mode !== undefined) entry.mode = mode
    return []
  }

  #delete({ path, text }: FileEdit & { kind: 'delete' }): ApplyFailure[] {
    const entry = this.#entry(path)
    const difference = text === undefined ? undefined : firstDifference(text, entry.text ?? text)
    if (difference !== undefined) return [{ code: 'other-text', difference, path }]
    entry.text = undefined
    return []
  }

  #update(edit: FileEdit & { kind: 'update' }): ApplyFailure[] {
    const { path, moveTo = path } = edit
    const entry = this.#entry(path)
    const isNew = entry.text === undefined && createsFile(edit)
    const text = isNew ? '' : entry.text
    if (text === undefined) return this.#updateMoved(edit, entry)
    const target = moveTo === path ? undefined : this.#entry(moveTo)
    const searched = { section: edit, text, isNew }
    if (target?.text !== undefined && !this.#overwrites) {
      this.searched.push(searched)
      return [{ code: 'file-exists', path: moveTo }]
    }
    // If a file moved with only some of its edits, the refused ones could not be sent again under the old path.
    const options = { path, ...this.#options, ...(moveTo !== path && { partial: 'none' as const }) }
    const applied = applyEdits(text, edit.edits, options, this.#budget)
    this.searched.push({ ...searched, applied })
    if (!applied.ok) {
      if (target !== undefined) this.#forgetUnused(target)
      return applied.failure.map((failure) => withFields(failure, { path }))
    }
    entry.steps = [...entry.steps, stepOf(text, applied.value, entry.edits.length)]
    entry.text = applied.value.text
    entry.edits = [...entry.edits, ...applied.value.reports]
    if (edit.mode !== undefined) entry.mode = edit.mode
    if (target !== undefined) {
      target.text = undefined
      this.#move(entry, moveTo)
    }
    return applied.value.failures.map((failure) => withFields(failure, { path }))
  }

  /**
   * Handles an update of a missing file. If the request moves it, the move may have been made before; then the
   * target has the result.
   */
  #updateMoved(
    { path, moveTo, creates, edits }: FileEdit & { kind: 'update' },
    entry: Entry,
  ): ApplyFailure[] {
    const target = moveTo === undefined ? undefined : this.#entry(moveTo)
    const isMissing = entry.from === undefined
    const reports =
      isMissing && target?.text !== undefined ? this.#reportsIfApplied(target.text, edits) : undefined
    if (reports === undefined || target === undefined) {
      if (target !== undefined) this.#forgetUnused(target)
      this.#suggest ??= pathSuggester(() => this.#files.keys())
      const suggestions = this.#suggest(path)
      const known = {
        ...(suggestions.length > 0 && { suggestions }),
        ...(creates && { mayCreate: true as const }),
      }
      return [{ code: 'file-not-found', ...known, path }]
    }
    target.edits = reports
    target.wasApplied = true
    this.#forget(entry)
    return []
  }

  /**
   * Returns reports of applied edits if `text` is their result; undefined if it is not. Either applying the
   * edits leaves the text unchanged, or undoing them gives a text that they turn into this one again.
   */
  #reportsIfApplied(text: string, edits: readonly Edit[]): readonly EditReport[] | undefined {
    const direct = applyEdits(text, edits, this.#options, this.#budget)
    if (direct.ok) return direct.value.text === text ? direct.value.reports : undefined
    const isInFileOrder = edits.every(({ unit }) => unit === 'lines')
    const opposites = edits.map(oppositeOf)
    const undone = applyEdits(
      text,
      isInFileOrder ? opposites : opposites.reverse(),
      this.#options,
      this.#budget,
    )
    const redone = undone.ok ? applyEdits(undone.value.text, edits, this.#options, this.#budget) : undone
    if (!undone.ok || !redone.ok || redone.value.text !== text) return undefined
    const reports = isInFileOrder ? undone.value.reports : undone.value.reports.toReversed()
    return reports.map(({ places }) => ({ status: 'already-applied', places, notices: [] }))
  }

  #move(entry: Entry, path: string): void {
    const target = this.#entry(path)
    if (target.from === undefined) this.#forget(target)
    this.#byPath.get(entry.path)?.delete(entry)
    entry.path = path
    this.#register(entry)
  }

  /** Returns the entry that has this path now. Creates it from the file with this path on first use. */
  #entry(path: string): Entry {
    const named = Array.from(this.#byPath.get(path) ?? [])
    const existing = named.find(({ text }) => text !== undefined) ?? named.at(-1)
    if (existing !== undefined) return existing
    const text = this.#originalPaths.has(path) ? undefined : this.#files.get(path)
    const entry: Entry = { path, from: text === undefined ? undefined : path, text, edits: [], steps: [] }
    if (entry.from !== undefined) this.#originalPaths.add(entry.from)
    this.#entries.add(entry)
    this.#register(entry)
    return entry
  }

  #register(entry: Entry): void {
    const named = this.#byPath.get(entry.path)
    if (named === undefined) this.#byPath.set(entry.path, new Set([entry]))
    else named.add(entry)
  }

  #forget(entry: Entry): void {
    this.#entries.delete(entry)
    this.#byPath.get(entry.path)?.delete(entry)
  }

  /** Removes the entry of a move's target after the move failed, unless a file is or was there. */
  #forgetUnused(entry: Entry): void {
    if (entry.text === undefined && entry.from === undefined) this.#forget(entry)
  }

  #result(entry: Entry): FileResult {
    const { path, from, text, mode, edits, steps } = entry
    const before = from === undefined ? undefined : this.#files.get(from)
    const file = {
      path,
      ...(from !== undefined && from !== path && { from }),
      status: statusOf(entry, before),
      before,
      after: text,
      ...(mode !== undefined && { mode }),
      edits,
    }
    return withChanges(file, steps)
  }
}

/** What a list of edits did to a text; the numbers of its edits come after those of `done` edits before it. */
function stepOf(before: string, { changes }: AppliedEdits, done: number): TextStep {
  if (changes === undefined || done === 0) return { before, changes }
  const numbered = changes.map(({ edit, others, ...change }) => ({
    ...change,
    edit: edit + done,
    ...(others && { others: others.map((one) => one + done) }),
  }))
  return { before, changes: numbered }
}

/** Whether the update creates its file: its first edit is a part of a text and has no old text. */
function createsFile({ edits: [first], moveTo }: FileEdit & { kind: 'update' }): boolean {
  return first?.unit === 'text' && first.search === '' && moveTo === undefined
}

function statusOf(
  { path, from, text, mode, edits, wasApplied }: Entry,
  before: string | undefined,
): FileResult['status'] {
  if (text === undefined) return before === undefined ? 'already-applied' : 'deleted'
  if (before === undefined) return 'created'
  if (from !== path) return 'moved'
  if (before !== text || mode !== undefined) return 'updated'
  return wasApplied || edits.some(({ status }) => status === 'already-applied')
    ? 'already-applied'
    : 'unchanged'
}
