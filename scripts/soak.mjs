// Runs the tests that have a sample in `.ci/run` in full: `npm run soak [-- PART…]`. That takes hours. A part is one of the names
// below, which the nightly workflow runs each by itself, a piece of a path, or `mutants`: these run last, after all tests.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'
import { filesOf, PARTS, soakFiles } from './soak-parts.mjs'

const parts = process.argv.slice(2)
const [mutants, tests] = [
  parts.includes('mutants') || parts.length === 0,
  parts.filter((part) => part !== 'mutants'),
]
const files = parts.length === 0 ? soakFiles() : tests.flatMap(filesOf)
if (files.length === 0 && tests.length > 0) {
  console.error(
    `npm run soak [-- PART…]: nothing is ${tests.join(' or ')}; there are ${Object.keys(PARTS).join(', ')}, mutants`,
  )
  process.exit(2)
}
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const codes = [
  ...(files.length > 0 ? [run([vitest, 'run', ...files])] : []),
  ...(mutants ? [run([join(ROOT, 'scripts', 'mutants.mjs')])] : []),
]
process.exit(Math.max(...codes))

function run(args) {
  const env = { ...process.env, EMEND_SOAK: 'all' }
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1
}
