import { type FileResult, hasEffect, type PlacedChange } from '@emend/core'
import { applyChanges, type EditReport, withFields } from '@emend/core/plugin'
import { filesOf, type ResultOrFile } from './files-of.js'
import { obstaclesOf } from './in-sequence.js'

/** A part of a result that can be taken or left: a change of a text, or what becomes of a file. */
export interface Choice {
  /**
   * The path in the result, and which part of that file it is: `src/a.ts#1` for its first change, `src/a.ts#move`. The same
   * result has the same ids.
   */
  readonly id: string
  readonly path: string
  /** `create` and `delete` are about the file with its whole text; the others can be taken each without the others. */
  readonly kind: 'change' | 'create' | 'delete' | 'move' | 'mode'
  /** The change of the text, for the kind `change`. */
  readonly change?: PlacedChange
  /** The choices that must be taken with it: they free the path to which it creates or moves a file. */
  readonly needs: readonly string[]
}

/** Why a selection is refused. */
export type SelectionFailure =
  | { readonly code: 'unknown-choice'; readonly id: string }
  | { readonly code: 'repeated-choice'; readonly id: string }
  /** A choice is taken without those of `needs`. */
  | { readonly code: 'choice-needs-others'; readonly id: string; readonly needs: readonly string[] }

/** The chosen part of a result, or why there is none. */
export type Selection =
  | { readonly ok: true; readonly files: readonly FileResult[] }
  | { readonly ok: false; readonly failures: readonly SelectionFailure[]; readonly message: string }

/**
 * What can be taken or left of a result, file by file, the changes of a text in their order. Quadratic in created and moved files.
 *
 * @throws TypeError for what is neither a result nor a file of one
 */
export function choicesOf(result: ResultOrFile): Choice[] {
  const changed = filesOf('choicesOf', result, 'status').filter(hasEffect)
  const obstacles = obstaclesOf(changed)
  return changed.flatMap((file): Choice[] => {
    const { path, mode, changes } = file
    const kind = kindOf(file)
    const choice = (one: Pick<Choice, 'kind' | 'change'>, name: string | number = one.kind): Choice => ({
      id: `${path}#${name}`,
      path,
      needs: [],
      ...one,
    })
    if (kind === 'delete') return [choice({ kind })]
    const needs = (obstacles.get(file) ?? [])
      .filter((other) => other !== file)
      .map((other) => `${other.path}#${kindOf(other)}`)
    const whole = kind === undefined ? [] : [{ ...choice({ kind }), needs }]
    if (kind === 'create') return whole
    return [
      ...whole,
      ...(mode === undefined ? [] : [choice({ kind: 'mode' })]),
      ...changes.map((change, at) => choice({ kind: 'change', change }, at + 1)),
    ]
  })
}

function kindOf({ before, after, from }: FileResult): 'create' | 'delete' | 'move' | undefined {
  if (after === undefined) return 'delete'
  if (before === undefined) return 'create'
  return from === undefined ? undefined : 'move'
}

/**
 * The part of a result that a person, or a rule of the host, takes. All choices give the files of the result; none gives no change;
 * any others give the texts before with those changes, byte for byte. A file of which all is left is not in it; one whose move is
 * left has its old path. Reports of edits that make none of the chosen changes are left out.
 *
 * @param ids ids of {@link choicesOf}, in any order
 * @returns the files as they would be, or every id that is unknown, repeated, or taken without a choice that it needs
 * @throws TypeError for what is neither a result nor a file of one, and for ids that are no list
 *
 * @example
 * const selection = select(result, choicesOf(result).filter(isWanted).map(({ id }) => id))
 */
export function select(result: ResultOrFile, ids: readonly string[]): Selection {
  const all = filesOf('select', result, 'status')
  if (!Array.isArray(ids)) throw new TypeError('select needs a list of ids, such as choicesOf gives')
  const choices = choicesOf(result)
  const failures = failuresOf(choices, ids)
  if (failures.length > 0)
    return { ok: false, failures, message: `nothing is selected: ${messageOf(failures)}` }
  const chosen = new Set(ids)
  const files = all.flatMap((file) => (hasEffect(file) ? partOf(file, chosen) : [file]))
  return { ok: true, files }
}

function failuresOf(choices: readonly Choice[], ids: readonly string[]): SelectionFailure[] {
  const known = new Map(choices.map((choice) => [choice.id, choice]))
  const chosen = new Set(ids)
  const seen = new Set<string>()
  return ids.flatMap((id): SelectionFailure[] => {
    if (seen.has(id)) return [{ code: 'repeated-choice', id }]
    seen.add(id)
    const choice = known.get(id)
    if (choice === undefined) return [{ code: 'unknown-choice', id }]
    const needs = choice.needs.filter((one) => !chosen.has(one))
    return needs.length > 0 ? [{ code: 'choice-needs-others', id, needs }] : []
  })
}

function messageOf(failures: readonly SelectionFailure[]): string {
  const more = failures.length - MOST_DESCRIBED
  const described = failures.slice(0, MOST_DESCRIBED).map(describe).join('; ')
  return more > 0 ? `${described}; and ${more} more` : described
}

const MOST_DESCRIBED = 5

function describe(failure: SelectionFailure): string {
  const id = JSON.stringify(failure.id)
  switch (failure.code) {
    case 'unknown-choice':
      return `${id} is not a choice of this result; choicesOf lists them`
    case 'repeated-choice':
      return `${id} is given twice`
    default:
      return `${id} needs ${failure.needs.map((one) => JSON.stringify(one)).join(', ')}; take both or neither`
  }
}

/** The chosen part of a file that the result changes; none if nothing of it is chosen. */
function partOf(file: FileResult, chosen: ReadonlySet<string>): FileResult[] {
  const { path, from, before, mode } = file
  const has = (name: string | number) => chosen.has(`${path}#${name}`)
  const kind = kindOf(file)
  if (kind === 'create' || kind === 'delete') return has(kind) ? [file] : []
  const changes = file.changes.filter((_, at) => has(at + 1))
  const isMoved = kind === 'move' && has('move')
  const hasMode = mode !== undefined && has('mode')
  const isWhole = changes.length === file.changes.length && isMoved === (kind === 'move')
  if (isWhole && hasMode === (mode !== undefined)) return [file]
  if (changes.length === 0 && !isMoved && !hasMode) return []
  return [
    {
      path: isMoved ? path : (from ?? path),
      ...(isMoved && from !== undefined && { from }),
      status: isMoved ? 'moved' : 'updated',
      before,
      after: applyChanges(before ?? '', changes),
      ...(hasMode && { mode }),
      ...reportsOf(file, changes),
    },
  ]
}

/** The chosen changes with the reports that they need, numbered anew; those of edits without effect stay. */
function reportsOf(
  { edits, changes: all }: FileResult,
  changes: readonly PlacedChange[],
): Pick<FileResult, 'edits' | 'changes'> {
  const numbersOf = (some: readonly PlacedChange[]) => new Set(some.flatMap((change) => change.edits))
  const [made, taken] = [numbersOf(all), numbersOf(changes)]
  const left = numbersOf(all.filter((change) => !changes.includes(change)))
  const numbers = new Map<number, number>()
  const reports: EditReport[] = []
  for (const [at, report] of edits.entries()) {
    if (made.has(at) && !taken.has(at)) continue
    numbers.set(at, reports.length)
    reports.push(left.has(at) ? withFields(report, { notices: [...report.notices, IN_PART] }) : report)
  }
  const renumbered = changes.map((change) => ({
    ...change,
    edits: change.edits.flatMap((at) => numbers.get(at) ?? []),
  }))
  return { edits: reports, changes: renumbered }
}

const IN_PART = { code: 'in-part', message: 'a part of what this edit changes was left out' }
