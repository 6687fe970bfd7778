// Runs the tests that have a sample in `.ci/run` in full: `npm run soak [-- PART…]`. That takes hours. A part is one of the names
// below, which the nightly workflow runs each by itself, or a piece of a path.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'
import { filesOf, PARTS, soakFiles } from './soak-parts.mjs'

const parts = process.argv.slice(2)
const files = parts.length === 0 ? soakFiles() : parts.flatMap(filesOf)
if (files.length === 0) {
  console.error(
    `npm run soak [-- PART…]: nothing is ${parts.join(' or ')}; there are ${Object.keys(PARTS).join(', ')}`,
  )
  process.exit(2)
}
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const args = [vitest, 'run', ...files]
const env = { ...process.env, EMEND_SOAK: 'all' }
process.exit(spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1)
