import type { Failure, FileResult, Notice, Refused } from '@emend/core'
import { type EditFormat, isHarmless, withoutApplied } from '@emend/core/plugin'
import {
  type Applied,
  combined,
  createEngine,
  type Guard,
  type RequestOptions,
  type Transaction,
} from '@emend/engine'
import { describeDiagnostic, engineMessages, isParseFailure } from '@emend/feedback'
import type { FileSystem } from '@emend/fs'
import type { PrintFlags } from '../output/print-outcome.js'
import type { FileOptions } from '../setup/file-options.js'
import { type PolicyChoice, readPolicy } from '../setup/policy.js'
import { chooseProfile, type Setup } from '../setup/setup.js'
import { lazyBlocks, readWhere } from './named-blocks.js'
import type { RefusedRequest } from './rejects.js'
import type { Request, RunFlags } from './request.js'

/** What requests come to, before anything is written. */
export interface Pending {
  readonly files: readonly FileResult[]
  readonly failures: readonly Failure[]
  readonly notices: readonly Notice[]
  readonly render?: EditFormat['render']
  /** What was refused while the rest continues; undefined if a refusal ended the whole run. */
  readonly refused?: readonly RefusedRequest[]
  /** Whether conflicts were marked in the files. */
  readonly isMarked?: boolean
  /** Whether a call asks for a dry run, so that nothing may be written. Absent: none does. */
  readonly dryRun?: true
}

/** Everything needed to apply requests in one transaction. */
export interface Work {
  readonly flags: RunFlags
  readonly setup: Setup
  readonly transaction: Transaction
  readonly options: FileOptions
  /** The part of the request that a person accepted. Default: all. */
  readonly chosen?: readonly FileResult[]
}

/** Applies one request after the other. A refused request refuses all of them, unless partial results are wanted. */
export async function applyAll(requests: readonly Request[], work: Work): Promise<Pending> {
  const { flags, transaction } = work
  const isPartial = policyOf(flags).partial === 'edits'
  const failures: Failure[] = []
  const notices: Notice[] = []
  const refused: RefusedRequest[] = []
  let dryRun = {}
  const render = requests.length === 1 ? requests[0]?.format.render : undefined
  for (const request of requests) {
    const { result, brokenOff } = await applied(request, work)
    for (const failure of brokenOff) failures.push(failure)
    if (!result.ok) {
      for (const failure of result.failures) failures.push(failure)
      refused.push({ request, failures: result.failures })
      if (requests.length > 1) notices.push(refusedIn(request))
      if (isPartial && !result.failures.some(isParseFailure)) continue
      return { files: [], failures: result.failures, notices, render: request.format.render }
    }
    if (result.dryRun) dryRun = { dryRun: true }
    refused.push({ request, failures: result.skipped })
    for (const failure of result.skipped) failures.push(isDry(flags) ? withoutApplied(failure) : failure)
    for (const notice of [...result.notices, ...warningsOf(result)]) notices.push(notice)
  }
  return { files: transaction.files(), failures, notices, refused, ...dryRun, ...(render && { render }) }
}

/** Applies a request. A dry run shows what is there of one that breaks off, beside why the run itself would refuse it. */
async function applied(
  request: Request,
  work: Work,
): Promise<{ readonly result: Applied | Refused; readonly brokenOff: readonly Failure[] }> {
  const options = optionsOf(request, work)
  const result = await work.transaction.apply(request.input, options)
  if (result.ok || !work.flags.dryRun || !result.failures.every(isParseFailure))
    return { result, brokenOff: [] }
  const begun = await work.transaction.apply(request.input, { ...options, unfinished: true })
  return begun.ok ? { result: begun, brokenOff: result.failures } : { result, brokenOff: [] }
}

/** Marks refused edits in the files, or writes them beside the files, if the options ask for it. */
export async function withRefused(
  pending: Pending,
  { flags, setup, transaction, options }: Work,
): Promise<Pending> {
  const { refused } = pending
  if (refused === undefined || !(flags.rejects || flags.reject || flags['3way'])) return pending
  const { settleRefused } = await import('./settle-refused.js')
  const settled = await settleRefused(refused, {
    setup,
    fileSystem: transaction.fileSystem,
    markers: flags['3way'],
    rejects: flags.rejects || flags.reject,
    isDry: isDry(flags) || pending.dryRun === true,
    ...(flags.profile !== undefined && { profile: flags.profile }),
    ...options.text,
  })
  const failures = pending.failures.filter((failure) => !settled.settled.has(failure))
  if (!isInPart(flags) && failures.some((one) => !isHarmless(one))) return unmarked(pending)
  return {
    ...pending,
    // A file has a result for each edit that was marked in it.
    files: combined([pending.files, ...settled.files.map((file) => [file])]),
    failures,
    isMarked: settled.settled.size > 0,
    notices: [...pending.notices, ...settled.notices],
  }
}

/** Whether the flags ask for the edits that have a place although others are refused. Conflict markers alone do not. */
function isInPart(flags: RunFlags): boolean {
  return flags.rejects || flags.reject || readPolicy(flags).partial === 'edits'
}

/** Refuses everything, because an edit has no place where its conflict could be marked. */
function unmarked({ failures, notices, render }: Pending): Pending {
  return {
    files: [],
    failures: failures.filter((one) => !isHarmless(one)).map(withoutApplied),
    notices: [...notices, UNMARKED],
    ...(render && { render }),
  }
}

const UNMARKED: Notice = {
  code: 'not-marked',
  message:
    'not every refused edit has a place where --3way can mark it, so nothing is written. Correct what is refused, or add --partial or --rejects for the other edits',
}

/** Returns the policy of the flags. Rejects and conflict markers imply `partial`, because the other edits must be placed then. */
function policyOf(flags: RunFlags): PolicyChoice {
  const isPartial = flags.rejects || flags.reject || flags['3way']
  return { ...readPolicy(flags), ...(isPartial && { partial: 'edits' }) }
}

function refusedIn({ source = 'standard input' }: Request): Notice {
  return { code: 'refused', message: `the request in ${source}` }
}

function warningsOf({ diagnostics }: Pick<Applied, 'diagnostics'>): Notice[] {
  return diagnostics.map((one) => ({ code: 'guard-warning', message: describeDiagnostic(one) }))
}

/** Begins the transaction of a run. */
export function transactionFor(
  fileSystem: FileSystem,
  {
    flags,
    setup,
    guards,
    options,
  }: Omit<Work, 'transaction' | 'chosen'> & { readonly guards: readonly Guard[] },
): Transaction {
  return createEngine({
    formats: setup.formats,
    fileSystem,
    ...options.text,
    profile: chooseProfile(setup, flags),
    describe: engineMessages,
    guards,
    blocks: lazyBlocks,
    replacers: setup.replacers,
    extend: setup.extend,
    paths: setup.paths,
    ...setup.policy,
    ...policyOf(flags),
    ...(flags.balance && { balance: flags.balance }),
  }).transaction()
}

function optionsOf(
  { format, reverse = false, path, file, strip }: Request,
  { flags, chosen }: Work,
): RequestOptions {
  const where = flags.symbol === undefined ? undefined : readWhere(flags.symbol)
  return {
    format,
    reverse,
    path,
    file,
    strip,
    chosen,
    where,
    whole: flags.whole,
    create: flags.create,
  }
}

/** Whether the flags ask only what a run would do. */
export function isDry({ dryRun, check }: PrintFlags): boolean {
  return dryRun || check
}
