import { createHash } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Load, loadsIn } from '@emend/diagnostics/loads'
import type { TrustedFile } from '@emend/fs-node/key-folder'
import { resolve } from 'import-meta-resolve'

/** Code and all that it loads. */
export interface CodeFiles {
  /** By absolute path with symbolic links resolved. */
  readonly files: Readonly<Record<string, TrustedFile>>
  /** Why these may not be all files, as a sentence without the full stop; undefined if they are. */
  readonly problem: string | undefined
  /** Where packages load what only running them would tell: `line 3 of FILE`. */
  readonly notFollowed: readonly string[]
}

/** Finds a file of code, the files that it loads, those that they load, and so on. @throws what reading the first file throws */
export async function codeFiles(first: string): Promise<CodeFiles> {
  const files: Record<string, TrustedFile> = {}
  const problems: string[] = []
  const notFollowed: string[] = []
  const queue = [realpathSync(first)]
  for (const file of queue) {
    if (file in files) continue
    const bytes = readFileSync(file)
    const { loads, isRead, unknownAt } = await loadsIn(file, bytes.toString())
    const found: Record<string, string | null> = {}
    // Packages that compute names are common. What is below `node_modules` is closed to requests while this is trusted.
    const isOwn = !file.split(sep).includes('node_modules')
    if (isOwn && !isRead) problems.push(`${file} cannot be read as JavaScript`)
    if (unknownAt !== undefined) {
      const line = `line ${unknownAt} of ${file}`
      if (isOwn) problems.push(`${line} loads what only running it would tell`)
      else notFollowed.push(line)
    }
    for (const { kind, name, isNeeded } of loads) {
      const loaded = findCode(kind, name, file)
      if (loaded !== null) queue.push(loaded)
      else if (isOwn && isNeeded) problems.push(`${file} loads "${name}", which is not there`)
      found[`${kind} ${name}`] = loaded
    }
    files[file] = { hash: hashOf(bytes), loads: found }
  }
  return { files, problem: problems[0], notFollowed }
}

/** Says what has changed in files since they were found, as a clause; undefined if nothing has. */
export function changeIn(files: Readonly<Record<string, TrustedFile>>, first: string): string | undefined {
  for (const [file, { hash }] of Object.entries(files)) {
    const name = file === first ? 'it' : file
    const now = hashNow(file)
    if (now !== hash) return now === undefined ? `${name} is gone` : `${name} has changed`
  }
  for (const [file, { loads }] of Object.entries(files))
    for (const [load, loaded] of Object.entries(loads)) {
      const [kind = '', ...rest] = load.split(' ')
      const name = rest.join(' ')
      if (findCode(kind === 'cjs' ? 'cjs' : 'esm', name, file) !== loaded)
        return `"${name}" in ${file} leads to another file`
    }
  return undefined
}

function findCode(kind: Load['kind'], name: string, from: string): string | null {
  const found = findLoaded(kind, name, from)
  try {
    return found === undefined ? null : realpathSync(found)
  } catch {
    return null
  }
}

function hashNow(file: string): string | undefined {
  try {
    return hashOf(readFileSync(file))
  } catch {
    return undefined
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Returns the absolute path of the file that a name leads to from a file, as Node finds it; undefined if there is none. */
function findLoaded(kind: Load['kind'], name: string, from: string): string | undefined {
  try {
    if (kind === 'cjs') return createRequire(from).resolve(name)
    const url = resolve(name, pathToFileURL(from).href)
    return url.startsWith('file:') ? fileURLToPath(url) : undefined
  } catch {
    return undefined
  }
}
