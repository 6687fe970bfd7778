import { type FileResult, hasEffect } from '@emend/core'
import { withChanges } from '@emend/core/plugin'
import { filesOf, type ResultOrFile } from './files-of.js'

/**
 * The files of a result that change, in an order in which each can be carried out after the one before: a path is free before another
 * file takes it. The order of the result is kept as far as that allows. Of files that wait for one another, such as two that trade
 * places, no order is right: each of their paths is deleted, updated or created by its text. Quadratic in created and moved files.
 *
 * @throws TypeError for what is neither a result nor a file of one
 */
export function inSequence(result: ResultOrFile): FileResult[] {
  const changed = filesOf('inSequence', result, 'status').filter(hasEffect)
  const obstacles = obstaclesOf(changed)
  const ordered: FileResult[] = []
  const waiting = new Set(changed)
  while (waiting.size > 0) {
    const free = [...waiting].filter((file) => !obstacles.get(file)?.some((other) => waiting.has(other)))
    if (free.length === 0) return [...ordered, ...byText([...waiting])]
    for (const file of free) waiting.delete(file)
    ordered.push(...free)
  }
  return ordered
}

/** The files that are in the way of others until they are deleted or moved; a file may be in its own way. */
export function obstaclesOf(files: readonly FileResult[]): Map<FileResult, readonly FileResult[]> {
  const leaving = files.filter(({ from, after }) => from !== undefined || after === undefined)
  const coming = files.filter(
    ({ from, before, after }) => after !== undefined && (from !== undefined || before === undefined),
  )
  return new Map(
    coming.map((file) => [file, leaving.filter((other) => isInTheWay(other.from ?? other.path, file.path))]),
  )
}

/** Whether a file at one path keeps another from being written: it is the same, or one would be a folder of the other. */
function isInTheWay(one: string, path: string): boolean {
  return one === path || one.startsWith(`${path}/`) || path.startsWith(`${one}/`)
}

/** What becomes of each path of some files, without moves; what is deleted comes first. */
function byText(files: readonly FileResult[]): FileResult[] {
  const old = new Map(files.map(({ path, from = path, before }) => [from, before]))
  const paths = new Set(files.filter(({ after }) => after !== undefined).map(({ path }) => path))
  const deleted = Array.from(old, ([path, before]) =>
    withChanges({ path, status: 'deleted', before, after: undefined, edits: [] }),
  ).filter(({ path, before }) => before !== undefined && !paths.has(path))
  const written = files.flatMap(({ path, after, mode, edits }) => {
    const before = old.get(path)
    if (after === undefined || (before === after && mode === undefined)) return []
    const status = before === undefined ? 'created' : 'updated'
    return withChanges({ path, status, before, after, ...(mode !== undefined && { mode }), edits })
  })
  return [...deleted, ...written]
}
