import type { Notice } from '@emend/core'
import {
  describeInterrupted,
  describeRecovery,
  interrupted,
  keyProblem,
  type Recovery,
  recover,
} from '@emend/fs-node'
import { printNotices } from './output/text.js'

/** What was done about interrupted commits, before a command that writes. */
export interface Recovered {
  readonly recoveries: readonly Recovery[]
  readonly notices: readonly Notice[]
}

/**
 * Finishes or takes back what was interrupted. What cannot be is found again, and reported, by the command itself. Where nothing was
 * interrupted, the commits that are kept are not read: a small command would take twice as long to write.
 */
export async function recoverFirst(cwd: string): Promise<Recovered> {
  const found = await interrupted(cwd, { blocking: true }).catch(() => [])
  const recoveries = found.length === 0 ? [] : await recover(cwd).catch(() => [])
  return { recoveries, notices: recoveries.map(noticeOf) }
}

/** What was interrupted and waits, for commands that change nothing. */
export async function interruptedNotices(cwd: string): Promise<Notice[]> {
  return (await interrupted(cwd, { blocking: true })).map((one) => ({
    code: one.unverified === undefined ? 'interrupted' : 'unverified',
    message: describeInterrupted(one),
  }))
}

/** Says on standard error what was interrupted and waits. */
export async function warnOfInterrupted(cwd: string): Promise<void> {
  printNotices(await interruptedNotices(cwd).catch(() => []), process.stderr)
}

/** Why a commit that was to be kept is not. */
export async function notKeptNotices(): Promise<Notice[]> {
  const problem = await keyProblem()
  if (problem === undefined) return []
  return [{ code: 'not-kept', message: `this commit cannot be undone later, nor recovered: ${problem}` }]
}

function noticeOf(recovery: Recovery): Notice {
  const code = recovery.outcome === 'unverified' ? 'unverified' : 'recovered'
  return { code, message: describeRecovery(recovery) }
}
