// Runs the exhaustive tests and the hunts of the oracles in full: `npm run soak [-- PART…]`. That takes hours.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

const FILES = ['test/worlds', 'packages/fs-node/test/small-worlds', 'packages/unified-diff/test/oracles']
const parts = process.argv.slice(2)
const files = FILES.filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
if (files.length === 0) {
  console.error(`npm run soak [-- PART…]: none of ${FILES.join(', ')} has ${parts.join(' or ')} in its path`)
  process.exit(2)
}
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const args = [vitest, 'run', ...files]
const env = { ...process.env, EMEND_SOAK: 'all' }
process.exit(spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1)
