import { type Stats, statSync } from 'node:fs'
import { UsageError } from './exit-code.js'

/** What is known of a file or folder; undefined where there is none, or none that may be looked at. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** @throws UsageError when there is no folder of that name */
export function requireFolder(path: string): void {
  if (!statsOf(path)?.isDirectory()) throw new UsageError(`--cwd ${path} is not a folder`)
}
