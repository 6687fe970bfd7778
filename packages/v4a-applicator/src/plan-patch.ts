import type { Failure, Notice } from '@emend/core'
import { corrections, standard } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { conditionIn, howFor } from '@emend/core/plugin'
import { messages } from '@emend/feedback'
import { type FileSystem, type Plan, plan } from '@emend/fs'
import { exceedsFuzz, fuzzProfile, totalFuzz, v4a } from '@emend/v4a'
import { type PatchError, patchErrorOf } from './patch-error.js'
import type { PatchLogger } from './patch-logger.js'
import type { PatchOptions } from './patch-options.js'

/** A patch that can be applied, with its notices, fuzz score and warnings. */
export interface PlannedPatch {
  readonly plan: Plan
  readonly notices: readonly Notice[]
  readonly fuzzScore: number
  readonly warnings: readonly PatchError[]
}

/** Parses a patch, plans its changes to the files, and checks them against the options. */
export async function planPatch(
  patch: unknown,
  fileSystem: FileSystem,
  options: PatchOptions,
  logger: PatchLogger,
): Promise<Result<PlannedPatch, readonly PatchError[]>> {
  const format = v4a()
  const profile = fuzzProfile({ ...options, profile: options.profile ?? standard })
  const how = howFor(format, { profile, describe: messages })
  if (!how.ok) return refused([how.failure])
  const parsed = how.value.read(patch, {
    logger: { debug: (message) => logger.debug?.(message) },
  })
  if (!parsed.ok) return refused([parsed.failure])
  const unsupported = conditionIn(format, parsed.value)
  if (unsupported !== undefined) return refused([unsupported])
  const { edits, notices } = parsed.value
  logger.debug?.(`patch with ${edits.length} ${edits.length === 1 ? 'section' : 'sections'} read`)
  const planned = await plan(edits, fileSystem, { ...how.value, corrections })
  if (!planned.ok) return refused(planned.failure)
  const { files, failures, changed } = planned.value
  const tooFuzzy = exceedsFuzz(files, options)
  if (tooFuzzy !== undefined) return refused([tooFuzzy])
  if (!changed || (options.validateBeforeApply && failures.length > 0)) return refused(failures)
  return {
    ok: true,
    value: {
      plan: planned.value,
      notices: [...notices, ...files.flatMap(({ edits }) => edits.flatMap((edit) => edit.notices))],
      fuzzScore: totalFuzz(files.flatMap(({ edits }) => edits)),
      warnings: failures.map((failure) => patchErrorOf(failure)),
    },
  }
}

function refused(failures: readonly Failure[]): { ok: false; failure: readonly PatchError[] } {
  return { ok: false, failure: failures.map((failure) => patchErrorOf(failure)) }
}
