// Installs the locked dependencies if needed. To save the seconds that pnpm takes to check, this compares the lockfile with the
// copy that pnpm keeps of the one it installed.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

if (textOf('pnpm-lock.yaml') !== textOf('node_modules/.pnpm/lock.yaml')) {
  const { status } = spawnSync('npm run --silent bootstrap', { cwd: ROOT, shell: true, stdio: 'inherit' })
  process.exitCode = status ?? 1
}

function textOf(file) {
  try {
    return readFileSync(join(ROOT, file), 'utf8')
  } catch {
    return undefined
  }
}
