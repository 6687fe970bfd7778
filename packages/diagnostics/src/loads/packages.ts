import { lstat, readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { foldersAbove } from './configurations.js'
import { PACKAGES } from './names.js'
import { realOf } from './places.js'

/** What is of interest in a package.json. */
export interface Manifest {
  /** The folder that has it, absolute. */
  readonly folder: string
  readonly name: string | undefined
  /** The files that other packages, or it itself by its own name, may load by a name: absolute, where `*` stands for any characters. */
  readonly entries: readonly string[]
  /** The same for names that begin with `#`. A name of a package stands for itself. */
  readonly imports: readonly string[]
  /** The names of the packages that it needs to run. */
  readonly needs: readonly string[]
}

/** The package.json of a folder, or of the nearest one above it; undefined if none can be read. */
export async function nearestManifest(folder: string): Promise<Manifest | undefined> {
  for (const one of foldersAbove(folder)) {
    const manifest = await manifestOf(one)
    if (manifest !== undefined) return manifest
  }
  return undefined
}

export async function manifestOf(folder: string): Promise<Manifest | undefined> {
  const text = await textOf(join(folder, 'package.json'))
  if (text === '') return undefined
  try {
    const fields = JSON.parse(text)
    const { name, main, module, exports, imports, bin } = fields
    const at = (path: string) => (path.startsWith('.') ? resolve(folder, path) : path)
    return {
      folder,
      name: typeof name === 'string' ? name : undefined,
      entries: [main, module, exports, bin, './index']
        .flatMap(stringsIn)
        .map((path) => resolve(folder, path)),
      imports: stringsIn(imports).map(at),
      needs: NEEDS.flatMap((field) => Object.keys(fields[field] ?? {})),
    }
  } catch {
    return undefined
  }
}

const NEEDS = ['dependencies', 'peerDependencies', 'optionalDependencies']

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** The folder of a package as Node finds it from a folder, with its links resolved; undefined if there is none. */
export async function packageFrom(name: string, folder: string): Promise<string | undefined> {
  for (const one of foldersAbove(folder)) {
    const found = join(one, PACKAGES, name)
    // A link may lead to what a request creates.
    if ((await lstat(found).catch(() => undefined)) !== undefined) return realOf(found)
  }
  return undefined
}

/** The names of the packages in a folder of packages, those of scopes included. */
export async function packagesIn(folder: string): Promise<readonly string[]> {
  const names = await namesIn(folder)
  const scoped = names.filter((name) => name.startsWith('@'))
  const inner = scoped.map(async (scope) =>
    (await namesIn(join(folder, scope))).map((one) => `${scope}/${one}`),
  )
  return [...names.filter((name) => !/^[@.]/.test(name)), ...(await Promise.all(inner)).flat()]
}

/** The places to which links in a package lead. */
export async function linksOutOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const links = entries.filter((entry) => entry.isSymbolicLink())
  return Promise.all(links.map(({ name }) => realOf(join(folder, name))))
}

/** The text of a file of the project; empty for what is too large for a configuration, or no file. */
export async function textOf(file: string): Promise<string> {
  const stats = await stat(file).catch(() => undefined)
  if (!stats?.isFile() || stats.size > MOST_BYTES) return ''
  return readFile(file, 'utf8').catch(() => '')
}

const MOST_BYTES = 2 ** 20

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => [])
}
