import { stat } from 'node:fs/promises'
import {
  applyOptionsFor,
  type EditFormat,
  type Failure,
  type FileResult,
  type Notice,
  parserFor,
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
}

/** What one run came to, before it is printed. */
export interface Outcome {
  readonly exitCode: ExitCode
  readonly files: readonly FileResult[]
  readonly failures: readonly Failure[]
  readonly notices: readonly Notice[]
}

/** Parses a request, plans it against the files of a folder and, but for a dry run, commits it. */
export async function runRequest({ input, format, path }: Request, flags: RunFlags): Promise<Outcome> {
  await requireFolder(flags.cwd)
  const policy = readPolicy(flags)
  const profile = chooseProfile(flags.profile)
  const options = applyOptionsFor(format, profile)
  if (!options.ok) return refused(EXIT.badInput, [options.failure])
  const parse = parserFor(format, profile)
  const parsed = parse(input, { partial: flags.dryRun, ...(path !== undefined && { path }) })
  if (!parsed.ok) return refused(EXIT.badInput, [parsed.failure])
  const { edits, notices } = parsed.value
  const planned = await plan(edits, nodeFileSystem(flags.cwd), { ...options.value, ...policy })
  if (!planned.ok) return refused(EXIT.notApplied, planned.failure, notices)
  const { files, failures, changes } = planned.value
  const found = [...notices, ...editNotices(files)]
  if (!changes) return { exitCode: EXIT.notApplied, files, failures, notices: found }
  const committed = flags.dryRun ? undefined : await planned.value.commit()
  if (committed?.ok === false) return refused(EXIT.notApplied, committed.failure, found)
  const exitCode = failures.every(isHarmless) ? EXIT.applied : EXIT.notApplied
  return { exitCode, files, failures, notices: found }
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
