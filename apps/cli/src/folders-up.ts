import { dirname, resolve } from 'node:path'

/** A folder and those above it, absolute, the nearest first. */
export function foldersUp(folder: string): readonly [string, ...string[]] {
  const own = resolve(folder)
  const above = dirname(own)
  return above === own ? [own] : [own, ...foldersUp(above)]
}
