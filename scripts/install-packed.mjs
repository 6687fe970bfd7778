// Installs packages of the workspace in a folder as a user's project would: from tarballs, with all their dependencies.
//
//   node scripts/install-packed.mjs FOLDER TARBALLS PACKAGE...
//
// TARBALLS is the folder for the tarballs of the whole workspace. If it does not exist, it is created and filled. --all means
// every package; a PACKAGE that is not in the workspace is installed from the registry.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, tarballOf, workspacePackages } from './packages.mjs'
import { run } from './run.mjs'

/** Installs packages from tarballs that are created only for this call. */
export function installPacked(folder, packages) {
  const scratch = mkdtempSync(join(tmpdir(), 'emend-tarballs-'))
  try {
    installFrom(join(scratch, 'tarballs'), folder, packages)
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

function installFrom(tarballs, folder, packages) {
  const own = new Map(workspacePackages().map(({ manifest }) => [manifest.name, manifest]))
  if (!existsSync(tarballs)) pack(own, tarballs)
  const wanted = packages.flatMap((name) => (name === '--all' ? Array.from(own.keys()) : [name]))
  const packed = Array.from(withDependencies(wanted, own), (name) => join(tarballs, tarballOf(own.get(name))))
  const others = wanted.filter((name) => !own.has(name))
  mkdirSync(folder, { recursive: true })
  const manifest = join(folder, 'package.json')
  if (!existsSync(manifest))
    writeFileSync(manifest, '{ "name": "host", "private": true, "type": "module" }\n')
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...packed, ...others], {
    cwd: folder,
  })
}

function pack(own, tarballs) {
  mkdirSync(tarballs)
  const filters = Array.from(own.keys(), (name) => `--filter=${name}`)
  run(join(ROOT, 'node_modules', '.bin', 'pnpm'), [...filters, 'pack', '--pack-destination', tarballs], {
    cwd: ROOT,
  })
}

/** Returns the packages of the workspace among these names, and the workspace packages that they depend on. */
function withDependencies(names, own) {
  const found = new Set(names.filter((name) => own.has(name)))
  for (const name of found)
    for (const other of Object.keys(own.get(name).dependencies ?? {})) if (own.has(other)) found.add(other)
  return found
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, tarballs, ...packages] = process.argv.slice(2)
  installFrom(resolve(tarballs), resolve(folder), packages)
}
