import type { Failure, FileResult, Profile } from '@emend/core'
import { patchCallIn } from './calls/patch-call.js'
import { textCallIn } from './calls/text-call.js'
import { repairPatch } from './repair-patch.js'
import { repairText } from './repair-text.js'

/** How calls are repaired. */
export interface RepairOptions {
  /**
   * The bytes of a file under the path that the call names; undefined where there is none. What it throws leaves the call to the
   * host, whose own tool then says what is wrong: throw for paths that the host may refuse, so that no refusal here quotes them.
   */
  readonly readFile: (path: string) => Uint8Array | undefined | Promise<Uint8Array | undefined>
  /** How tolerant to be. Default `standard`. */
  readonly profile?: Profile
}

/** What to do with a call of a host's edit tool. */
export type Repair<Input> =
  /** The host's tool makes the right edit of it: `input` is what was given. */
  | { readonly status: 'right'; readonly input: Input; readonly files: readonly FileResult[] }
  /** The same call with the file's own text, in its smallest exact unique piece: run this in its place. */
  | { readonly status: 'rewritten'; readonly input: Input; readonly files: readonly FileResult[] }
  /** It must not run: `message` is for the model. */
  | { readonly status: 'refused'; readonly message: string; readonly failures: readonly Failure[] }
  /** It is no edit call, or none that can be judged here: run it as it is. */
  | { readonly status: 'left'; readonly reason: string }

/**
 * Repairs the call of a coding agent's edit tool before that tool runs it. The call is recognised by its shape: old and new text under
 * any of the usual names (`{filePath, oldString, newString}`, `{file_path, old_string, new_string}`, `{path, old_str, new_str}`), a list of
 * these (`{path, edits: [{oldText, newText}]}`), or a patch (`*** Begin Patch`) by itself, in a field, or in the heredoc of a shell command.
 *
 * Nothing is written: the host's tool does that, with its permissions, its diff and what it does afterwards. A rewritten call is tried
 * out on a model of that tool first, and gives what emend gives: to the byte but for a final newline, which some tools always add or
 * keep. Repairing it again leaves it as it is. Never rejects for what a call or a file holds. As dear as applying the edit, twice.
 *
 * @param input the arguments of the call, as an object or as the text of a patch; never changed
 */
export async function repairCall<Input>(input: Input, options: RepairOptions): Promise<Repair<Input>> {
  const text = textCallIn(input)
  if (text !== undefined) return (await repairText(text, options)) as Repair<Input>
  const patch = patchCallIn(input)
  if (patch !== undefined) return (await repairPatch(patch, options)) as Repair<Input>
  return { status: 'left', reason: 'it is not a call of an edit tool' }
}
