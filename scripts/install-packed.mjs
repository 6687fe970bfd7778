// Installs packages of the workspace in a folder as a project of a user would have them: packed, with all that they depend on.
//
//   node scripts/install-packed.mjs FOLDER PACKAGE...
//
// A PACKAGE that the workspace does not have is installed by its name.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, workspacePackages } from './packages.mjs'

export function installPacked(folder, packages) {
  const own = new Set(workspacePackages().map(({ manifest }) => manifest.name))
  const tarballs = mkdtempSync(join(tmpdir(), 'emend-tarballs-'))
  try {
    const filters = packages.filter((name) => own.has(name)).map((name) => `--filter-prod=${name}...`)
    run(
      join(ROOT, 'node_modules', '.bin', 'pnpm'),
      [...filters, 'pack', '--pack-destination', tarballs],
      ROOT,
    )
    const manifest = join(folder, 'package.json')
    if (!existsSync(manifest))
      writeFileSync(manifest, '{ "name": "host", "private": true, "type": "module" }\n')
    const packed = readdirSync(tarballs).map((name) => join(tarballs, name))
    const others = packages.filter((name) => !own.has(name))
    run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...packed, ...others], folder)
  } finally {
    rmSync(tarballs, { recursive: true })
  }
}

function run(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, ...packages] = process.argv.slice(2)
  installPacked(folder, packages)
}
