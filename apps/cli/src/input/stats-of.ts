import { type Stats, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { UsageError } from '../exit-code.js'

/** Returns the stats of a file or folder; undefined if it does not exist or cannot be accessed. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** Checks that a path is a folder. @throws UsageError if it is not */
export function requireFolder(path: string): void {
  if (!statsOf(path)?.isDirectory()) throw new UsageError(`--cwd ${path} is not a folder`)
}

/** Returns a folder and all folders above it, absolute, nearest first. */
export function foldersUp(folder: string): readonly [string, ...string[]] {
  const own = resolve(folder)
  const above = dirname(own)
  return above === own ? [own] : [own, ...foldersUp(above)]
}
