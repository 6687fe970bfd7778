import { dirname, resolve } from 'node:path'

/** Returns a folder and all folders above it, absolute, nearest first. */
export function foldersUp(folder: string): readonly [string, ...string[]] {
  const own = resolve(folder)
  const above = dirname(own)
  return above === own ? [own] : [own, ...foldersUp(above)]
}
