// Writes the licences of everything that a program bundles into its `dist`: run in the folder of its package.
import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Our own, and under the licence of the package itself. */
const OWN = '@emend/'
const found = new Map()
collect(realpathSync('.'))
const notices = [...found]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, text]) => `${name}\n\n${text.trim()}\n`)
writeFileSync('dist/THIRD-PARTY-NOTICES.txt', notices.join(`\n${'-'.repeat(80)}\n\n`))

/** Everything that a package needs, and what that needs. */
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

/** What a manifest says of the licence, for a package that brings no text of it. */
function stated({ license, author, homepage, repository }) {
  const where = homepage ?? repository?.url ?? ''
  return [`Licence: ${license}`, author?.name ?? author ?? '', where].filter(Boolean).join('\n')
}

/** Where a package is, for one that may not export its manifest. */
function folderOf(name, from) {
  const paths = createRequire(join(from, 'package.json')).resolve.paths(name) ?? []
  for (const path of paths) {
    try {
      return dirname(realpathSync(join(path, name, 'package.json')))
    } catch {
      // The next folder upwards may have it.
    }
  }
  throw new Error(`${name} is not installed`)
}
