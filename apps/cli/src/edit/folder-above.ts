import { stat } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import type { Failure } from '@emend/core'
import { printable } from '@emend/core/plugin'
import { workTreeFolder } from '../git/work-tree-folder.js'
import { foldersUp } from '../input/stats-of.js'
import type { Explain } from '../output/text.js'

/**
 * Explains files that are missing below a folder but exist below a folder above it, because the command was started too far
 * down. Searches up to the top of the git work tree, or one folder up if there is no work tree.
 */
export async function explainAbove(failures: readonly Failure[], cwd: string): Promise<Explain> {
  const missing = failures.flatMap((failure) =>
    failure.code === 'file-not-found' && failure.suggestions === undefined && !isAbsolute(failure.path)
      ? [failure.path]
      : [],
  )
  const above = new Map<string, string>()
  const folders = missing.length === 0 ? [] : await foldersAbove(cwd)
  for (const path of missing)
    for (const folder of folders)
      if (!above.has(path) && (await isFile(join(folder, path)))) above.set(path, relative(cwd, folder))
  return (failure) => {
    if (failure.code === 'path-refused') return explainElsewhere(failure)
    const folder = failure.code === 'file-not-found' ? above.get(failure.path) : undefined
    if (folder === undefined || failure.code !== 'file-not-found') return undefined
    const path = printable(failure.path)
    return `${path}: the file does not exist below this folder, but it does from the folder "${folder}".\nRun the command again with --cwd "${folder}".`
  }
}

/** Names the options that take a path of another machine, of which the folder has the end. */
function explainElsewhere({
  path,
  reason,
  suggestions: [here] = [],
}: Failure & { readonly code: 'path-refused' }): string | undefined {
  if (here === undefined) return undefined
  const folders = path.split('/').length - here.split('/').length
  const begin = path.slice(0, -here.length - 1)
  const strip = path.endsWith(`/${here}`) ? `-p ${folders}, or ` : ''
  const named = strip === '' ? '' : `, or "paths": {${JSON.stringify(begin)}: ""} in the configuration`
  return `${printable(path)}: the path is refused: it ${printable(reason)}. The folder has ${printable(here)}.\nRun the command again with ${strip}--file ${printable(here)}${named}.`
}

async function foldersAbove(cwd: string): Promise<readonly string[]> {
  const above = foldersUp(cwd).slice(1)
  const top = await workTreeFolder(cwd)
  return above.slice(0, top === undefined ? 1 : above.indexOf(top) + 1)
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  )
}
