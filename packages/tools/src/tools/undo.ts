import type { Refused } from '@emend/core'
import type { Undone } from '@emend/engine'
import * as v from 'valibot'
import { type EditTool, editTool } from '../edit-tool.js'
import { refusalOf, shown } from '../tool-answer.js'

/** The arguments of {@link undoTool}. */
export interface UndoArguments {
  readonly id?: string | undefined
}

/**
 * Undoes a commit: the one with the id or, without an id, the last one. The host decides which commit is the last.
 *
 * @returns the result of the engine's `undo`; if there is nothing to undo, a refusal without failures whose message says so
 */
export type TakeBack = (id: string | undefined) => Promise<Undone | Refused>

/** Creates a tool that undoes what an earlier call wrote. The host keeps the records of commits. */
export function undoTool(takeBack: TakeBack): EditTool<'undo', UndoArguments> {
  return editTool({
    name: 'undo',
    description:
      'Takes back what an earlier call wrote, in all of its files: the last one, or the one of the id that its answer named. Refused where a file has changed since.',
    schema: () =>
      v.strictObject({
        id: v.optional(
          v.pipe(v.string(), v.minLength(1), v.description('The id of the commit to take back.')),
        ),
      }),
    plannable: false,
    async run(_engine, { id }) {
      const undone = await takeBack(id)
      return undone.ok ? { ...shown(undone.message), record: undone.record } : refusalOf(undone)
    },
  })
}
