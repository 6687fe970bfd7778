import type { Failure, FileResult, Profile } from '@emend/core'
import type { Bind } from '@emend/core/plugin'
import { type OptionNames, requireKnown } from '@emend/core/plugin'
import { patchCallIn } from './calls/patch-call.js'
import { textCallIn } from './calls/text-call.js'
import { repairPatch } from './repair-patch.js'
import { repairText } from './repair-text.js'

/** The options of `repairCall`. */
export interface RepairOptions {
  /**
   * Returns the bytes of the file at the path that the call names; undefined if there is no file. If it throws, the call is
   * left to the host's tool, which then reports what is wrong. Throw for paths that the host may refuse, so that no message
   * from here quotes such a file.
   */
  readonly readFile: (path: string) => Uint8Array | undefined | Promise<Uint8Array | undefined>
  /** The profile to match with. Default `standard`. */
  readonly profile?: Profile
  /** Places the edits in the texts that the model was shown. Default: in the files as they are. */
  readonly bind?: Bind
}

/** What to do with a call of a host's edit tool. */
export type Repair<Input> =
  /** The host's tool makes the right edit: `input` is the original call. */
  | { readonly status: 'right'; readonly input: Input; readonly files: readonly FileResult[] }
  /** Run this call in place of the original. Its old text is the smallest exact text of the file that occurs only once. */
  | { readonly status: 'rewritten'; readonly input: Input; readonly files: readonly FileResult[] }
  /** The call must not run. `message` is for the model. */
  | { readonly status: 'refused'; readonly message: string; readonly failures: readonly Failure[] }
  /** The call is not an edit call, or cannot be judged here: run it unchanged. */
  | { readonly status: 'left'; readonly reason: string }

/**
 * Repairs a call of a coding agent's edit tool before that tool runs it. The call is recognized by its shape:
 *
 * - old and new text under any of the usual names (`{filePath, oldString, newString}`, `{file_path, old_string, new_string}`,
 *   `{path, old_str, new_str}`), or a list of these (`{path, edits: [{oldText, newText}]}`);
 * - a patch (`*** Begin Patch`) by itself, in a field, or in the heredoc of a shell command.
 *
 * Nothing is written here. The host's tool writes, with its own permissions, diff and follow-up steps. A rewritten call is
 * first tried on a model of that tool, and its result must be emend's result byte for byte, except for the final newline,
 * which some tools always add or keep. Repairing a rewritten call again does not change it. The promise never rejects
 * because of the content of a call or a file. The cost is that of applying the edit twice.
 *
 * @param input the arguments of the call, as an object or as the text of a patch; it is not modified
 * @throws TypeError for an unknown option
 */
export async function repairCall<Input>(input: Input, options: RepairOptions): Promise<Repair<Input>> {
  requireKnown('repairCall', options, OPTIONS)
  const text = textCallIn(input)
  if (text !== undefined) return (await repairText(text, options)) as Repair<Input>
  const patch = patchCallIn(input)
  if (patch !== undefined) return (await repairPatch(patch, options)) as Repair<Input>
  return { status: 'left', reason: 'it is not a call of an edit tool' }
}

const OPTIONS: OptionNames<RepairOptions> = { readFile: 'function', profile: true, bind: 'function' }
