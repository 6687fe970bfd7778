// Builds the command line as executables for machines without Node, with Bun, which is taken from npm when it is not there.
//
//   node scripts/executables.mjs FOLDER [TARGET...]    TARGET: linux-x64 (the default), darwin-arm64, … or all
//
// FOLDER gets one archive for each target, with the licences, and SHA256SUMS.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './packages.mjs'
import { run } from './run.mjs'

const BUN = 'bun@1.4.5'
const TARGETS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64']
const CLI = 'apps/cli'

/** Builds the executables of a built workspace. */
export function buildExecutables(folder, targets, root = ROOT) {
  mkdirSync(folder, { recursive: true })
  for (const target of targets) {
    if (!TARGETS.includes(target)) throw new Error(`${target}: no target; there are ${TARGETS.join(', ')}`)
    archive(folder, target, root)
  }
  const sums = readdirSync(folder)
    .filter((name) => name.endsWith('.tar.gz'))
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
}

function archive(folder, target, root) {
  const scratch = mkdtempSync(join(tmpdir(), 'emend-executable-'))
  try {
    const program = join(scratch, target.startsWith('windows') ? 'emend.exe' : 'emend')
    const source = join(root, CLI, 'src/executable.ts')
    const flags = ['--compile', '--minify', '--conditions=emend:source', `--target=bun-${target}`]
    run('npx', ['-y', BUN, 'build', ...flags, source, '--outfile', program], { cwd: scratch })
    cpSync(join(root, 'LICENSE'), join(scratch, 'LICENSE'))
    const notices = 'THIRD-PARTY-NOTICES.txt'
    cpSync(join(root, CLI, 'dist', notices), join(scratch, notices))
    run('tar', ['-czf', join(folder, `emend-${target}.tar.gz`), '-C', scratch, ...readdirSync(scratch)], {
      cwd: scratch,
    })
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, ...targets] = process.argv.slice(2)
  if (folder === undefined) throw new Error('usage: node scripts/executables.mjs FOLDER [TARGET...]')
  const named =
    targets.length === 0 ? ['linux-x64'] : targets.flatMap((one) => (one === 'all' ? TARGETS : one))
  buildExecutables(resolve(folder), named)
}
