import type { Failure, FileResult } from '@emend/core'
import { type EditCall, editString } from '@emend/edit-string'
import type { Engine } from '@emend/engine'
import * as v from 'valibot'
import { type EditTool, editTool } from '../edit-tool.js'
import { answerTo, refusal, refusalOf, type ToolAnswer } from '../tool-answer.js'
import { applyEdits } from './edit.js'
import { inSnakeCase, newText, oldText, path } from './fields.js'

/** The arguments of Gemini CLI's replace tool. */
export interface ReplaceArguments {
  readonly file_path: string
  readonly old_string: string
  readonly new_string: string
  readonly expected_replacements: number
}

/** The tool `replace` with the arguments of Gemini CLI's tool. */
export const replace: EditTool<'replace', ReplaceArguments> = /* @__PURE__ */ editTool({
  name: 'replace',
  description:
    'Replaces text in a file. old_string must occur in the file exactly as often as expected_replacements says, by default once. With an empty old_string a new file is created.',
  schema: () =>
    v.strictObject({
      file_path: path(),
      old_string: oldText(),
      new_string: newText('old_string'),
      expected_replacements: v.optional(
        v.pipe(
          v.number(),
          v.integer(),
          v.minValue(1),
          v.description('How often old_string occurs in the file; all these places are changed.'),
        ),
        1,
      ),
    }),
  run: (engine, { file_path: path, old_string: oldString, new_string: newString, expected_replacements }) =>
    expected_replacements === 1
      ? applyEdits(engine, [{ path, oldString, newString }], inSnakeCase)
      : replaceCounted(engine, { path, oldString, newString, replaceAll: true }, expected_replacements),
})

/**
 * Replaces every occurrence if there are as many as expected. They are counted before anything is written, and again
 * afterwards in case the file changed in between; if the second count is wrong, the edit is undone.
 */
async function replaceCounted(engine: Engine, call: EditCall, expected: number): Promise<ToolAnswer> {
  const options = { format: editString() }
  const preview = await engine.preview(call, options)
  if (!preview.ok) return refusalOf(preview)
  const planned = placesIn(preview.files)
  if (preview.changed && planned !== expected) return refusal([miscounted(planned, expected)])
  const applied = await engine.apply(call, options)
  const found = applied.ok ? placesIn(applied.files) : expected
  if (!applied.ok || applied.record === undefined || found === expected) return answerTo(applied)
  const undone = await engine.undo(applied.record)
  return refusal([miscounted(found, expected), ...(undone.ok ? [] : undone.failures)])
}

function placesIn(files: readonly FileResult[]): number {
  return files.flatMap(({ edits }) => edits.flatMap(({ places }) => places)).length
}

function miscounted(found: number, expected: number): Failure {
  return {
    code: 'wrong-input',
    format: 'replace',
    received: `expected_replacements ${expected}, but old_string is in ${found} ${found === 1 ? 'place' : 'places'}`,
    expected: 'the number of places, or an old_string with enough context to be only where it is meant',
  }
}
