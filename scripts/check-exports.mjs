// Packs every package and checks its manifest and types as an installing project would see them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { publishedPackages, ROOT } from './packages.mjs'

const BIN = join(ROOT, 'node_modules', '.bin')

for (const { folder, manifest } of publishedPackages()) {
  run('publint', ['--strict', folder], folder)
  if (manifest.exports['.'] !== undefined) checkTypes(folder)
  console.log(`exports: ${manifest.name} is fine`)
}

function checkTypes(folder) {
  const scratch = mkdtempSync(join(tmpdir(), 'emend-pack-'))
  try {
    run('pnpm', ['pack', '--pack-destination', scratch], folder)
    const [tarball] = readdirSync(scratch)
    run('attw', ['--profile', 'esm-only', '--no-emoji', '--format', 'ascii', join(scratch, tarball)], folder)
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

function run(command, args, cwd) {
  const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH}` }
  const { status, stdout, stderr } = spawnSync(join(BIN, command), args, { cwd, env, encoding: 'utf8' })
  if (status === 0) return
  console.error(`${stdout}${stderr}`)
  process.exit(1)
}
