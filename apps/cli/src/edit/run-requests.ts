import { type FileResult, hasEffect, type Notice } from '@emend/core'
import { commitFound, type Found, type Guard, pathsLeft } from '@emend/engine'
import type { CommitContext } from '@emend/fs'
import { commitProblems, nodeFileSystem, type TreeOptions } from '@emend/fs-node'
import { EXIT } from '../exit-code.js'
import { dirtyBefore, explainGitRefusal, gitFor } from '../git/git-for.js'
import { interruptedNotices, notKeptNotices, recoverFirst } from '../history/recovery.js'
import { requireFolder } from '../input/stats-of.js'
import { exitCodeOf, failedOutcome, type Outcome } from '../output/outcome.js'
import { textToPrintEarly } from '../output/print-outcome.js'
import { progressOn, reportWait } from '../output/progress.js'
import { fileOptions } from '../setup/file-options.js'
import type { Setup } from '../setup/setup.js'
import { diagnosticsFor } from './diagnostics.js'
import { explainAbove } from './folder-above.js'
import { applyAll, isDry, transactionFor, type Work, withRefused } from './in-transaction.js'
import { loadSyntaxGuard } from './named-blocks.js'
import type { Request, RunFlags } from './request.js'

/** Applies requests to the files of a folder, all of them or none. For a dry run, it only computes what they would do. */
export async function runRequests(
  requests: readonly Request[],
  flags: RunFlags,
  setup: Setup,
): Promise<Outcome> {
  requireFolder(flags.cwd)
  const diagnostics = await diagnosticsFor(flags, setup)
  try {
    return await runLooked(requests, flags, { ...setup, diagnostics })
  } finally {
    await diagnostics?.close()
  }
}

/** Runs requests with a setup whose `diagnostics` look at them, if any. */
async function runLooked(requests: readonly Request[], flags: RunFlags, setup: Setup): Promise<Outcome> {
  const guards = flags.checkSyntax ? [...setup.guards, await loadSyntaxGuard()] : setup.guards
  const found = isDry(flags) ? await interruptedNotices(flags.cwd) : (await recoverFirst(flags.cwd)).notices
  const outcome = flags.interactive
    ? await runAsking(requests, flags, setup, guards)
    : await run(requests, flags, setup, guards)
  const explain = outcome.explain ?? (await explainAbove(outcome.failures, flags.cwd))
  return { ...outcome, explain, notices: [...found, ...outcome.notices] }
}

async function runAsking(
  given: readonly Request[],
  flags: RunFlags,
  setup: Setup,
  guards: readonly Guard[],
): Promise<Outcome> {
  // A person decides about what has a place. Conflict markers and rejects are no hunks: they are written for what has none.
  const placed = { ...flags, partial: 'edits' }
  const asked = { ...placed, dryRun: true, '3way': false, rejects: false, reject: false }
  const [{ approve }, { askTerminal }, { choosePlaceAt }, { chooseReadingOn }, { choosePlaces }] =
    await Promise.all([
      import('../interactive/approve.js'),
      import('../interactive/ask-terminal.js'),
      import('../interactive/choose-place.js'),
      import('../interactive/choose-reading.js'),
      import('./choose-places.js'),
    ])
  const person = { input: process.stdin, output: process.stderr }
  const placedAt = await choosePlaces(
    given,
    (some) => run(some, asked, setup, guards),
    { place: choosePlaceAt(person), reading: chooseReadingOn(person) },
    flags,
    setup,
  )
  if (placedAt === undefined) return QUIT
  const { requests, preview } = placedAt
  if (!preview.files.some(hasEffect)) return preview
  const ask = askTerminal(person)
  if (preview.section !== undefined) process.stderr.write(`${preview.section}\n`)
  const approval = await approve(preview.files, ask)
  if (approval === undefined) return QUIT
  const outcome = await run(requests, placed, setup, guards, approval.chosen)
  const left = approval.rejected > 0 ? [leftOut(approval.rejected)] : []
  const notices = outcome.notices.filter(({ code }) => code !== 'left-out')
  return { ...outcome, shown: true, notices: [...notices, ...left] }
}

const STOPPED: Notice = { code: 'stopped', message: 'you quit before the end' }
const QUIT: Outcome = { exitCode: EXIT.refused, files: [], failures: [], notices: [STOPPED] }

function leftOut(count: number): Notice {
  return { code: 'left-out', message: `${count} ${count === 1 ? 'hunk' : 'hunks'} that you rejected` }
}

async function run(
  requests: readonly Request[],
  flags: RunFlags,
  setup: Setup,
  guards: readonly Guard[],
  chosen?: readonly FileResult[],
): Promise<Outcome> {
  const options = await fileOptions(flags, setup)
  const { history } = options
  const disk: TreeOptions = {
    history,
    force: flags.force,
    hardLinks: flags.keepHardLinks ? 'in-place' : 'break',
    absolutePaths: 'below-root',
    code: setup.code,
    blocking: true,
    onWait: reportWait,
  }
  const fileSystem = nodeFileSystem(flags.cwd, disk)
  const { diagnostics } = setup
  const accepts = flags.trustWritten ? { accepts: 'all' as const } : {}
  const format: readonly Guard[] = diagnostics?.format
    ? [
        async (file, all = [file]) =>
          diagnostics.format?.(file, { paths: pathsLeft(all), fileSystem, ...accepts }),
      ]
    : []
  const shared = { flags, setup, options }
  const transaction = transactionFor(fileSystem, { ...shared, guards: [...guards, ...format] })
  const work: Work = { ...shared, transaction, ...(chosen && { chosen }) }
  const git = await gitFor(flags)
  const all = await applyAll(requests, work)
  const { refused, isMarked, ...pending } = await withRefused(all, work)
  // If nothing is written, rejects and conflict markers are not written either, so their notices are left out.
  const nothing = { ...pending, files: [], notices: all.notices }
  const unclean = (await git?.check(pending.files)) ?? []
  if (unclean.length > 0)
    return { ...nothing, failures: unclean, exitCode: EXIT.refused, explain: explainGitRefusal }
  const code = exitCodeOf(pending.failures, pending.files.some(hasEffect))
  const exitCode = isMarked && code === EXIT.applied ? EXIT.inPart : code
  if (refused === undefined || transaction.writes().length === 0) return { ...pending, exitCode }
  const looked = { files: pending.files, fileSystem, isAgreed: chosen !== undefined, ...accepts }
  if (isDry(flags) || pending.dryRun) {
    const problems = await commitProblems(flags.cwd, transaction.writes(), disk)
    if (problems.length > 0) return { ...nothing, failures: problems, ...failedOutcome(problems) }
    return { ...pending, exitCode, ...foundIn(await diagnostics?.preview(looked)) }
  }
  const dirty = await dirtyBefore(pending.files, flags)
  const { onProgress, end } = progressOn(process.stderr)
  // With a git commit nothing is printed early, because the output names that commit.
  const early = git?.commit === undefined ? textToPrintEarly({ ...pending, exitCode }, flags) : undefined
  let printed = false
  const onWritten = () => {
    end()
    if (early === undefined) return
    process.exitCode = exitCode
    process.stdout.write(early)
    printed = true
  }
  const commit = async (options: Pick<CommitContext, 'verdict'>) => {
    const made = await transaction.commit({ onProgress, onWritten, ...options }).finally(end)
    return made.ok ? ({ ok: true, value: made.value.record } as const) : made
  }
  const committed = await commitFound(diagnostics, looked, commit)
  if (!committed.ok) {
    const { failure: failures, notes: section } = committed
    return { ...nothing, failures, ...failedOutcome(failures), ...(section && { section }) }
  }
  const { record, found } = committed.value
  const { id } = record
  const kept = id === undefined && history > 0 ? await notKeptNotices() : []
  const done = {
    ...pending,
    exitCode,
    printed,
    ...foundIn(found),
    notices: [...pending.notices, ...dirty, ...kept],
    ...(id !== undefined && { id }),
  }
  return (await git?.commit?.(done)) ?? done
}

function foundIn(found: Found | undefined): Pick<Outcome, 'diagnostics' | 'section' | 'notStarted'> {
  if (found === undefined) return {}
  const { diagnostics, message, notStarted } = found
  return { diagnostics, ...(notStarted && { notStarted }), ...(message !== '' && { section: message }) }
}
