import { spawnSync } from 'node:child_process'
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IS_FULL } from '../../../test/soak.js'
import { BIN, type Run } from './emend.js'

const KILLS = IS_FULL ? 300 : 12
const ERRORS = IS_FULL ? 200 : 12
const FAULT = new URL('./support/fault.mjs', import.meta.url).href

const numbers = [0, 1, 2, 3]
/** Ten files: four are updated, three moved or deleted, three added. */
const PATCH = [
  '*** Begin Patch',
  ...numbers.flatMap((number) => [`*** Update File: update-${number}.txt`, '@@', '-old', '+new']),
  '*** Update File: move.sh',
  '*** Move to: moved/folder/move.sh',
  '@@',
  '-old',
  '+new',
  '*** Delete File: delete.txt',
  ...numbers.flatMap((number) => [`*** Add File: added/${number}.txt`, '+new']),
  '*** End Patch',
  '',
].join('\n')

let folder: string
let root: string
let saved: string
/** The tree before an earlier commit, before the one that is interrupted, and after that. */
let whole: { readonly zero: string; readonly before: string; readonly after: string }
let operations: number

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'emend-interrupted-')))
  root = join(folder, 'root')
  saved = join(folder, 'saved')
  mkdirSync(root)
  writeFileSync(join(folder, 'change.patch'), PATCH)
  for (const number of numbers) writeFileSync(join(root, `update-${number}.txt`), 'old\nlast\n')
  for (const name of ['move.sh', 'delete.txt', 'earlier.txt']) writeFileSync(join(root, name), 'old\nlast\n')
  const zero = contents()
  expect(run(['edit', 'earlier.txt', '--old', 'last', '--new', 'LAST']).exitCode).toBe(0)
  const before = contents()
  cpSync(root, saved, { recursive: true })
  const counted = apply({ kind: 'count', at: Number.MAX_SAFE_INTEGER })
  operations = Number(/operations: (\d+)/.exec(counted.stderr)?.[1])
  whole = { zero, before, after: contents() }
  expect(operations).toBeGreaterThan(50)
})

afterAll(() => rmSync(folder, { recursive: true }))

interface Fault {
  readonly kind: 'kill' | 'fail-for-good' | 'count'
  readonly at: number
  readonly code?: string
}

function run(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, BIN, ...args, '--cwd', root], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { exitCode: status, stdout, stderr }
}

const CHANGE = () => join(folder, 'change.patch')

/** Applies the patch while something goes wrong. */
function apply({ kind, at, code = 'EIO' }: Fault): Run {
  const env = {
    EMEND_FAULT_ROOT: root,
    EMEND_FAULT_AT: String(at),
    EMEND_FAULT_KIND: kind,
    EMEND_FAULT_CODE: code,
  }
  return run(['apply', CHANGE()], env, ['--import', FAULT])
}

function renew(): void {
  rmSync(root, { recursive: true })
  cpSync(saved, root, { recursive: true, preserveTimestamps: true })
}

/** Everything below the root with content and mode; what emend keeps for itself only when asked for. */
function contents(all = false): string {
  const found: Record<string, string> = {}
  for (const name of (readdirSync(root, { recursive: true }) as string[]).sort()) {
    if (!all && (name === '.emend' || name.startsWith('.emend/'))) continue
    const stats = lstatSync(join(root, name))
    found[name] =
      `${stats.mode.toString(8)} ${stats.isFile() ? readFileSync(join(root, name), 'latin1') : ''}`
  }
  return JSON.stringify(found)
}

/** Which of the whole states the tree is in; `mixed` where it is in none. */
function state(): 'zero' | 'before' | 'after' | 'mixed' {
  const now = contents()
  return (['zero', 'before', 'after'] as const).find((name) => whole[name] === now) ?? 'mixed'
}

/** What `emend recover` says is what it did. */
function recoverAndCheck(): void {
  const was = state()
  const { exitCode, stdout } = run(['recover'])
  const now = state()
  expect(exitCode).toBe(0)
  expect(['before', 'after']).toContain(now)
  if (stdout.includes('finished the interrupted commit')) expect(now).toBe('after')
  else if (stdout.includes('took back the interrupted commit')) expect(now).toBe('before')
  else expect(now).toBe(was)
  expect(run(['recover']).stdout).toBe('nothing was interrupted\n')
}

/** The files of the commit that are as it leaves them: a file that is gone is one, too. */
function isChanged(path: string): boolean {
  const entry = (all: string) => (JSON.parse(all) as Record<string, string>)[path]
  return entry(contents()) === entry(whole.after)
}

/** What a command says that changes nothing. */
function checkReader(args: readonly string[]): void {
  const [was, all] = [state(), contents(true)]
  const { exitCode, stderr } = run(args)
  expect(contents(true)).toBe(all)
  const [, changed = '', unchanged = ''] =
    /It has changed ([^\n]*?)(?:, and not yet ([^\n]*))?\. Run emend recover/.exec(stderr) ?? []
  if (was === 'mixed' && !stderr.includes('before it changed a file')) expect(changed).not.toBe('')
  for (const path of changed.split(', ').filter(Boolean))
    expect([path, isChanged(path)]).toEqual([path, true])
  for (const path of unchanged.split(', ').filter(Boolean))
    expect([path, isChanged(path)]).toEqual([path, false])
  // Nothing is shown of a file that may be half of a change.
  if (changed !== '' && args[0] !== 'log') {
    expect(exitCode).toBe(1)
    expect(stderr).toContain('interrupted update-0.txt')
  }
}

function checkUndo(): void {
  const { exitCode, stderr } = run(['undo'])
  expect(exitCode).toBe(0)
  const now = state()
  const wasInterrupted = stderr.includes('recovered')
  // Nothing had begun, or everything was done: then it is the commit before, or this one, and says which.
  if (wasInterrupted || now === 'before') expect(now).toBe('before')
  else expect(now).toBe('zero')
  if (now === 'zero') expect(stderr).toMatch(/undone took back \S+, which updated earlier\.txt/)
  else expect(stderr).toMatch(/took back .*update-0\.txt/s)
}

function checkApply(): void {
  const { exitCode, stderr } = run(['apply', CHANGE()])
  expect(state()).toBe('after')
  if (stderr.includes('finished the interrupted')) expect(exitCode).toBe(1)
}

const NEXT: readonly (() => void)[] = [
  checkUndo,
  () => checkReader(['log']),
  checkApply,
  () => checkReader(['apply', '--dry-run', CHANGE()]),
  () => checkReader(['explain', CHANGE()]),
  () => undefined,
]

test(`after each of ${KILLS} kills every command sees the truth, and says it`, { timeout: 3_600_000 }, () => {
  const seen = { before: 0, after: 0, mixed: 0, zero: 0 }
  for (let kill = 0; kill < KILLS; kill++) {
    renew()
    // The last part is where files change: every other kill falls there.
    const share = (kill * 0.618034) % 1
    const at = Math.floor(operations * (kill % 2 === 0 ? share : 0.6 + 0.4 * share))
    expect(apply({ kind: 'kill', at }).exitCode).toBeNull()
    seen[state()]++
    NEXT[Math.floor(kill / 2) % NEXT.length]?.()
    if (state() !== 'zero') recoverAndCheck()
  }
  console.log(`${KILLS} kills at ${operations} operations left ${JSON.stringify(seen)}`)
  expect(seen.mixed).toBeGreaterThan(0)
})

test(`of ${ERRORS} errors that persist, message, exit code and tree agree`, { timeout: 3_600_000 }, () => {
  const seen = { applied: 0, refused: 0, unfinished: 0 }
  for (let error = 0; error < ERRORS; error++) {
    renew()
    const share = (error * 0.618034) % 1
    const at = Math.floor(operations * (error % 2 === 0 ? share : 0.6 + 0.4 * share))
    const code = ['EIO', 'ENOSPC', 'EACCES', 'EROFS'][error % 4] ?? 'EIO'
    const { exitCode, stderr } = apply({ kind: 'fail-for-good', at, code })
    const now = contents()
    const visible = (all: string) =>
      JSON.stringify(
        Object.entries(JSON.parse(all) as Record<string, string>).filter(
          ([name, entry]) => !name.includes('.emend-') && !entry.startsWith('4'),
        ),
      )
    if (exitCode === 0) {
      seen.applied++
      expect(visible(now)).toBe(visible(whole.after))
    } else if (exitCode === 1) {
      seen.refused++
      expect(stderr).toContain('nothing was written')
      expect(stderr).not.toContain('run emend recover')
      expect(visible(now)).toBe(visible(whole.before))
    } else {
      seen.unfinished++
      expect(exitCode).toBe(3)
      expect(stderr).toContain('The commit is interrupted')
      expect(stderr).not.toContain('nothing was written')
    }
    recoverAndCheck()
    if (exitCode === 0) expect(state()).toBe('after')
    if (exitCode === 1) expect(state()).toBe('before')
  }
  console.log(`${ERRORS} errors that persist: ${JSON.stringify(seen)}`)
  expect(seen.refused).toBeGreaterThan(0)
  expect(seen.unfinished).toBeGreaterThan(0)
})
