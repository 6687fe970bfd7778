import type { Notice } from '@emend/core'
import {
  describeInterrupted,
  describeRecovery,
  interrupted,
  keyProblem,
  type Recovery,
  recover,
} from '@emend/fs-node'
import { reportWait } from '../output/progress.js'
import { printNotices } from '../output/text.js'

/** What was done about interrupted commits before a command that writes. */
export interface Recovered {
  readonly recoveries: readonly Recovery[]
  readonly notices: readonly Notice[]
}

/**
 * Finishes or rolls back interrupted commits. Errors are ignored here, because the command itself finds and reports them
 * later. If nothing was interrupted, kept commits are not read: that would double the time of a small command.
 */
export async function recoverFirst(cwd: string): Promise<Recovered> {
  const found = await interrupted(cwd, { blocking: true, onWait: reportWait }).catch(() => [])
  const recoveries = found.length === 0 ? [] : await recover(cwd, { onWait: reportWait }).catch(() => [])
  return { recoveries, notices: recoveries.map(noticeOf) }
}

/** Returns notices about interrupted commits, for commands that change nothing and so do not recover them. */
export async function interruptedNotices(cwd: string): Promise<Notice[]> {
  return (await interrupted(cwd, { blocking: true, onWait: reportWait })).map((one) => ({
    code: one.unverified === undefined ? 'interrupted' : 'unverified',
    message: describeInterrupted(one),
  }))
}

/** Prints the notices about interrupted commits to standard error. */
export async function warnOfInterrupted(cwd: string): Promise<void> {
  printNotices(await interruptedNotices(cwd).catch(() => []), process.stderr)
}

/** Returns a notice that explains why a commit could not be kept for undo. */
export async function notKeptNotices(): Promise<Notice[]> {
  const problem = await keyProblem()
  if (problem === undefined) return []
  return [{ code: 'not-kept', message: `this commit cannot be undone later, nor recovered: ${problem}` }]
}

function noticeOf(recovery: Recovery): Notice {
  const code = recovery.outcome === 'unverified' ? 'unverified' : 'recovered'
  return { code, message: describeRecovery(recovery) }
}
