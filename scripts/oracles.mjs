// Asks other tools about thousands of random requests, and keeps what they say in test/oracles.json: `npm run oracles [-- NAME…]`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

const RESULTS = join(ROOT, 'test/oracles.json')

/** Each oracle: its name in `Tally.keep`, its name on the page, the test that asks it, who it is, and about what it is asked. */
const ORACLES = [
  {
    key: 'codex',
    name: 'profile codex',
    test: 'packages/v4a/test/oracles/codex.test.ts',
    by: 'the program of @openai/codex 0.171.0',
    data: 'random patches',
  },
  {
    key: 'agents',
    name: 'profile agents',
    test: 'bench/accuracy/test/agents-oracle.test.ts',
    by: '@openai/agents-core 0.20.0',
    data: 'random diffs',
  },
  {
    key: 'unified-diff',
    name: 'unified-diff',
    test: 'packages/unified-diff/test/oracles/generated.test.ts',
    by: 'git apply and GNU patch, without fuzz',
    data: 'random diffs, in files that changed since',
  },
  {
    key: 'merge-file',
    name: 'edits of changed files',
    test: 'packages/core/test/carry/merge-file.test.ts',
    by: 'git merge-file',
    data: 'random files and changes',
  },
]

const names = process.argv.slice(2)
const chosen = ORACLES.filter(({ key }) => names.length === 0 || names.includes(key))
const folder = mkdtempSync(join(tmpdir(), 'emend-oracles-'))
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
const env = { ...process.env, EMEND_SOAK: 'all', EMEND_COUNTS: folder }
const known = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : []
const results = ORACLES.flatMap((oracle) => {
  const { key, test, ...said } = oracle
  if (!chosen.includes(oracle)) return known.filter(({ name }) => name === said.name)
  const { status } = spawnSync(process.execPath, [vitest, 'run', test], { cwd: ROOT, env, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  const counted = JSON.parse(readFileSync(join(folder, `${key}.json`), 'utf8'))
  const command = `npm run oracles -- ${key}`
  return [{ ...said, command, date: new Date().toISOString().slice(0, 10), ...counted }]
})
rmSync(folder, { recursive: true })
writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
