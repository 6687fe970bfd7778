import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startProvider } from '../../../test/hosts/provider.mjs'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const run = (...args: string[]) => spawnSync('node', [at('run.mjs'), ...args], { encoding: 'utf8' })

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'emend-benchmark-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** The three rows of our own for every benchmark, and how many edits of each kind they make. */
const FIXTURES: readonly (readonly [name: string, data: string, kinds: readonly string[]])[] = [
  ['diff-xyz', 'diff-xyz.jsonl', ['udiff', 'udiff-h', 'search-replace']],
  ['codex-patches', 'codex-patches', ['v4a']],
  [
    'explicit-edit',
    'explicit-edit.json',
    ['edit-string', 'search-replace', 'edit-string, indented less', 'unified-diff'],
  ],
  ['pi-traces', 'pi-traces', ['builtin-edit']],
  [
    'canitedit',
    'canitedit.jsonl',
    ['edit-string', 'search-replace', 'edit-string, indented less', 'unified-diff'],
  ],
  [
    'editpackft',
    'editpackft.jsonl',
    ['edit-string', 'search-replace', 'edit-string, indented less', 'unified-diff'],
  ],
]

describe('npm run benchmark', () => {
  test.each(FIXTURES)('%s is scored', (name, data, kinds) => {
    const { stdout, stderr, status } = run(name, '--data', at(`fixtures/${data}`))
    const rows = kinds.map((kind) => `| ${kind} | 3 | 0 | 0 |`)
    expect([stderr, stdout.trim().split('\n').slice(2), status]).toEqual(['', rows, 0])
  })

  test('an edit that ends wrong is counted, listed, and fails', () => {
    const folder = newFolder()
    const path = join(folder, 'rows.jsonl')
    const row = { old_code: 'a\nb\n', new_code: 'a\nd\n', udiff: '@@ -1,2 +1,2 @@\n a\n-b\n+c\n' }
    writeFileSync(path, JSON.stringify(row))
    const { stdout, status } = run('diff-xyz', '--data', path, '--list', 'wrong')
    expect(stdout).toContain('wrong: row 0 (udiff)')
    expect(stdout).toContain('| udiff | 0 | 0 | 1 |')
    expect(status).toBe(1)
  })

  test.each([
    [[], 'Name a benchmark'],
    [['none'], 'No benchmark is named none'],
    [['diff-xyz'], "load_dataset('JetBrains-Research/diff-xyz'"],
    [['diff-xyz', '--data', 'nowhere'], 'Nothing is at nowhere'],
  ])('%j says what to do', (args, says) => {
    const { stderr, status } = run(...args)
    expect(stderr).toContain(says)
    expect(status).toBe(2)
  })
})

test('the agent for benchmarks does what a model calls', async () => {
  const root = newFolder()
  writeFileSync(join(root, 'a.py'), 'one = 1\ntwo = 2\n')
  const provider = await startProvider([
    [{ name: 'read', input: { path: 'a.py' } }],
    [{ name: 'edit', input: { path: 'a.py', oldString: 'three = 3', newString: 'three = 4' } }],
    [{ name: 'edit', input: { path: 'a.py', oldString: 'two = 2', newString: 'two = 3' } }],
  ])
  const env = {
    ...process.env,
    EMEND_MODEL_URL: `http://127.0.0.1:${provider.port}/v1`,
    EMEND_MODEL: 'scripted',
  }
  const child = spawn('node', [at('agent/agent.mjs')], { cwd: root, env, stdio: ['pipe', 'ignore', 'pipe'] })
  child.stdin.end('Set two to 3.')
  let errors = ''
  child.stderr.on('data', (some) => (errors += some))
  const status = await new Promise((resolve) => child.on('close', resolve))
  provider.close()
  expect([errors, status]).toEqual(['', 0])
  expect(readFileSync(join(root, 'a.py'), 'utf8')).toBe('one = 1\ntwo = 3\n')
  expect(JSON.stringify(provider.requests.at(-1))).toContain('Set two to 3.')
})
