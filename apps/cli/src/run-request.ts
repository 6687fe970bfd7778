import type { Failure, FileResult, Notice } from '@emend/core'
import { hasEffect, isHarmless, isParseFailure } from '@emend/core/internal'
import type { EditFormat } from '@emend/core/plugin'
import { type Applied, createEngine, type Engine, type Guard, type RequestOptions } from '@emend/engine'
import { commitProblems, nodeFileSystem } from '@emend/fs-node'
import { combine } from './combine.js'
import { EXIT, type ExitCode } from './exit-code.js'
import { type FileOptions, fileOptions } from './file-options.js'
import { explainAbove } from './folder-above.js'
import { dirtyBefore, gitFor, whatGitSays } from './git/git-for.js'
import { type PrintFlags, textToPrintEarly } from './output/outcome.js'
import { progressOn } from './output/progress.js'
import type { Explain } from './output/text.js'
import { type PolicyChoice, type RawFileChoice, type RawPolicy, readPolicy } from './policy.js'
import { interruptedNotices, notKeptNotices, recoverFirst } from './recovery.js'
import type { RefusedRequest } from './refused-edits.js'
import { chooseProfile, type Setup, type SetupFlags } from './setup.js'
import { type Stage, stageBefore } from './stage.js'
import { requireFolder } from './stats-of.js'

/** The options that commands on files share. */
export interface RunFlags extends RawPolicy, RawFileChoice, SetupFlags, PrintFlags {
  readonly cwd: string
  /** Write files that are read-only, too. */
  readonly force: boolean
  readonly profile?: string
  readonly interactive: boolean
  /** Write what was refused beside the files; two spellings. */
  readonly rejects: boolean
  readonly reject: boolean
  /** Mark what was refused in the files. */
  readonly '3way': boolean
  /** Make a git commit of the files that were changed; a message implies it. */
  readonly commit: boolean
  readonly message?: string
  /** Refuse to change files with changes that git does not know. */
  readonly requireClean: boolean
}

/** A request and how to read it. */
export interface Request {
  readonly input: unknown
  readonly format: EditFormat
  /** The file of a request without a path. */
  readonly path?: string
  /** Undo the request instead of applying it. Default false. */
  readonly reverse?: boolean
  /** Where it came from, for messages where there are several. */
  readonly source?: string
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
  /** Whether all that belongs on standard output is there already. Default false. */
  readonly printed?: boolean
  /** Whether errors persisted, so that some files are written and others not. Default false. */
  readonly isHalfWritten?: boolean
  /** The git commit that was made: its short name and its subject. */
  readonly gitCommit?: string
  /** Texts of the command's own for failures. */
  readonly explain?: Explain
}

/** Applies requests to the files of a folder, all of them or none, or, for a dry run, works out what they would do. */
export async function runRequests(
  requests: readonly Request[],
  flags: RunFlags,
  setup: Setup,
): Promise<Outcome> {
  requireFolder(flags.cwd)
  const found = isDry(flags) ? await interruptedNotices(flags.cwd) : (await recoverFirst(flags.cwd)).notices
  const outcome = flags.interactive
    ? await runAsking(requests, flags, setup)
    : await run(requests, flags, setup, setup.guards)
  const explain = outcome.explain ?? (await explainAbove(outcome.failures, flags.cwd))
  return { ...outcome, explain, notices: [...found, ...outcome.notices] }
}

function isDry({ dryRun, check }: PrintFlags): boolean {
  return dryRun || check
}

async function runAsking(requests: readonly Request[], flags: RunFlags, setup: Setup): Promise<Outcome> {
  const preview = await run(requests, { ...flags, dryRun: true }, setup, setup.guards)
  if (!preview.files.some(hasEffect)) return preview
  const [{ approve }, { askTerminal }] = await Promise.all([
    import('./interactive/approve.js'),
    import('./interactive/ask-terminal.js'),
  ])
  const ask = askTerminal({ input: process.stdin, output: process.stderr })
  const approval = await approve(preview.files, ask)
  if (approval === undefined) return { exitCode: EXIT.refused, files: [], failures: [], notices: [STOPPED] }
  const outcome = await run(requests, flags, setup, [...setup.guards, approval.guard])
  const left = approval.rejected > 0 ? [leftOut(approval.rejected)] : []
  const files = outcome.files.map((file) => (approval.divided.has(file.path) ? { ...file, edits: [] } : file))
  return { ...outcome, files, shown: true, notices: [...outcome.notices, ...left] }
}

const STOPPED: Notice = { code: 'stopped', message: 'you quit before the end' }

function leftOut(count: number): Notice {
  return { code: 'left-out', message: `${count} ${count === 1 ? 'hunk' : 'hunks'} that you rejected` }
}

/** What requests come to before anything is written. */
interface Staged {
  readonly files: readonly FileResult[]
  readonly failures: readonly Failure[]
  readonly notices: readonly Notice[]
  readonly render?: EditFormat['render']
  /** What was refused while the rest goes on; undefined where one refusal ends it all. */
  readonly refused?: readonly RefusedRequest[]
  /** Whether conflicts are marked in the files. */
  readonly isMarked?: boolean
}

async function run(
  requests: readonly Request[],
  flags: RunFlags,
  setup: Setup,
  guards: readonly Guard[],
): Promise<Outcome> {
  const options = await fileOptions(flags, setup)
  const { history } = options
  const disk = { history, force: flags.force, absolutePaths: 'below-root', blocking: true } as const
  const stage = stageBefore(nodeFileSystem(flags.cwd, disk))
  const work: Work = { flags, setup, guards, stage, options }
  const git = await gitFor(flags)
  const all = await stageAll(requests, work)
  const { refused, isMarked, ...staged } = await withRefused(all, work)
  // What was settled is settled where it is written.
  const nothing = { ...staged, files: [], notices: all.notices }
  const unclean = (await git?.check(staged.files)) ?? []
  if (unclean.length > 0)
    return { ...nothing, failures: unclean, exitCode: EXIT.refused, explain: whatGitSays }
  const code = exitCodeOf(staged.failures, staged.files.some(hasEffect))
  const exitCode = isMarked && code === EXIT.applied ? EXIT.inPart : code
  if (refused === undefined || stage.writes().length === 0) return { ...staged, exitCode }
  if (isDry(flags)) {
    const problems = await commitProblems(flags.cwd, stage.writes(), disk)
    return problems.length === 0
      ? { ...staged, exitCode }
      : { ...nothing, failures: problems, ...endOf(problems) }
  }
  const dirty = await dirtyBefore(staged.files, flags)
  const { onProgress, end } = progressOn(process.stderr)
  // A git commit is a part of the answer.
  const early = git?.commit === undefined ? textToPrintEarly({ ...staged, exitCode }, flags) : undefined
  let printed = false
  const onWritten = () => {
    end()
    if (early === undefined) return
    process.exitCode = exitCode
    process.stdout.write(early)
    printed = true
  }
  const committed = await stage.commit({ onProgress, onWritten }).finally(end)
  if (!committed.ok) {
    const { failure: failures } = committed
    return { ...nothing, failures, ...endOf(failures) }
  }
  const { id } = committed.value
  const kept = id === undefined && history > 0 ? await notKeptNotices() : []
  const done = {
    ...staged,
    exitCode,
    printed,
    notices: [...staged.notices, ...dirty, ...kept],
    ...(id !== undefined && { id }),
  }
  return (await git?.commit?.(done)) ?? done
}

/** What it takes to stage a request. */
interface Work {
  readonly flags: RunFlags
  readonly setup: Setup
  readonly guards: readonly Guard[]
  readonly stage: Stage
  readonly options: FileOptions
}

/** Stages one request after the other. A refused one refuses all, unless the edits that have a place are wanted. */
async function stageAll(requests: readonly Request[], work: Work): Promise<Staged> {
  const { flags } = work
  const isPartial = policyOf(flags).partial === 'edits'
  const files: (readonly FileResult[])[] = []
  const failures: Failure[] = []
  const notices: Notice[] = []
  const refused: RefusedRequest[] = []
  const render = requests.length === 1 ? requests[0]?.format.render : undefined
  for (const request of requests) {
    const engine = engineFor(request.format, work)
    const result = await engine.apply(request.input, optionsOf(request, flags))
    if (!result.ok) {
      for (const failure of result.failures) failures.push(failure)
      refused.push({ request, failures: result.failures })
      if (requests.length > 1) notices.push(refusedIn(request))
      if (isPartial && !result.failures.some(isParseFailure)) continue
      return { files: [], failures: result.failures, notices, render: request.format.render }
    }
    files.push(result.files)
    refused.push({ request, failures: result.skipped })
    for (const failure of result.skipped) failures.push(isDry(flags) ? withoutApplied(failure) : failure)
    for (const notice of [...result.notices, ...warningsOf(result)]) notices.push(notice)
  }
  return { files: combine(files), failures, notices, refused, ...(render && { render }) }
}

/** With options that ask for it, what was refused is marked in the files, or written beside them. */
async function withRefused(staged: Staged, { flags, setup, stage, options }: Work): Promise<Staged> {
  const { refused } = staged
  if (refused === undefined || !(flags.rejects || flags.reject || flags['3way'])) return staged
  const { settleRefused } = await import('./settle-refused.js')
  const settled = await settleRefused(refused, {
    setup,
    fileSystem: stage.fileSystem,
    markers: flags['3way'],
    rejects: flags.rejects || flags.reject,
    isDry: isDry(flags),
    ...(flags.profile !== undefined && { profile: flags.profile }),
    ...options.text,
  })
  return {
    ...staged,
    files: combine([staged.files, settled.files]),
    failures: staged.failures.filter((failure) => !settled.settled.has(failure)),
    isMarked: settled.settled.size > 0,
    notices: [...staged.notices, ...settled.notices],
  }
}

/** What was refused can only be written elsewhere where the rest is applied. */
function policyOf(flags: RunFlags): PolicyChoice {
  const isPartial = flags.rejects || flags.reject || flags['3way']
  return { ...readPolicy(flags), ...(isPartial && { partial: 'edits' }) }
}

function refusedIn({ source = 'standard input' }: Request): Notice {
  return { code: 'refused', message: `the request in ${source}` }
}

function warningsOf({ diagnostics }: Pick<Applied, 'diagnostics'>): Notice[] {
  return diagnostics.flatMap(({ path, diagnostics }) =>
    diagnostics.map(({ message, line }) => {
      const where = line === undefined ? path : `${path}, line ${line}`
      return { code: 'guard-warning', message: `${where}: ${message}` }
    }),
  )
}

/** How a commit ended that failed. */
export function endOf(failures: readonly Failure[]): Pick<Outcome, 'exitCode' | 'isHalfWritten'> {
  const isHalfWritten = failures.some((one) => one.code === 'write-failed' && !one.rolledBack)
  return { exitCode: isHalfWritten ? EXIT.inPart : exitCodeOf(failures, false), isHalfWritten }
}

/**
 * What a process ends with that came to these failures.
 *
 * @param changes whether files are changed, or would be
 */
function exitCodeOf(failures: readonly Failure[], changes: boolean): ExitCode {
  if (failures.some(({ code }) => code === 'profile-mismatch')) return EXIT.usage
  if (failures.some(isParseFailure)) return EXIT.notUnderstood
  if (!changes) return EXIT.refused
  return failures.every(isHarmless) ? EXIT.applied : EXIT.inPart
}

function engineFor(format: EditFormat, { flags, setup, guards, stage, options }: Work): Engine {
  return createEngine({
    formats: [format],
    fileSystem: stage.fileSystem,
    ...options.text,
    profile: chooseProfile(setup, flags.profile),
    guards,
    ...(setup.replacers && { replacers: setup.replacers }),
    ...(setup.extend && { extend: setup.extend }),
    ...setup.policy,
    ...policyOf(flags),
  })
}

function optionsOf({ format, reverse = false, path }: Request, flags: RunFlags): RequestOptions {
  return { format: format.name, reverse, unfinished: isDry(flags), ...(path !== undefined && { path }) }
}

/** The failure without what was applied beside it, which in a dry run nothing was. */
function withoutApplied(failure: Failure): Failure {
  if (!('applied' in failure)) return failure
  const { applied: _, ...rest } = failure
  return rest
}
