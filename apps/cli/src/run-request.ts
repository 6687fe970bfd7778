import { stat } from 'node:fs/promises'
import type { EditFormat, Failure, FileResult, Notice, Result } from '@emend/core'
import { isHarmless, isParseFailure } from '@emend/core'
import {
  type Applied,
  createEngine,
  type Engine,
  type Guard,
  type Preview,
  type RequestOptions,
} from '@emend/engine'
import type { OnProgress } from '@emend/fs'
import { nodeFileSystem } from '@emend/fs-node'
import { EXIT, type ExitCode, UsageError } from './exit-code.js'
import { fileOptions } from './file-options.js'
import { progressOn } from './output/progress.js'
import { type RawFileChoice, type RawPolicy, readPolicy } from './policy.js'
import { interruptedNotices, notKeptNotices, recoverFirst } from './recovery.js'
import { chooseProfile, type Setup, type SetupFlags } from './setup.js'

/** The options that commands on files share. */
export interface RunFlags extends RawPolicy, RawFileChoice, SetupFlags {
  readonly cwd: string
  readonly dryRun: boolean
  /** Write files that are read-only, too. */
  readonly force: boolean
  readonly json: boolean
  readonly profile?: string
  readonly interactive: boolean
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
  /** The way back of the request's format, for corrected edits. */
  readonly render?: EditFormat['render']
  /** What is said at the end where no file is shown. Default: that nothing was written. */
  readonly ending?: string
  /** Whether the diffs were shown before. Default false. */
  readonly shown?: boolean
}

/** Carries a request out on the files of a folder, or, for a dry run, works out what it would do. */
export async function runRequest(request: Request, flags: RunFlags, setup: Setup): Promise<Outcome> {
  await requireFolder(flags.cwd)
  const found = flags.dryRun ? await interruptedNotices(flags.cwd) : (await recoverFirst(flags.cwd)).notices
  const outcome = await runWhole(request, flags, setup)
  return { ...outcome, notices: [...found, ...outcome.notices] }
}

async function runWhole(request: Request, flags: RunFlags, setup: Setup): Promise<Outcome> {
  const { guards } = setup
  if (!flags.interactive) return run(request, flags, setup, guards)
  const preview = await (await engineFor(request.format, flags, setup, guards)).preview(
    request.input,
    optionsOf(request, flags),
  )
  if (!preview.ok) return { ...refused(preview.failure), render: request.format.render }
  const [{ approve }, { askTerminal }] = await Promise.all([
    import('./interactive/approve.js'),
    import('./interactive/ask-terminal.js'),
  ])
  const ask = askTerminal({ input: process.stdin, output: process.stderr })
  const approval = await approve(preview.value.files, ask)
  if (approval === undefined)
    return { exitCode: EXIT.notApplied, files: [], failures: [], notices: [STOPPED] }
  const outcome = await run(request, flags, setup, [...guards, approval.guard])
  const left = approval.rejected > 0 ? [leftOut(approval.rejected)] : []
  const files = outcome.files.map((file) => (approval.divided.has(file.path) ? { ...file, edits: [] } : file))
  return { ...outcome, files, shown: true, notices: [...outcome.notices, ...left] }
}

const STOPPED: Notice = { code: 'stopped', message: 'you quit before the end' }

function leftOut(count: number): Notice {
  return { code: 'left-out', message: `${count} ${count === 1 ? 'hunk' : 'hunks'} that you rejected` }
}

async function run(
  request: Request,
  flags: RunFlags,
  setup: Setup,
  guards: readonly Guard[],
): Promise<Outcome> {
  const display = progressOn(process.stderr)
  const engine = await engineFor(request.format, flags, setup, guards, display.onProgress)
  const options = optionsOf(request, flags)
  const result: Result<Preview & Partial<Applied>, readonly Failure[]> = await (flags.dryRun
    ? engine.preview(request.input, options)
    : engine.apply(request.input, options)
  ).finally(() => display.end())
  const { render } = request.format
  if (!result.ok) return { ...refused(result.failure), render }
  const { files, changes, notices, diagnostics } = result.value
  const failures = flags.dryRun ? result.value.failures.map(withoutApplied) : result.value.failures
  const said = diagnostics.flatMap((file) => file.diagnostics.map((one) => warning(file.path, one)))
  const exitCode = changes && failures.every(isHarmless) ? EXIT.applied : EXIT.notApplied
  const id = result.value.record?.id
  return {
    exitCode,
    files,
    failures,
    notices: [...notices, ...said, ...(await notKept(flags, setup, result.value))],
    render,
    ...(id !== undefined && { id }),
  }
}

async function notKept(flags: RunFlags, setup: Setup, { record }: Partial<Applied>): Promise<Notice[]> {
  if (record === undefined || record.id !== undefined) return []
  return (await fileOptions(flags, setup)).history === 0 ? [] : notKeptNotices()
}

function refused(failures: readonly Failure[]): Outcome {
  return { exitCode: exitCodeOf(failures), files: [], failures, notices: [] }
}

/** What a process ends with whose request was refused for these reasons. */
export function exitCodeOf(failures: readonly Failure[]): ExitCode {
  if (failures.some((one) => one.code === 'write-failed' && !one.rolledBack)) return EXIT.unfinished
  return failures.some(isParseFailure) ? EXIT.badInput : EXIT.notApplied
}

async function engineFor(
  format: EditFormat,
  flags: RunFlags,
  setup: Setup,
  guards: readonly Guard[],
  onProgress?: OnProgress,
): Promise<Engine> {
  const { history, text } = await fileOptions(flags, setup)
  return createEngine({
    formats: [format],
    fileSystem: nodeFileSystem(flags.cwd, { history, force: flags.force }),
    ...text,
    profile: chooseProfile(setup, flags.profile),
    guards,
    ...(onProgress && { onProgress }),
    ...(setup.replacers && { replacers: setup.replacers }),
    ...setup.policy,
    ...readPolicy(flags),
  })
}

function optionsOf({ format, reverse = false, path }: Request, { dryRun }: RunFlags): RequestOptions {
  return { format: format.name, reverse, unfinished: dryRun, ...(path !== undefined && { path }) }
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

/** @throws UsageError when there is no folder of that name */
export async function requireFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) throw new UsageError(`--cwd ${path} is not a folder`)
}
