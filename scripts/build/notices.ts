import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'esbuild'

/** The scope of our own packages, which have the same license as the program. */
const OWN = '@emend/'

/**
 * Collects what the builds of a package are made from (`collect`, a plugin of esbuild), and writes the licenses of all packages of which
 * there are files (`write`), for a program of all that are installed with it, too, as an executable has them. Nothing is written if there
 * are none.
 */
export function notices(isProgram: boolean) {
  const files = new Set<string>()
  const collect: Plugin = {
    name: 'notices',
    setup(build) {
      build.onEnd(({ metafile }) => {
        for (const file of Object.keys(metafile?.inputs ?? {})) if (existsSync(file)) files.add(resolve(file))
      })
    },
  }
  // Several builds end one after the other: the last one has the files of all.
  return { collect, write: async () => writeNotices([...files], isProgram) }
}

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly author?: string | { readonly name: string }
  readonly homepage?: string
  readonly repository?: { readonly url: string }
  readonly dependencies?: Readonly<Record<string, string>>
}

function writeNotices(files: readonly string[], isProgram: boolean) {
  const found = new Map<string, string>()
  for (const folder of new Set(files.map(packageOf))) add(folder)
  if (isProgram) collect('.')
  const notices = [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `${name}\n\n${text.trim()}\n`)
  if (notices.length > 0)
    writeFileSync('dist/THIRD-PARTY-NOTICES.txt', notices.join(`\n${'-'.repeat(80)}\n\n`))

  /** Collects the dependencies of a package, including indirect ones. */
  function collect(folder: string) {
    for (const name of Object.keys(manifestIn(folder).dependencies ?? {})) {
      const other = folderOf(name, folder)
      add(other)
      collect(other)
    }
  }

  function add(folder: string) {
    const manifest = manifestIn(folder)
    const { name, version, license } = manifest
    if (name === manifestIn('.').name || name?.startsWith(OWN) || found.has(`${name} ${version}`)) return
    const file = readdirSync(folder).find((one) => /^licen[cs]e(?:\.|$)/i.test(one))
    if (file === undefined && license === undefined) throw new Error(`${name} ${version} names no licence`)
    found.set(
      `${name} ${version}`,
      file === undefined ? stated(manifest) : readFileSync(join(folder, file), 'utf8'),
    )
  }
}

function manifestIn(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

/** Returns the folder of the package that a file is of: parts of a package may have manifests without a name. */
function packageOf(file: string) {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) && manifestIn(folder).version !== undefined) return folder
    if (folder === dirname(folder)) throw new Error(`${file} is of no package`)
  }
}

/** Returns what the manifest says about the license, for a package without a license text. */
function stated({ license, author, homepage, repository }: Manifest) {
  const where = homepage ?? repository?.url ?? ''
  const name = typeof author === 'object' ? author.name : (author ?? '')
  return [`Licence: ${license}`, name, where].filter(Boolean).join('\n')
}

/** Returns the folder of a package. It searches for the folder, because the package may not export its manifest. */
function folderOf(name: string, from: string) {
  const paths = createRequire(resolve(from, 'package.json')).resolve.paths(name) ?? []
  for (const path of paths)
    if (existsSync(join(path, name, 'package.json'))) return realpathSync(join(path, name))
  throw new Error(`${name} is not installed`)
}
