import type { FileEdit } from '@emend/core'
import { asFileEdit } from '@emend/core/plugin'
import { type Codec, textOf, utf8 } from './codec.js'
import type { CommitRecord, FileChange } from './commit.js'

/**
 * Returns the edits that reverse a commit, to show them or to render them in another format. The edits of a file carry
 * line numbers and context, so that, unlike with `undo`, they can be placed in a file that has changed since. Files that
 * cannot be decoded are left out.
 *
 * @param encoding of files without a byte order mark; default UTF-8
 */
export function inverseEdits({ changes }: CommitRecord, encoding: Codec = utf8): FileEdit[] {
  return changes.toReversed().flatMap((change) => inverseOf(change, encoding) ?? [])
}

function inverseOf({ path, before, after }: FileChange, encoding: Codec): FileEdit | undefined {
  const [textBefore, textAfter] = [textOf(before, encoding), textOf(after, encoding)]
  if ((before && textBefore === undefined) || (after && textAfter === undefined)) return undefined
  return asFileEdit({ path, status: 'updated', before: textAfter, after: textBefore, edits: [] })
}
