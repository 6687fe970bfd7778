import { applyChanges, type Change, withChanges } from '@emend/core/plugin'
import { checkedCodec } from './checked-codec.js'
import { textsOf, utf8 } from './codec.js'
import type { CommitRecord, FileChange } from './commit.js'
import type { TextOptions } from './text-view.js'

/** A part of what a commit did that can be taken back without the rest. */
export interface RecordHunk {
  /**
   * The path, and which part of that file's change it is: `src/a.ts#1` for the first change of its text, `src/a.ts#create`,
   * `src/a.ts#delete`, or `src/a.ts#whole` for bytes that are no text. The same record has the same ids.
   */
  readonly id: string
  readonly path: string
  /** The change of the text before; undefined where the hunk is all that happened to the file. */
  readonly change?: Change
}

/** Returns the hunks of a commit, file by file in the order of the record. Takes a line diff for each file. */
export function recordHunks(
  { changes }: CommitRecord,
  { encoding = utf8 }: Pick<TextOptions, 'encoding'> = {},
): readonly RecordHunk[] {
  return changes.flatMap((change) => hunksOf(change, checkedCodec(encoding)))
}

export function hunksOf(change: FileChange, encoding: NonNullable<TextOptions['encoding']>): RecordHunk[] {
  const { path, before, hashAfter } = change
  const whole = (name: string) => [{ id: `${path}#${name}`, path }]
  if (before === undefined) return whole('create')
  if (hashAfter === undefined) return whole('delete')
  const texts = textsOf([before, change.after], encoding)
  if (texts === undefined) return whole('whole')
  const [old = '', now = ''] = texts
  const { changes } = withChanges({ path, status: 'updated', before: old, after: now, edits: [] })
  if (changes.length === 0) return whole('whole')
  return changes.map(({ span, text }, at) => ({ id: `${path}#${at + 1}`, path, change: { span, text } }))
}

/** The text of a file as it would be had only the hunks that are not chosen been made. */
export function withoutHunks(
  before: string,
  hunks: readonly RecordHunk[],
  chosen: ReadonlySet<string>,
): string {
  const left = hunks.filter(({ id }) => !chosen.has(id))
  return applyChanges(
    before,
    left.flatMap(({ change }) => change ?? []),
  )
}
