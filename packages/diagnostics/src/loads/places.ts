import { readlink, realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { foldersAbove } from './configurations.js'

/** The path of a file, which need not exist, with links resolved: also those that lead to nothing yet. */
export async function realOf(file: string, links = 0): Promise<string> {
  for (const folder of foldersAbove(file)) {
    const real = await realpath(folder).catch(() => undefined)
    if (real === undefined) continue
    const rest = relative(folder, file)
    const [first = '', ...others] = rest.split(sep)
    const target =
      links < MOST_LINKS && rest !== '' ? await readlink(join(real, first)).catch(() => undefined) : undefined
    return target === undefined ? join(real, rest) : realOf(resolve(real, target, ...others), links + 1)
  }
  return file
}

/** Whether a file is a folder, or in it; both absolute. */
export function isInside(folder: string, file: string): boolean {
  const way = relative(folder, file)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** As many as Linux follows. */
const MOST_LINKS = 40
