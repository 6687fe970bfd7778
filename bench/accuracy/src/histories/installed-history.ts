import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { variant } from '../disturbances/context.js'
import { type Random, randomFrom } from '../random.js'
import { type FileChange, isWritten, sourceText } from './history.js'

/** Dependencies of this benchmark that contain sources written by people. */
const PACKAGES = ['commander', 'zod', 'diff']
const MOST_FILES = 60
/** The approximate number of lines between two changes. */
const DISTANCE = 25

/**
 * Makes up changes in the sources of installed packages: lines that are changed, removed or added. The same seed
 * gives the same changes.
 */
export async function installedHistory(seed: number): Promise<FileChange[]> {
  const random = randomFrom(seed)
  const changes: FileChange[] = []
  for (const name of PACKAGES) {
    const folder = folderOf(name)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const paths = entries.flatMap((entry) => {
      const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
      return entry.isFile() && isWritten(path) && /\.([cm]?[jt]s|md|json)$/.test(path) ? [path] : []
    })
    for (const path of random.shuffle(paths.sort()).slice(0, MOST_FILES)) {
      const before = sourceText(await readFile(join(folder, path)))
      if (before !== undefined) changes.push({ path, before, after: changed(before, random), step: name })
    }
  }
  return changes
}

function folderOf(name: string): string {
  const inside = join('node_modules', name, sep)
  const entry = createRequire(import.meta.url).resolve(name)
  return entry.slice(0, entry.lastIndexOf(inside) + inside.length - 1)
}

function changed(text: string, random: Random): string {
  const lines = text.split('\n')
  const after: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? ''
    if (i === lines.length - 1 || random.below(DISTANCE) > 0) after.push(line)
    else after.push(...changedLine(line, lines, random))
  }
  return after.join('\n')
}

/** Returns the replacement of a line: another line, no line, or more lines. */
function changedLine(line: string, lines: readonly string[], random: Random): readonly string[] {
  const other = variant(line, random) ?? line
  const indentation = /^\s*/.exec(line)?.[0] ?? ''
  const inserted = Array.from({ length: 1 + random.below(3) }, () => {
    const from = random.pick(lines)?.trim() ?? ''
    return from === '' ? '' : indentation + (variant(from, random) ?? from)
  })
  const ways = [[other], [other], [], [line, ...inserted], [...inserted, line], [other, ...inserted]]
  return random.pick(ways) ?? [line]
}
