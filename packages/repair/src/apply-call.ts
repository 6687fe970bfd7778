import { corrections, type Failure, type FileResult, type Profile } from '@emend/core'
import { hasEffect, pathsOf } from '@emend/core/internal'
import { applyOptionsFor, type EditFormat } from '@emend/core/plugin'
import { editString } from '@emend/edit-string'
import { type FileSystem, inTurn, plan } from '@emend/fs'
import { v4a } from '@emend/v4a'
import { patchCallIn } from './calls/patch-call.js'
import { textCallIn } from './calls/text-call.js'
import { refused } from './outcomes.js'
import type { Repair } from './repair-call.js'
import { rendererOf, requestOf } from './repair-text.js'

/** How a tool of one's own applies calls. */
export interface ApplyCallOptions {
  /** The files; it refuses the paths that the tool must not touch. */
  readonly fileSystem: FileSystem
  /** How tolerant to be. Default `standard`. */
  readonly profile?: Profile
  /**
   * Sees every file that would change before anything is written: here a host asks for permission. What it throws is thrown on, and
   * nothing is written then. Calls for the same files wait for each other's.
   */
  readonly review?: (files: readonly FileResult[]) => void | Promise<void>
}

/** What became of a call of a tool of one's own. */
export type AppliedCall =
  /** All of it is written: these are the files that changed. */
  | { readonly status: 'applied'; readonly files: readonly FileResult[] }
  | Extract<Repair<never>, { status: 'refused' | 'left' }>

/**
 * Applies the call of an edit tool: for a tool of one's own in the place of a host's. It takes the calls that `repairCall` knows, but no
 * commands of a shell, and gives the same bytes; since no tool of the host writes, endings and the final newline stay as they are.
 *
 * What was changed while `review` took its time is not overwritten: the call is refused then.
 *
 * @param input the arguments of the call, as an object or as the text of a patch
 * @throws what `review` throws, and nothing for what a call or a file holds
 */
export async function applyCall(input: unknown, options: ApplyCallOptions): Promise<AppliedCall> {
  const request = requestIn(input)
  if (request === undefined) return { status: 'left', reason: 'it is not a call of an edit tool' }
  const { format, body, render } = request
  const { fileSystem, profile, review } = options
  const refuse = (failures: readonly Failure[]) => refused(failures, { render })
  const policy = applyOptionsFor(format, profile)
  const parsed = format.parse(body)
  if (!policy.ok) return refuse([policy.failure])
  if (!parsed.ok) return refuse([parsed.failure])
  const { edits } = parsed.value
  return inTurn(pathsOf(edits), fileSystem, async () => {
    const planned = await plan(edits, fileSystem, { ...policy.value, corrections })
    if (!planned.ok) return refuse(planned.failure)
    if (!planned.value.changes) return refuse(planned.value.failures)
    const files = planned.value.files.filter(hasEffect)
    await review?.(files)
    const committed = await planned.value.commit()
    return committed.ok ? { status: 'applied', files } : refuse(committed.failure)
  })
}

interface Request {
  readonly format: EditFormat
  readonly body: unknown
  readonly render: EditFormat['render']
}

function requestIn(input: unknown): Request | undefined {
  const text = textCallIn(input)
  if (text !== undefined) return { format: editString(), body: requestOf(text), render: rendererOf(text) }
  const patch = patchCallIn(input)
  if (patch === undefined || patch.isCommand) return undefined
  const format = v4a()
  return { format, body: patch.patch, render: format.render }
}
