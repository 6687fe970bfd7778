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
 * Takes a commit back: the one of the id, or the last one, whatever the host takes for that.
 *
 * @returns what `undo` of the engine gives; where there is nothing to undo a refusal without failures, whose message says so
 */
export type TakeBack = (id: string | undefined) => Promise<Undone | Refused>

/** A tool that takes back what an earlier call wrote. What is kept of commits is the host's affair. */
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
    async run(_engine, { id }) {
      const undone = await takeBack(id)
      return undone.ok ? { ...shown(undone.message), record: undone.record } : refusalOf(undone)
    },
  })
}
