import type { Refused } from '@emend/core'
import type { Undone } from '@emend/engine'
import * as v from 'valibot'
import { type EditTool, editTool } from '../edit-tool.js'
import { refusalOf, shown } from '../tool-answer.js'

/** The arguments of {@link undoTool}. */
export interface UndoArguments {
  readonly id?: string | undefined
  readonly hunks?: readonly string[] | undefined
  readonly turn?: string | undefined
  readonly session?: string | undefined
  readonly since?: string | undefined
  readonly file?: string | undefined
}

/**
 * Undoes a commit: the one with the id or, without an id, the last one. The host decides which commit is the last, and asks a person
 * before it undoes what is named in another way, which may not be the model's own.
 *
 * @returns the result of the engine's `undo`; if there is nothing to undo, a refusal without failures whose message says so
 */
export type TakeBack = (what: UndoArguments) => Promise<Undone | Refused>

/** Creates a tool that undoes what an earlier call wrote. The host keeps the records of commits. */
export function undoTool(takeBack: TakeBack): EditTool<'undo', UndoArguments> {
  return editTool({
    name: 'undo',
    description:
      'Takes back what an earlier call wrote, in all of its files: the last one, or the one of the id that its answer named. Refused where a file has changed since. With hunks, turn, session, since or file the user is asked, and later text stays.',
    schema: () =>
      v.strictObject({
        id: v.optional(
          v.pipe(v.string(), v.minLength(1), v.description('The id of the commit to take back.')),
        ),
        hunks: v.optional(
          v.pipe(
            v.array(v.pipe(v.string(), v.minLength(1))),
            v.minLength(1),
            v.description(
              'Only these hunks of the commit with the id, such as src/a.ts#1 for its first change of a file.',
            ),
          ),
        ),
        turn: named('All that an agent changed in this turn, as the history names it.'),
        session: named('All that an agent changed in this session: the beginning of its id.'),
        since: named('All changes since: 10m, 2h, 3d, 09:30, or a date.'),
        file: named('Only the changes of this file.'),
      }),
    plannable: false,
    async run(_engine, what) {
      const undone = await takeBack(what)
      return undone.ok ? { ...shown(undone.message), record: undone.record } : refusalOf(undone)
    },
  })
}

function named(description: string) {
  return v.optional(v.pipe(v.string(), v.minLength(1), v.description(description)))
}
