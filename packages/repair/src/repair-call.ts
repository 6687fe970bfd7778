import { type OptionNames, requireKnown } from '@emend/core/plugin'
import { patchCallIn } from './calls/patch-call.js'
import { textCallIn } from './calls/text-call.js'
import { writeCallIn } from './calls/write-call.js'
import type { Repair } from './outcomes.js'
import type { RepairOptions } from './read-texts.js'
import { repairPatch } from './repair-patch.js'
import { repairText } from './repair-text.js'
import { repairWrite } from './repair-write.js'

/**
 * Repairs a call of a coding agent's edit tool before that tool runs it. The call is recognized by its shape:
 *
 * - old and new text under any of the usual names (`{filePath, oldString, newString}`, `{file_path, old_string, new_string}`,
 *   `{path, old_str, new_str}`), or a list of these (`{path, edits: [{oldText, newText}]}`);
 * - a patch (`*** Begin Patch`) by itself, in a field, or in the heredoc of a shell command;
 * - the whole text of a file (`{file_path, content}`), with `bind`: what others changed since it was shown stays.
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
  const write = writeCallIn(input)
  if (write !== undefined) return (await repairWrite(write, options)) as Repair<Input>
  return { status: 'left', reason: 'it is not a call of an edit tool' }
}

const OPTIONS: OptionNames<RepairOptions> = { readFile: 'function', profile: true, bind: 'function' }
