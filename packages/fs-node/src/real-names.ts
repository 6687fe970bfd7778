import { resolve } from 'node:path'
import { nodeDisk } from './disk.js'

/**
 * Returns a function that gives one name to each file, whatever path a call has for it: its real path, and for a file that is not
 * there the absolute one. Paths are relative to `cwd`. For what hooks keep of a file; it opens nothing.
 */
export function realNames(cwd: string): (path: string) => Promise<string> {
  return async (path) => {
    const wanted = resolve(cwd, path)
    return nodeDisk.realpath(wanted).catch(() => wanted)
  }
}
