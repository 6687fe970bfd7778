import { type Failure, type FileResult, hasEffect, type Notice } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import type { Ledger } from '@emend/ledger'
import { type Guard, type Guarded, runGuards } from './guard.js'

/** The part of a plan that was chosen, and a notice for each file of which something was left out. */
export interface ChosenPart extends Guarded {
  readonly notices: readonly Notice[]
}

/**
 * The chosen files in place of those of the plan. Guards check a file again of which only a part is written. They cannot change it
 * any more, because what a person rejected must not come back.
 *
 * @returns `stale` for a chosen file that is not one of the plan, or whose text before is another one; or what a guard refuses
 */
export async function chosenPart(
  planned: Guarded,
  chosen: readonly FileResult[],
  guards: readonly Guard[],
): Promise<Result<ChosenPart, readonly Failure[]>> {
  const wanted = new Map(chosen.filter(hasEffect).map((file) => [originOf(file), file]))
  const whole = new Set<FileResult>()
  const files: FileResult[] = []
  const notices: Notice[] = []
  for (const file of planned.files) {
    const one = hasEffect(file) ? wanted.get(originOf(file)) : file
    if (one !== undefined && !isPartOf(one, file)) continue
    wanted.delete(originOf(file))
    if (one !== undefined) files.push(one)
    if (one !== undefined && isSame(one, file)) whole.add(one)
    else notices.push(leftOut(file, one))
  }
  if (wanted.size > 0)
    return { ok: false, failure: Array.from(wanted.values(), ({ path }) => ({ code: 'stale', path })) }
  const checked = await runGuards(
    files.filter((file) => !whole.has(file)),
    guards,
  )
  if (!checked.ok) return checked
  const kept = new Set(Array.from(whole, ({ path }) => path))
  const diagnostics = planned.diagnostics.filter(({ path }) => kept.has(path))
  return { ok: true, value: { files, notices, diagnostics: [...diagnostics, ...checked.value.diagnostics] } }
}

/**
 * Checks what was chosen, for JavaScript callers.
 *
 * @throws TypeError for what is no file of a result, and for a file that is there twice, of which one part would be lost
 */
export function requireChosen(chosen: readonly unknown[]): void {
  const seen = new Set<string>()
  for (const file of chosen) {
    if (!isFileResult(file))
      throw new TypeError('chosen must have the files that `select` gives, not the ids of choices')
    if (!hasEffect(file)) continue
    const origin = originOf(file)
    if (seen.has(origin))
      throw new TypeError(`chosen has the file ${file.path} twice: give select all of its choices at once`)
    seen.add(origin)
  }
}

function isFileResult(value: unknown): value is FileResult {
  const { path, from, before, after, status, changes, edits } = (value ?? {}) as Partial<FileResult>
  const isText = [path, status].every((one) => typeof one === 'string')
  const isOptional = [from, before, after].every((one) => one === undefined || typeof one === 'string')
  return isText && isOptional && Array.isArray(changes) && Array.isArray(edits)
}

/** What a file of a result is made of: one that is created is another than one that was at its path. */
function originOf({ path, from = path, before }: FileResult): string {
  return before === undefined ? `new ${path}` : `old ${from}`
}

/** Whether a chosen file can come from the file of the plan: it has its text before, and no other path or mode. */
function isPartOf(one: FileResult, file: FileResult): boolean {
  return (
    one.before === file.before &&
    (one.from === undefined || one.path === file.path) &&
    (one.mode === undefined || one.mode === file.mode) &&
    (one.after === undefined) === (file.after === undefined)
  )
}

function isSame(one: FileResult, file: FileResult): boolean {
  return one.after === file.after && one.from === file.from && one.mode === file.mode
}

function leftOut({ path }: FileResult, part: FileResult | undefined): Notice {
  const what = part === undefined ? 'the change of' : 'a part of the change of'
  const message = `${what} ${path} was not accepted, and the file does not have it`
  return { code: 'left-out', message }
}

/** The model knows what was written of its request. What was left out it does not know to be in the file. */
export function recordChosen(ledger: Ledger, files: readonly FileResult[]): void {
  for (const { path, from, before, after } of files.filter(hasEffect))
    if (before === undefined && after !== undefined) ledger.show(path, after)
    else ledger.changed(from ?? path, before, from === undefined ? after : undefined)
}
