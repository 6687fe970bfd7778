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
  return `${[
    `The user took back changes of yours ${named(changed, commits)}. The files are now as this diff made them. Do not make these changes again unless the user asks; read a file again before you edit it.`,
    ...diffLines(changed),
    ...(left.length > 0
      ? [
          `What other changes touch since was left in ${[...new Set(left.flatMap((one) => ('path' in one ? printable(one.path ?? '') : [])))].join(', ')}.`,
        ]
      : []),
  ].join('\n')}\n`
}

/** Returns the text for the model whose changes a person put back after they were taken back. */
export function redoneForModel(files: readonly FileResult[], commits: readonly KeptCommit[]): string {
  const changed = files.filter(hasEffect)
  if (changed.length === 0) return 'Nothing was put back.\n'
  return `${[
    `The user put back changes of yours ${named(changed, commits)}, which were taken back before. The files are now as this diff made them; read a file again before you edit it.`,
    ...diffLines(changed),
  ].join('\n')}\n`
}

/** Names the calls that made changes, and the files. */
function named(changed: readonly FileResult[], commits: readonly KeptCommit[]): string {
  const calls = commits.flatMap(({ id, origin }) =>
    origin === undefined ? id : (origin.call ?? origin.tool ?? id),
  )
  const paths = changed.map(({ path }) => printable(path)).join(', ')
  return `(${printable(calls.slice(0, MOST_CALLS).join(', '))}) in ${paths}`
}

function diffLines(changed: readonly FileResult[]): string[] {
  const lines = changed.flatMap((file) => renderDiff(file).trimEnd().split('\n'))
  const more = lines.length - MOST_LINES
  return [
    ...lines.slice(0, MOST_LINES).map((line) => printable(line.slice(0, MOST_CHARACTERS))),
    ...(more > 0 ? [`… and ${more} more lines of the diff`] : []),
  ]
}

const MOST_LINES = 60
const MOST_CHARACTERS = 300
const MOST_CALLS = 10
