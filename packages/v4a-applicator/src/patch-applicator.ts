import { type FileResult, hasEffect, type Notice } from '@emend/core'
import { type OptionNames, requireKnown } from '@emend/core/plugin'
import {
  type CommitRecord,
  type FileSystem,
  inTurn,
  type OnProgress,
  type TextFileSystem,
  textFileSystem,
} from '@emend/fs'
import { identifyFilesAdded, identifyFilesNeeded } from '@emend/v4a'
import { type PatchError, patchErrorOf } from './patch-error.js'
import { logErrors, logWarnings, type PatchLogger } from './patch-logger.js'
import { PATCH_OPTIONS, type PatchOptions } from './patch-options.js'
import { type PlannedPatch, planPatch } from './plan-patch.js'

/** What the host provides to an applicator. */
export interface PatchApplicatorHost {
  /** A store of texts by path, or a file system of `@emend/fs`. */
  readonly fileSystem: TextFileSystem | FileSystem
  readonly logger?: PatchLogger
  /** Called for every file before it is written and after it is written. */
  readonly onProgress?: OnProgress
  readonly options?: PatchOptions
}

/** The result of applying or validating a patch. */
export interface ApplyResult {
  /** Whether the patch was applied. If not, no file has changed, unless an error says that one could not be restored. */
  readonly success: boolean
  /** The number of files that were created, updated, moved or deleted; for `validate`, that would be. */
  readonly filesModified: number
  /** The total fuzz score of all hunks; `fuzzOf` of `@emend/v4a` gives the score of one hunk. */
  readonly fuzzScore: number
  /** Every file of the patch with its text before and after. Empty if the patch was refused. */
  readonly files: readonly FileResult[]
  /** Notices about what was repaired or left out when the patch was read and placed. */
  readonly notices: readonly Notice[]
  /** The reasons why the patch was not applied. */
  readonly errors: readonly PatchError[]
  /** The parts of the patch that had no effect. */
  readonly warnings: readonly PatchError[]
  /** What the commit changed, to undo it. Only from `apply`. */
  readonly record?: CommitRecord
}

/** Applies V4A patches to a host's files. Patches are text or operations `{type, path, diff}`. Bad input never throws or rejects. */
export interface Applicator {
  /** Applies a patch to all of its files or to none. If writing fails half-way, the files already written are restored. */
  apply(patch: unknown): Promise<ApplyResult>
  /** Returns what `apply` would do, without writing anything. */
  validate(patch: unknown): Promise<ApplyResult>
  /** The files that a patch updates or deletes. Reads its headers only; never fails. */
  identifyFilesNeeded(patch: unknown): string[]
  /** The files that a patch adds. Reads its headers only; never fails. */
  identifyFilesAdded(patch: unknown): string[]
}

/**
 * Creates an applicator for a host's file system.
 *
 * @throws TypeError for a file system that lacks a method, and for an unknown option
 * @example
 * const applicator = createPatchApplicator({ fileSystem, logger: console })
 * const { success, errors } = await applicator.apply(patch)
 * if (!success) sendToModel(errors.map(({ message }) => message).join('\n'))
 */
export function createPatchApplicator(host: PatchApplicatorHost): Applicator {
  requireKnown('createPatchApplicator', host, HOST)
  const { fileSystem, logger = {}, onProgress, options = {} } = host
  requireKnown('a patch applicator', options, PATCH_OPTIONS)
  const files = isFileSystem(fileSystem) ? fileSystem : textFileSystem(fileSystem)
  const prepare = (patch: unknown) => planPatch(patch, files, options, logger)
  const refuse = (errors: readonly PatchError[]): ApplyResult => {
    logErrors(logger, errors)
    return { ...NOTHING, errors }
  }
  return Object.freeze<Applicator>({
    apply: (patch) =>
      inTurn([...identifyFilesNeeded(patch), ...identifyFilesAdded(patch)], files, async () => {
        const planned = await prepare(patch)
        if (!planned.ok) return refuse(planned.failure)
        const committed = await planned.value.plan.commit(onProgress && { onProgress })
        if (!committed.ok) return refuse(committed.failure.map(patchErrorOf))
        const result = { ...resultOf(planned.value), record: committed.value }
        report(result, 'applied', logger)
        return result
      }),
    async validate(patch) {
      const planned = await prepare(patch)
      if (!planned.ok) return refuse(planned.failure)
      const result = resultOf(planned.value)
      report(result, 'valid', logger)
      return result
    },
    identifyFilesNeeded,
    identifyFilesAdded,
  })
}

const HOST: OptionNames<PatchApplicatorHost> = {
  fileSystem: true,
  logger: 'object',
  onProgress: 'function',
  options: 'object',
}

const NOTHING: Omit<ApplyResult, 'errors'> = {
  success: false,
  filesModified: 0,
  fuzzScore: 0,
  files: [],
  notices: [],
  warnings: [],
}

function resultOf({ plan, notices, fuzzScore, warnings }: PlannedPatch): ApplyResult {
  const { files } = plan
  const modified = files.filter(hasEffect)
  return { success: true, filesModified: modified.length, fuzzScore, files, notices, errors: [], warnings }
}

function report(result: ApplyResult, outcome: string, logger: PatchLogger): void {
  const { filesModified, fuzzScore, notices, warnings } = result
  logWarnings(logger, notices, warnings)
  const files = `${filesModified} ${filesModified === 1 ? 'file' : 'files'}`
  logger.info?.(`patch ${outcome}: ${files}, fuzz score ${fuzzScore}`, { filesModified, fuzzScore })
}

function isFileSystem(fileSystem: PatchApplicatorHost['fileSystem']): fileSystem is FileSystem {
  return typeof fileSystem === 'object' && fileSystem !== null && 'apiVersion' in fileSystem
}
