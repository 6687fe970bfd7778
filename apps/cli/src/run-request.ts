import type { Failure, FileResult, Notice } from '@emend/core'
import { hasEffect, isHarmless, isParseFailure } from '@emend/core/internal'
import type { EditFormat } from '@emend/core/plugin'
import { type Applied, createEngine, type Engine, type Guard, type RequestOptions } from '@emend/engine'
import { commitProblems, nodeFileSystem } from '@emend/fs-node'
import { combine } from './combine.js'
import { EXIT, type ExitCode } from './exit-code.js'
import { type FileOptions, fileOptions } from './file-options.js'
import { explainAbove } from './folder-above.js'
import { dirtyBefore, explainGitRefusal, gitFor } from './git/git-for.js'
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
  /** Whether to write read-only files too. */
  readonly force: boolean
  readonly profile?: string
  readonly interactive: boolean
  /** Whether to write refused edits beside the files; `reject` is another spelling of the option. */
  readonly rejects: boolean
  readonly reject: boolean
  /** Whether to mark refused edits as conflicts in the files. */
  readonly '3way': boolean
  /** Whether to make a git commit of the changed files; a message implies it. */
  readonly commit: boolean
  readonly message?: string
  /** Whether to refuse to change files that have uncommitted changes. */
  readonly requireClean: boolean
}

/** A request, and what is needed to read it. */
export interface Request {
  readonly input: unknown
  readonly format: EditFormat
  /** The file for edits in the request that name no path. */
  readonly path?: string
  /** Whether to undo the request instead of applying it. Default false. */
  readonly reverse?: boolean
  /** Where the request came from, for messages when there are several requests. */
  readonly source?: string
}

/** The result of a run, before it is printed. */
export interface Outcome {
  /** The id of the commit, with which it can be undone. */
  readonly id?: string
  readonly exitCode: ExitCode
  readonly files: readonly FileResult[]
  readonly failures: readonly Failure[]
  readonly notices: readonly Notice[]
  /** The `render` function of the request's format, for corrected edits. */
  readonly render?: EditFormat['render']
  /** The message at the end if no file is shown. Default: that nothing was written. */
  readonly ending?: string
  /** Whether the diffs have already been shown. Default false. */
  readonly shown?: boolean
  /** Whether everything for standard output has already been printed. Default false. */
  readonly printed?: boolean
  /** Whether the rollback failed too, so that some files are written and others are not. Default false. */
  readonly isHalfWritten?: boolean
  /** The git commit that was made: its short hash and its subject. */
  readonly gitCommit?: string
  /** The command's own texts for failures. */
  readonly explain?: Explain
}

/** Applies requests to the files of a folder, all of them or none. For a dry run, it only computes what they would do. */
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

/** The result of staging requests, before anything is written. */
interface Staged {
  readonly files: readonly FileResult[]
  readonly failures: readonly Failure[]
  readonly notices: readonly Notice[]
  readonly render?: EditFormat['render']
  /** What was refused while the rest continues; undefined if a refusal ended the whole run. */
  readonly refused?: readonly RefusedRequest[]
  /** Whether conflicts were marked in the files. */
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
  // If nothing is written, rejects and conflict markers are not written either, so their notices are left out.
  const nothing = { ...staged, files: [], notices: all.notices }
  const unclean = (await git?.check(staged.files)) ?? []
  if (unclean.length > 0)
    return { ...nothing, failures: unclean, exitCode: EXIT.refused, explain: explainGitRefusal }
  const code = exitCodeOf(staged.failures, staged.files.some(hasEffect))
  const exitCode = isMarked && code === EXIT.applied ? EXIT.inPart : code
  if (refused === undefined || stage.writes().length === 0) return { ...staged, exitCode }
  if (isDry(flags)) {
    const problems = await commitProblems(flags.cwd, stage.writes(), disk)
    return problems.length === 0
      ? { ...staged, exitCode }
      : { ...nothing, failures: problems, ...failedOutcome(problems) }
  }
  const dirty = await dirtyBefore(staged.files, flags)
  const { onProgress, end } = progressOn(process.stderr)
  // With a git commit nothing is printed early, because the output names that commit.
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
    return { ...nothing, failures, ...failedOutcome(failures) }
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

/** Everything needed to stage a request. */
interface Work {
  readonly flags: RunFlags
  readonly setup: Setup
  readonly guards: readonly Guard[]
  readonly stage: Stage
  readonly options: FileOptions
}

/** Stages one request after the other. A refused request refuses all of them, unless partial results are wanted. */
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

/** Marks refused edits in the files, or writes them beside the files, if the options ask for it. */
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

/** Returns the policy of the flags. Rejects and conflict markers imply `partial`, because the other edits must be applied then. */
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

/** Returns the exit code of a commit that failed, and whether some files are written. */
export function failedOutcome(failures: readonly Failure[]): Pick<Outcome, 'exitCode' | 'isHalfWritten'> {
  const isHalfWritten = failures.some((one) => one.code === 'write-failed' && !one.rolledBack)
  return { exitCode: isHalfWritten ? EXIT.inPart : exitCodeOf(failures, false), isHalfWritten }
}

/**
 * Returns the exit code for these failures.
 *
 * @param changes whether files are changed, or would be changed in a dry run
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

/** Removes the count of applied edits from a failure, because a dry run applies nothing. */
function withoutApplied(failure: Failure): Failure {
  if (!('applied' in failure)) return failure
  const { applied: _, ...rest } = failure
  return rest
}
