import { stat } from 'node:fs/promises'
import {
  applyOptionsFor,
  type EditFormat,
  type Failure,
  type FileResult,
  type Notice,
  parserFor,
  reverse,
} from '@emend/core'
import { plan } from '@emend/fs'
import { nodeFileSystem } from '@emend/fs-node'
import { EXIT, type ExitCode, UsageError } from './exit-code.js'
import { editNotices } from './output/json.js'
import { type RawPolicy, readPolicy } from './policy.js'
import { chooseProfile } from './profiles.js'

/** The options that commands on files share. */
export interface RunFlags extends RawPolicy {
  readonly cwd: string
  readonly dryRun: boolean
  readonly json: boolean
  readonly profile: string
}

/** A request and how to read it. */
export interface Request {
  readonly input: unknown
  readonly format: EditFormat
  /** The file that a request without a path is for. */
  readonly path?: string
  /** Undo the request instead of carrying it out. Default false. */
  readonly reverse?: boolean
}

/** What one run came to, before it is printed. */
export interface Outcome {
  readonly exitCode: ExitCode
  readonly files: readonly FileResult[]
  readonly failures: readonly Failure[]
  readonly notices: readonly Notice[]
}

/** Parses a request, plans it against the files of a folder and, but for a dry run, commits it. */
export async function runRequest(
  { input, format, path, reverse: undo = false }: Request,
  flags: RunFlags,
): Promise<Outcome> {
  await requireFolder(flags.cwd)
  const policy = readPolicy(flags)
  const profile = chooseProfile(flags.profile)
  const options = applyOptionsFor(format, profile)
  if (!options.ok) return refused(EXIT.badInput, [options.failure])
  const parse = parserFor(format, profile)
  const parsed = parse(input, { partial: flags.dryRun, ...(path !== undefined && { path }) })
  if (!parsed.ok) return refused(EXIT.badInput, [parsed.failure])
  const { notices } = parsed.value
  const wanted = undo ? reverse(parsed.value.edits) : { ok: true as const, value: parsed.value.edits }
  if (!wanted.ok) return refused(EXIT.notApplied, wanted.failure, notices)
  const planned = await plan(wanted.value, nodeFileSystem(flags.cwd), { ...options.value, ...policy })
  if (!planned.ok) return refused(EXIT.notApplied, planned.failure, notices)
  const { files, changes } = planned.value
  const failures = flags.dryRun ? planned.value.failures.map(withoutApplied) : planned.value.failures
  const found = [...notices, ...editNotices(files)]
  if (!changes) return { exitCode: EXIT.notApplied, files, failures, notices: found }
  const committed = flags.dryRun ? undefined : await planned.value.commit()
  if (committed?.ok === false) return refused(EXIT.notApplied, committed.failure, found)
  const exitCode = failures.every(isHarmless) ? EXIT.applied : EXIT.notApplied
  return { exitCode, files, failures, notices: found }
}

/** The failure without what was applied beside it, which in a dry run nothing was. */
function withoutApplied(failure: Failure): Failure {
  if (!('applied' in failure)) return failure
  const { applied: _, ...rest } = failure
  return rest
}

/** Whether a failure beside changed files only says that a part had no effect. */
function isHarmless({ code }: Failure): boolean {
  return code === 'already-applied' || code === 'unchanged'
}

function refused(exitCode: ExitCode, failures: readonly Failure[], notices: readonly Notice[] = []): Outcome {
  return { exitCode, files: [], failures, notices }
}

/** @throws UsageError when there is no folder of that name */
export async function requireFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) throw new UsageError(`--cwd ${path} is not a folder`)
}
