import { type Failure, type FileResult, hasEffect } from '@emend/core'
import { withChanges } from '@emend/core/edits'
import type { Diagnostic, Result } from '@emend/core/plugin'

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

/** A guard's decision about a file. A diagnostic with the severity `error` refuses the whole request. */
export interface Verdict {
  /** The text to write in place of `after`, such as the same code formatted. */
  readonly text?: string
  /** Leave the file as it is: nothing that the request does to it is written. Default false. */
  readonly leave?: boolean
  readonly diagnostics?: readonly Diagnostic[]
}

/** Checks a file before it is written. If it throws, the request is refused. */
export type Guard = (file: GuardedFile) => Verdict | undefined | Promise<Verdict | undefined>

/** The diagnostics of all guards for one file. */
export interface FileDiagnostics {
  readonly path: string
  readonly diagnostics: readonly Diagnostic[]
}

/** The files after all guards, and the diagnostics. */
export interface Guarded {
  readonly files: readonly FileResult[]
  readonly diagnostics: readonly FileDiagnostics[]
}

/** Calls every guard for every file that would change. Each guard sees the text as the guards before it left it. */
export async function runGuards(
  files: readonly FileResult[],
  guards: readonly Guard[],
): Promise<Result<Guarded, readonly Failure[]>> {
  const guarded: FileResult[] = []
  const fileDiagnostics: FileDiagnostics[] = []
  const failures: Failure[] = []
  for (const file of files) {
    const { result, diagnostics, leave } = hasEffect(file)
      ? await guardFile(file, guards)
      : { result: file, diagnostics: [], leave: false }
    if (!leave) guarded.push(result)
    if (diagnostics.length > 0) fileDiagnostics.push({ path: file.path, diagnostics })
    if (diagnostics.some(({ severity }) => severity === 'error'))
      failures.push({ code: 'vetoed', diagnostics, path: file.path })
  }
  return failures.length > 0
    ? { ok: false, failure: failures }
    : { ok: true, value: { files: guarded, diagnostics: fileDiagnostics } }
}

async function guardFile(file: FileResult, guards: readonly Guard[]) {
  const diagnostics: Diagnostic[] = []
  let result = file
  let leave = false
  for (const [i, guard] of guards.entries()) {
    const { path, from, before, after } = result
    const name = guard.name || `guard ${i + 1}`
    const verdict = await askGuard(guard, { path, ...(from !== undefined && { from }), before, after })
    for (const diagnostic of verdict.diagnostics ?? [])
      diagnostics.push({ ...diagnostic, guard: diagnostic.guard ?? name })
    if (verdict.leave) leave = true
    if (verdict.text !== undefined && after !== undefined) result = withText(result, verdict.text)
  }
  return { result, diagnostics, leave }
}

async function askGuard(guard: Guard, file: GuardedFile): Promise<Verdict> {
  try {
    const answer: unknown = (await guard(file)) ?? {}
    // Read once: what was checked is what is used, even if the guard keeps the object and changes it.
    const verdict: unknown = typeof answer === 'object' ? { ...answer } : answer
    if (isVerdict(verdict)) return verdict
    return refusal(
      'a guard must give nothing, or an object with text (a string), leave (true or false) or diagnostics (a list; each has a severity, "error" or "warning", and a message)',
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return refusal(`the guard failed: ${reason}`)
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

function isDiagnostic(value: unknown): value is Diagnostic {
  const { severity, message, line, excerpt, guard } = (value ?? {}) as Partial<Diagnostic>
  const isKnown = severity === 'error' || severity === 'warning'
  return (
    isKnown &&
    typeof message === 'string' &&
    (line === undefined || Number.isInteger(line)) &&
    (guard === undefined || typeof guard === 'string') &&
    (excerpt === undefined || isExcerpt(excerpt))
  )
}

function isExcerpt({ first, text }: Partial<NonNullable<Diagnostic['excerpt']>>): boolean {
  return Number.isInteger(first) && typeof text === 'string'
}

function refusal(message: string): Verdict {
  return { diagnostics: [{ severity: 'error', message }] }
}

function withText(file: FileResult, after: string): FileResult {
  const same = after === file.before && file.from === undefined && file.mode === undefined
  return withChanges({ ...file, after, ...(same && { status: 'unchanged' }) })
}
