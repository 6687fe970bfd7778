// Writes the licenses of everything that a program bundles into its `dist`. Run it in the folder of the package.
import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The scope of our own packages, which have the same license as the program. */
const OWN = '@emend/'
const found = new Map()
collect(realpathSync('.'))
const notices = [...found]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, text]) => `${name}\n\n${text.trim()}\n`)
writeFileSync('dist/THIRD-PARTY-NOTICES.txt', notices.join(`\n${'-'.repeat(80)}\n\n`))

/** Collects the dependencies of a package, including indirect ones. */
function collect(folder) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    const found = folderOf(name, folder)
    add(name, found)
    collect(found)
  }
}

function add(name, folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { version, license } = manifest
  if (name.startsWith(OWN) || found.has(`${name} ${version}`)) return
  const file = readdirSync(folder).find((one) => /^licen[cs]e(?:\.|$)/i.test(one))
  if (file === undefined && license === undefined) throw new Error(`${name} ${version} names no licence`)
  found.set(
    `${name} ${version}`,
    file === undefined ? stated(manifest) : readFileSync(join(folder, file), 'utf8'),
  )
}

/** Returns what the manifest says about the license, for a package without a license text. */
function stated({ license, author, homepage, repository }) {
  const where = homepage ?? repository?.url ?? ''
  return [`Licence: ${license}`, author?.name ?? author ?? '', where].filter(Boolean).join('\n')
}

/** Returns the folder of a package. It searches for the folder, because the package may not export its manifest. */
function folderOf(name, from) {
  const paths = createRequire(join(from, 'package.json')).resolve.paths(name) ?? []
  for (const path of paths) {
    try {
      return dirname(realpathSync(join(path, name, 'package.json')))
    } catch {
      // The package may be in the next folder upwards.
    }
  }
  throw new Error(`${name} is not installed`)
}
