import { stat } from 'node:fs/promises'
import type { EditFormat, Failure, FileResult, Notice, Result } from '@emend/core'
import { isParseFailure } from '@emend/core'
import { type Applied, createEngine, type Preview } from '@emend/engine'
import { nodeFileSystem } from '@emend/fs-node'
import { EXIT, type ExitCode, UsageError } from './exit-code.js'
import { fileOptions } from './file-options.js'
import { type RawFileChoice, type RawPolicy, readPolicy } from './policy.js'
import { chooseProfile, type Setup, type SetupFlags } from './setup.js'

/** The options that commands on files share. */
export interface RunFlags extends RawPolicy, RawFileChoice, SetupFlags {
  readonly cwd: string
  readonly dryRun: boolean
  readonly json: boolean
  readonly profile?: string
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
  /** The id by which it can be undone. */
  readonly id?: string
  readonly exitCode: ExitCode
  readonly files: readonly FileResult[]
  readonly failures: readonly Failure[]
  readonly notices: readonly Notice[]
}

/** Carries a request out on the files of a folder, or, for a dry run, works out what it would do. */
export async function runRequest(
  { input, format, path, reverse = false }: Request,
  flags: RunFlags,
  setup: Setup,
): Promise<Outcome> {
  await requireFolder(flags.cwd)
  const { history, text } = await fileOptions(flags, setup)
  const engine = createEngine({
    formats: [format],
    fileSystem: nodeFileSystem(flags.cwd, { history }),
    ...text,
    profile: chooseProfile(setup, flags.profile),
    guards: setup.guards,
    ...(setup.replacers && { replacers: setup.replacers }),
    ...setup.policy,
    ...readPolicy(flags),
  })
  const request = {
    format: format.name,
    reverse,
    unfinished: flags.dryRun,
    ...(path !== undefined && { path }),
  }
  const result: Result<Preview & Partial<Applied>, readonly Failure[]> = await (flags.dryRun
    ? engine.preview(input, request)
    : engine.apply(input, request))
  if (!result.ok) {
    const exitCode = result.failure.some(isParseFailure) ? EXIT.badInput : EXIT.notApplied
    return { exitCode, files: [], failures: result.failure, notices: [] }
  }
  const { files, changes, notices, diagnostics } = result.value
  const failures = flags.dryRun ? result.value.failures.map(withoutApplied) : result.value.failures
  const said = diagnostics.flatMap((file) => file.diagnostics.map((one) => warning(file.path, one)))
  const exitCode = changes && failures.every(isHarmless) ? EXIT.applied : EXIT.notApplied
  const id = result.value.record?.id
  return { exitCode, files, failures, notices: [...notices, ...said], ...(id !== undefined && { id }) }
}

function warning(
  path: string,
  { message, line }: { readonly message: string; readonly line?: number },
): Notice {
  const where = line === undefined ? path : `${path}, line ${line}`
  return { code: 'guard-warning', message: `${where}: ${message}` }
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

/** @throws UsageError when there is no folder of that name */
export async function requireFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) throw new UsageError(`--cwd ${path} is not a folder`)
}
