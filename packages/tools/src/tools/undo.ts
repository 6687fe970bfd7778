import { type Failure, printable, type Result } from '@emend/core'
import type { CommitRecord, FileChange } from '@emend/fs'
import * as v from 'valibot'
import { type EditTool, editTool } from '../edit-tool.js'
import { refusal } from '../tool-answer.js'

/** The arguments of {@link undoTool}. */
export interface UndoArguments {
  readonly id?: string | undefined
}

/**
 * Takes a commit back: the one of the id, or the last one, whatever the host takes for that.
 *
 * @returns the record of the undoing, why it was refused, or in a sentence why there is nothing to undo
 */
export type TakeBack = (id: string | undefined) => Promise<Result<CommitRecord, readonly Failure[] | string>>

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
      if (undone.ok) {
        const text = undone.value.changes.map(describeChange).join('\n')
        return { ok: true, text, files: [], failures: [], record: undone.value }
      }
      const { failure } = undone
      if (typeof failure !== 'string') return refusal(failure)
      return { ok: false, text: failure, files: [], failures: [] }
    },
  })
}

function describeChange({ path, before, after }: FileChange): string {
  const what = before === undefined ? 'brought back' : after === undefined ? 'removed again' : 'put back'
  return `${what} ${printable(path)}`
}
