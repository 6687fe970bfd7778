import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PACKAGES } from './names.js'

/** The folders of a project as far as a tool may look for configurations and packages there. */
export interface Project {
  /** Absolute paths of the files with a name that was asked for, and of every package.json. */
  readonly configurations: readonly string[]
  /** Absolute paths of the folders with packages. */
  readonly packages: readonly string[]
}

/**
 * Finds configurations at any depth below a folder, and in the folders above it, the nearest first. Of a very large tree only a part is
 * looked at, but always the folders above the given files.
 *
 * @param files absolute
 */
export async function projectAt(
  root: string,
  files: readonly string[],
  isNamed: (name: string) => boolean,
): Promise<Project> {
  const configurations: string[] = []
  const packages: string[] = []
  const seen = new Map<string, readonly string[]>()
  const visit = async (folder: string): Promise<readonly string[]> => {
    const known = seen.get(folder)
    if (known !== undefined) return known
    const entries = await entriesOf(folder)
    for (const entry of entries) {
      if (entry.name === PACKAGES) packages.push(join(folder, entry.name))
      else if (!entry.isDirectory() && (isNamed(entry.name) || entry.name === MANIFEST))
        configurations.push(join(folder, entry.name))
    }
    const below = entries
      .filter((entry) => entry.isDirectory() && !LEFT_OUT.has(entry.name))
      .map(({ name }) => join(folder, name))
    seen.set(folder, below)
    return below
  }
  for (const folder of new Set(files.flatMap((file) => foldersAbove(dirname(file))))) await visit(folder)
  for (const folder of foldersAbove(dirname(root))) await visit(folder)
  for (let level: readonly string[] = [root]; level.length > 0 && seen.size < MOST_FOLDERS; ) {
    const below = await Promise.all(level.map((folder) => visit(folder)))
    level = below.flat().slice(0, MOST_FOLDERS)
  }
  return { configurations: [...new Set(configurations)], packages: [...new Set(packages)] }
}

/** A folder and those above it, the nearest first. */
export function foldersAbove(folder: string): readonly string[] {
  const all = [folder]
  for (let at = folder; dirname(at) !== at; at = dirname(at)) all.push(dirname(at))
  return all
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => [])
}

export const MANIFEST = 'package.json'
const MOST_FOLDERS = 5_000
/** Where no tool looks for the configuration of a file of the project. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  PACKAGES,
  '.git',
  '.emend',
  '.yarn',
  '.venv',
  'venv',
  'site-packages',
  '__pycache__',
])
