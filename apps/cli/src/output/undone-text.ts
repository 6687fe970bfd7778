import { type Failure, type FileResult, hasEffect } from '@emend/core'
import { printable } from '@emend/core/plugin'
import { renderDiff } from '@emend/edits'
import type { KeptCommit } from '@emend/fs-node'

/**
 * Returns the text for the model whose changes a person took back: what, where, and that it is not to send them again.
 *
 * @param files what the undo did
 * @param left what of it was not taken back
 */
export function undoneForModel(
  files: readonly FileResult[],
  commits: readonly KeptCommit[],
  left: readonly Failure[] = [],
): string {
  const changed = files.filter(hasEffect)
  if (changed.length === 0) return 'Nothing was taken back.\n'
  const calls = commits.flatMap(({ id, origin }) =>
    origin === undefined ? id : (origin.call ?? origin.tool ?? id),
  )
  const lines = changed.flatMap((file) => renderDiff(file).trimEnd().split('\n'))
  const more = lines.length - MOST_LINES
  return `${[
    `The user took back changes of yours (${printable(calls.slice(0, MOST_CALLS).join(', '))}) in ${changed.map(({ path }) => printable(path)).join(', ')}. The files are now as this diff made them. Do not make these changes again unless the user asks; read a file again before you edit it.`,
    ...lines.slice(0, MOST_LINES).map((line) => printable(line.slice(0, MOST_CHARACTERS))),
    ...(more > 0 ? [`… and ${more} more lines of the diff`] : []),
    ...(left.length > 0
      ? [
          `What other changes touch since was left in ${[...new Set(left.flatMap((one) => ('path' in one ? printable(one.path ?? '') : [])))].join(', ')}.`,
        ]
      : []),
  ].join('\n')}\n`
}

const MOST_LINES = 60
const MOST_CHARACTERS = 300
const MOST_CALLS = 10
