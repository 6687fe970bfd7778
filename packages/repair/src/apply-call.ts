import { corrections, type Failure, type FileResult, hasEffect, type Profile, standard } from '@emend/core'
import {
  type EditFormat,
  howFor,
  type OptionNames,
  type ParseFailure,
  pathsOf,
  requireKnown,
} from '@emend/core/plugin'
import { editString } from '@emend/edit-string'
import { messages } from '@emend/feedback'
import { type FileSystem, inTurn, plan } from '@emend/fs'
import { v4a } from '@emend/v4a'
import { patchCallIn } from './calls/patch-call.js'
import { textCallIn } from './calls/text-call.js'
import { type Repair, refused } from './outcomes.js'
import { rendererOf, requestOf } from './repair-text.js'

/** The options of `applyCall`. */
export interface ApplyCallOptions {
  /** The file system. It must refuse the paths that the tool may not touch. */
  readonly fileSystem: FileSystem
  /** The profile to match with. Default `standard`. */
  readonly profile?: Profile | undefined
  /**
   * Called with every file that would change before anything is written, so that a host can ask for permission. If it throws,
   * nothing is written and the error is rethrown. Other calls for the same files wait until it returns.
   */
  readonly review?: ((files: readonly FileResult[]) => void | Promise<void>) | undefined
}

/** The result of `applyCall`. */
export type AppliedCall =
  /** The whole call was applied; `files` are the files that changed. */
  | { readonly status: 'applied'; readonly files: readonly FileResult[] }
  | Extract<Repair<never>, { status: 'refused' | 'left' }>

/**
 * Applies a call of an edit tool, for a plugin that replaces the host's edit tool with its own. It accepts the calls that
 * `repairCall` accepts, except shell commands, and makes the same changes. Since the host's tool does not write the file, line
 * endings and the final newline stay as they are.
 *
 * If a file changes while `review` runs, the call is refused, so that the change is not overwritten.
 *
 * @param input the arguments of the call, as an object or as the text of a patch
 * @throws whatever `review` throws, and TypeError for an unknown option; never because of the content of a call or a file
 */
export async function applyCall(input: unknown, options: ApplyCallOptions): Promise<AppliedCall> {
  requireKnown('applyCall', options, OPTIONS)
  const request = requestIn(input)
  if (request === undefined) return { status: 'left', reason: 'it is not a call of an edit tool' }
  const { format, body, render, failure } = request
  const { fileSystem, profile, review } = options
  const refuse = (failures: readonly Failure[]) => refused(failures, { render })
  if (failure !== undefined) return refuse([failure])
  const how = howFor(format, { profile: profile ?? standard, describe: messages })
  if (!how.ok) return refuse([how.failure])
  const parsed = how.value.read(body)
  if (!parsed.ok) return refuse([parsed.failure])
  const { edits } = parsed.value
  return inTurn(pathsOf(edits), fileSystem, async () => {
    const planned = await plan(edits, fileSystem, { ...how.value, corrections })
    if (!planned.ok) return refuse(planned.failure)
    if (!planned.value.changed) return refuse(planned.value.failures)
    const files = planned.value.files.filter(hasEffect)
    await review?.(files)
    const committed = await planned.value.commit()
    return committed.ok ? { status: 'applied', files } : refuse(committed.failure)
  })
}

const OPTIONS: OptionNames<ApplyCallOptions> = { fileSystem: true, profile: true, review: 'function' }

interface Request {
  readonly format: EditFormat
  readonly body: unknown
  readonly render: EditFormat['render']
  /** Why the call is refused for a field that is not read; undefined where it is not. */
  readonly failure: ParseFailure | undefined
}

function requestIn(input: unknown): Request | undefined {
  const text = textCallIn(input)
  if (text !== undefined)
    return { format: editString(), body: requestOf(text), render: rendererOf(text), failure: text.failure }
  const patch = patchCallIn(input)
  if (patch === undefined || patch.isCommand) return undefined
  const format = v4a()
  return { format, body: patch.patch, render: format.render, failure: patch.failure }
}
