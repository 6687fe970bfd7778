import { type Failure, type FileResult, hasEffect } from '@emend/core'
import { type Diagnostic, type Result, WHOLE_FILE, withChanges } from '@emend/core/plugin'
import { excerptsOf } from './excerpts.js'
import { reasonOf } from './reason-of.js'

/** A file as a guard sees it: before the request and as it would be written. */
export interface GuardedFile {
  readonly path: string
  /** The path before the request, if the file is moved. */
  readonly from?: string
  /** Undefined for a new file. */
  readonly before: string | undefined
  /** Undefined for a file that is deleted. */
  readonly after: string | undefined
}

/**
 * A diagnostic as a guard gives it. Default: of the file that the guard sees, about the file as a whole (`range`), with the guard's name
 * as its source, and new.
 */
export type GuardDiagnostic = Pick<Diagnostic, 'severity' | 'message'> &
  Partial<Pick<Diagnostic, 'path' | 'range' | 'code' | 'source' | 'isNew'>>

/** A guard's decision about a file. A diagnostic of the severity 1, an error, refuses the whole request. */
export interface Verdict {
  /** The text to write in place of `after`, such as the same code formatted. */
  readonly text?: string
  /** Leave the file as it is: nothing that the request does to it is written. Default false. */
  readonly leave?: boolean
  readonly diagnostics?: readonly GuardDiagnostic[]
}

/** Checks a file before it is written, one of `all` files of the request. If it throws, the request is refused. */
export type Guard = (
  file: GuardedFile,
  all?: readonly GuardedFile[],
) => Verdict | undefined | Promise<Verdict | undefined>

/** The paths at which files are, after a request. */
export function pathsLeft(files: readonly Pick<GuardedFile, 'path' | 'after'>[]): readonly string[] {
  return files.flatMap(({ path, after }) => (after === undefined ? [] : [path]))
}

/** The files after all guards, and the diagnostics. */
export interface Guarded {
  readonly files: readonly FileResult[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Calls every guard for every file that would change. Each guard sees the text as the guards before it left it. */
export async function runGuards(
  files: readonly FileResult[],
  guards: readonly Guard[],
): Promise<Result<Guarded, readonly Failure[]>> {
  const guarded: FileResult[] = []
  const all: Diagnostic[] = []
  const failures: Failure[] = []
  for (const file of files) {
    const { result, diagnostics, leave } = hasEffect(file)
      ? await guardFile(file, files.filter(hasEffect), guards)
      : { result: file, diagnostics: [], leave: false }
    if (!leave) guarded.push(result)
    for (const diagnostic of diagnostics) all.push(diagnostic)
    if (diagnostics.some(({ severity }) => severity === 1))
      failures.push({
        code: 'vetoed',
        diagnostics,
        lines: excerptsOf(diagnostics, result),
        path: file.path,
      })
  }
  return failures.length > 0
    ? { ok: false, failure: failures }
    : { ok: true, value: { files: guarded, diagnostics: all } }
}

async function guardFile(file: FileResult, all: readonly FileResult[], guards: readonly Guard[]) {
  const diagnostics: Diagnostic[] = []
  let result = file
  let leave = false
  for (const [i, guard] of guards.entries()) {
    const { path, from, before, after } = result
    const source = guard.name || `guard ${i + 1}`
    const verdict = await askGuard(guard, { path, ...(from !== undefined && { from }), before, after }, all)
    for (const diagnostic of verdict.diagnostics ?? [])
      diagnostics.push({ path, range: WHOLE_FILE, source, isNew: true, ...diagnostic })
    if (verdict.leave) leave = true
    if (verdict.text !== undefined && after !== undefined) result = withText(result, verdict.text)
  }
  return { result, diagnostics, leave }
}

async function askGuard(guard: Guard, file: GuardedFile, all: readonly GuardedFile[]): Promise<Verdict> {
  try {
    const answer: unknown = (await guard(file, all)) ?? {}
    // Read once: what was checked is what is used, even if the guard keeps the object and changes it.
    const verdict: unknown = typeof answer === 'object' ? { ...answer } : answer
    if (isVerdict(verdict)) return verdict
    return refusal(
      'a guard must give nothing, or an object with text (a string), leave (true or false) or diagnostics (a list; each has a severity, 1 for an error to 4 for a hint, and a message, and may have path, range, code, source and isNew)',
    )
  } catch (error) {
    return refusal(`the guard failed: ${reasonOf(error)}`)
  }
}

function isVerdict(verdict: unknown): verdict is Verdict {
  if (typeof verdict !== 'object' || verdict === null) return false
  const { text, leave, diagnostics, ...others } = verdict as Partial<Record<string, unknown>>
  return (
    Object.keys(others).length === 0 &&
    (text === undefined || typeof text === 'string') &&
    (leave === undefined || typeof leave === 'boolean') &&
    (diagnostics === undefined || (Array.isArray(diagnostics) && diagnostics.every(isDiagnostic)))
  )
}

function isDiagnostic(value: unknown): value is GuardDiagnostic {
  if (typeof value !== 'object' || value === null) return false
  const { severity, message, range, code, path, source, isNew, ...others } = value as Partial<
    Record<string, unknown>
  >
  const isOptional = (one: unknown, type: string) => one === undefined || typeof one === type
  return (
    Object.keys(others).length === 0 &&
    [1, 2, 3, 4].some((one) => one === severity) &&
    typeof message === 'string' &&
    (range === undefined || isRange(range)) &&
    (isOptional(code, 'string') || Number.isInteger(code)) &&
    [path, source].every((one) => isOptional(one, 'string')) &&
    isOptional(isNew, 'boolean')
  )
}

function isRange(range: unknown): boolean {
  const { start, end } = (range ?? {}) as Partial<Diagnostic['range']>
  return [start, end].every((place) =>
    [place?.line, place?.character].every((number) => Number.isInteger(number) && Number(number) >= 0),
  )
}

function refusal(message: string): Verdict {
  return { diagnostics: [{ severity: 1, message }] }
}

function withText(file: FileResult, after: string): FileResult {
  const same = after === file.before && file.from === undefined && file.mode === undefined
  return withChanges({ ...file, after, ...(same && { status: 'unchanged' }) })
}
