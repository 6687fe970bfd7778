import * as v from 'valibot'
import { path } from './fields.js'
import type { MemoryArguments, TextEditorArguments } from './text-editor-arguments.js'
import type { ViewRange } from './view.js'

/** The schema of {@link TextEditorArguments}. */
export function textEditorSchema(): v.GenericSchema<unknown, TextEditorArguments> {
  return v.variant('command', commands())
}

/** The schema of {@link MemoryArguments}. */
export function memorySchema(): v.GenericSchema<unknown, MemoryArguments> {
  return v.variant('command', [...commands(), ...ownCommands()])
}

function commands() {
  return [
    v.strictObject({
      command: v.literal('view'),
      path: path(),
      view_range: v.optional(
        v.pipe(
          v.array(v.pipe(v.number(), v.integer())),
          v.length(2),
          v.description('The first and the last line to view, counted from 1; -1 is the end of the file.'),
          v.transform(([first = 1, last = -1]): ViewRange => [first, last]),
        ),
      ),
    }),
    v.strictObject({
      command: v.literal('create'),
      path: path(),
      file_text: v.pipe(v.string(), v.description('The text of the new file.')),
    }),
    v.strictObject({
      command: v.literal('str_replace'),
      path: path(),
      old_str: v.pipe(
        v.string(),
        v.minLength(1),
        v.description('The text to replace, as it is in the file, where it must occur exactly once.'),
      ),
      new_str: v.optional(
        v.pipe(v.string(), v.description('The text to put there; nothing by default.')),
        '',
      ),
    }),
    v.strictObject({
      command: v.literal('insert'),
      path: path(),
      insert_line: v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.description('The line below which to insert, 0 for the top of the file.'),
      ),
      insert_text: v.pipe(v.string(), v.minLength(1), v.description('The lines to insert.')),
    }),
  ] as const
}

function ownCommands() {
  const path = (description: string) => v.pipe(v.string(), v.minLength(1), v.description(description))
  return [
    v.strictObject({ command: v.literal('delete'), path: path('The file or folder to delete.') }),
    v.strictObject({
      command: v.literal('rename'),
      old_path: path('The file or folder to rename.'),
      new_path: path('Its new path.'),
    }),
  ] as const
}
