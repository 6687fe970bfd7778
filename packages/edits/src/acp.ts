import { hasEffect } from '@emend/core'
import { toDiff } from './diffs.js'
import { filesOf, type ResultOrFile, requireFunction } from './files-of.js'

/** A part of a tool call as version 1 of the Agent Client Protocol shows it. */
export type AcpContent =
  | { type: 'diff'; path: string; oldText: string | null; newText: string }
  | { type: 'content'; content: { type: 'text'; text: string } }

/** What becomes of one file, in version 2. */
export type AcpDiffChange =
  | { operation: 'add'; path: string; fileType: 'text' }
  | { operation: 'delete'; path: string; fileType: 'text' }
  | { operation: 'modify'; path: string; fileType: 'text' }
  | { operation: 'move'; oldPath: string; path: string; fileType: 'text' }

/** The files of a tool call as version 2 of the protocol, which is a draft, shows them. */
export type AcpDiff = {
  type: 'diff'
  changes: AcpDiffChange[]
  patch: { format: 'git_patch'; text: string }
}

/**
 * The content of a tool call for a client of version 1. The protocol has no form for a delete or a move: a deleted file is a
 * line that says so and a diff to the empty text; a moved one is a line that says from where, and a diff under the new path where
 * its text changes. A git mode is not shown.
 *
 * @param absolute the absolute path of a path of the result, which the protocol asks for
 * @throws TypeError for what is neither a result nor a file of one
 */
export function toAcpContent(result: ResultOrFile, absolute: (path: string) => string): AcpContent[] {
  requireFunction('toAcpContent', 'absolute', absolute)
  const changed = filesOf('toAcpContent', result, 'status').filter(hasEffect)
  return changed.flatMap(({ path, from, before, after }): AcpContent[] => {
    const [now, old] = [absolute(path), absolute(from ?? path)]
    const diff: AcpContent[] =
      before === after ? [] : [{ type: 'diff', path: now, oldText: before ?? null, newText: after ?? '' }]
    if (after === undefined) return [textOf(`deletes ${old}`), ...diff]
    return from === undefined ? diff : [textOf(`moves ${old} to ${now}`), ...diff]
  })
}

function textOf(text: string): AcpContent {
  return { type: 'content', content: { type: 'text', text } }
}

/**
 * The content of a tool call for a client of version 2: what becomes of each file, and one patch. The patch has the paths of the
 * result.
 *
 * @param absolute the absolute path of a path of the result, which the protocol asks for
 * @throws TypeError for what is neither a result nor a file of one
 */
export function toAcpDiff(result: ResultOrFile, absolute: (path: string) => string): AcpDiff {
  requireFunction('toAcpDiff', 'absolute', absolute)
  const changed = filesOf('toAcpDiff', result, 'status').filter(hasEffect)
  const changes = changed.map((file): AcpDiffChange => {
    const path = absolute(file.path)
    if (file.from !== undefined)
      return { operation: 'move', oldPath: absolute(file.from), path, fileType: 'text' }
    const operation = file.before === undefined ? 'add' : file.after === undefined ? 'delete' : 'modify'
    return { operation, path, fileType: 'text' }
  })
  return { type: 'diff', changes, patch: { format: 'git_patch', text: toDiff(result) } }
}
