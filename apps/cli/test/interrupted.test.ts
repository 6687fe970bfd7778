import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { amountOf } from '../../../test/soak.js'
import { main } from '../src/program.js'
import { BIN, type Run } from './emend.js'

const KILLS = amountOf({ soak: 400, ci: 40, test: 12 })
const ERRORS = amountOf({ soak: 200, ci: 25, test: 12 })
const FAULT = new URL('./support/fault.mjs', import.meta.url).href

const numbers = [0, 1, 2, 3]
/** A commit of ten files: four are updated, three moved or deleted, and three added. */
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
let worlds: readonly World[]

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'emend-interrupted-')))
  writeFileSync(join(folder, 'change.patch'), PATCH)
  const names = Array.from({ length: availableParallelism() }, (_, at) => `world-${at}`)
  worlds = await Promise.all(names.map((name) => newWorld(join(folder, name))))
})

afterAll(() => rmSync(folder, { recursive: true }))

interface Fault {
  readonly kind: 'kill' | 'fail-for-good' | 'count'
  readonly at: number
  readonly code?: string
}

/** A folder in which commits are interrupted repeatedly. */
interface World {
  readonly root: string
  readonly saved: string
  /** The three complete states: before an earlier commit, before the interrupted commit, and after it. */
  readonly whole: { readonly zero: string; readonly before: string; readonly after: string }
  readonly operations: number
}

async function newWorld(place: string): Promise<World> {
  const [root, saved] = [join(place, 'root'), join(place, 'saved')]
  mkdirSync(root, { recursive: true })
  for (const number of numbers) writeFileSync(join(root, `update-${number}.txt`), 'old\nlast\n')
  for (const name of ['move.sh', 'delete.txt', 'earlier.txt']) writeFileSync(join(root, name), 'old\nlast\n')
  const zero = contents(root)
  expect((await run(root, ['edit', 'earlier.txt', '--old', 'last', '--new', 'LAST'])).exitCode).toBe(0)
  const before = contents(root)
  cpSync(root, saved, { recursive: true })
  const counted = await apply(root, { kind: 'count', at: Number.MAX_SAFE_INTEGER })
  const operations = Number(/operations: (\d+)/.exec(counted.stderr)?.[1])
  expect(operations).toBeGreaterThan(50)
  return { root, saved, whole: { zero, before, after: contents(root) }, operations }
}

/** Runs numbered tasks, one at a time in each world. */
async function eachOf(count: number, task: (world: World, number: number) => Promise<void>): Promise<void> {
  const queue = Array.from({ length: count }, (_, number) => number).values()
  const work = async (world: World) => {
    for (const number of queue) {
      renew(world)
      await task(world, number)
    }
  }
  await Promise.all(worlds.map(work))
}

/**
 * Runs a command in this process, after earlier ones. The interrupted program leaves nothing but files, so the next command
 * need not be a new process, whose start would take most of the time.
 */
function run(root: string, args: readonly string[]): Promise<Run> {
  const next = last.then(() => captured(() => main([...args, '--cwd', root])))
  last = next.catch(() => undefined)
  return next
}

let last: Promise<unknown> = Promise.resolve()

async function captured(command: () => Promise<number>): Promise<Run> {
  const printed = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      printed[name] += text
      return true
    }),
  )
  const { exitCode: own } = process
  try {
    return { exitCode: await command(), ...printed }
  } finally {
    process.exitCode = own
    for (const spy of spies) spy.mockRestore()
  }
}

const CHANGE = () => join(folder, 'change.patch')

/** Applies the patch with a fault. */
async function apply(root: string, { kind, at, code = 'EIO' }: Fault): Promise<Run> {
  const env = {
    EMEND_FAULT_ROOT: root,
    EMEND_FAULT_AT: String(at),
    EMEND_FAULT_KIND: kind,
    EMEND_FAULT_CODE: code,
  }
  const child = spawn(process.execPath, ['--import', FAULT, BIN, 'apply', CHANGE(), '--cwd', root], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { exitCode, stdout, stderr }
}

function renew({ root, saved }: World): void {
  rmSync(root, { recursive: true })
  cpSync(saved, root, { recursive: true, preserveTimestamps: true })
}

/** Returns everything below the root with content and mode; emend's own state only with `all`. */
function contents(root: string, all = false): string {
  const found: Record<string, string> = {}
  for (const name of (readdirSync(root, { recursive: true }) as string[]).sort()) {
    if (!all && (name === '.emend' || name.startsWith('.emend/'))) continue
    const stats = lstatSync(join(root, name))
    found[name] =
      `${stats.mode.toString(8)} ${stats.isFile() ? readFileSync(join(root, name), 'latin1') : ''}`
  }
  return JSON.stringify(found)
}

/** Returns which of the complete states the files are in; `mixed` if in none. */
function state({ root, whole }: World): 'zero' | 'before' | 'after' | 'mixed' {
  const now = contents(root)
  return (['zero', 'before', 'after'] as const).find((name) => whole[name] === now) ?? 'mixed'
}

/** Runs `emend recover`, and checks that it did what it says. */
async function recoverAndCheck(world: World): Promise<void> {
  const was = state(world)
  const { exitCode, stdout } = await run(world.root, ['recover'])
  const now = state(world)
  expect(exitCode).toBe(0)
  expect(['before', 'after']).toContain(now)
  if (stdout.includes('finished the interrupted commit')) expect(now).toBe('after')
  else if (stdout.includes('took back the interrupted commit')) expect(now).toBe('before')
  else expect(now).toBe(was)
  expect((await run(world.root, ['recover'])).stdout).toBe('nothing was interrupted\n')
}

/** Whether a file is as the commit leaves it, which may also mean that it is deleted. */
function isChanged({ root, whole }: World, path: string): boolean {
  const entry = (all: string) => (JSON.parse(all) as Record<string, string>)[path]
  return entry(contents(root)) === entry(whole.after)
}

/** Runs a command that changes nothing, and checks what it says. */
async function checkReader(world: World, args: readonly string[]): Promise<void> {
  const [was, all] = [state(world), contents(world.root, true)]
  const { exitCode, stderr } = await run(world.root, args)
  expect(contents(world.root, true)).toBe(all)
  const [, changed = '', unchanged = ''] =
    /It has changed ([^\n]*?)(?:, and not yet ([^\n]*))?\. Run emend recover/.exec(stderr) ?? []
  if (was === 'mixed' && !stderr.includes('before it changed a file')) expect(changed).not.toBe('')
  for (const path of changed.split(', ').filter(Boolean))
    expect([path, isChanged(world, path)]).toEqual([path, true])
  for (const path of unchanged.split(', ').filter(Boolean))
    expect([path, isChanged(world, path)]).toEqual([path, false])
  // A file that may be only partly changed must not be shown.
  if (changed !== '' && args[0] !== 'log') {
    expect(exitCode).toBe(1)
    expect(stderr).toContain('interrupted update-0.txt')
  }
}

async function checkUndo(world: World): Promise<void> {
  const { exitCode, stderr } = await run(world.root, ['undo'])
  expect(exitCode).toBe(0)
  const now = state(world)
  const wasInterrupted = stderr.includes('recovered')
  // If the commit had not begun, undo takes the commit before; if it was complete, undo takes this one. The output
  // says which.
  if (wasInterrupted || now === 'before') expect(now).toBe('before')
  else expect(now).toBe('zero')
  if (now === 'zero') expect(stderr).toMatch(/undone \S+ of .*, which updated earlier\.txt/)
  else expect(stderr).toMatch(/(?:took back|undone) .*update-0\.txt/s)
}

async function checkApply(world: World): Promise<void> {
  const { exitCode, stderr } = await run(world.root, ['apply', CHANGE()])
  expect(state(world)).toBe('after')
  if (stderr.includes('finished the interrupted')) expect(exitCode).toBe(1)
}

const NEXT: readonly ((world: World) => Promise<void>)[] = [
  checkUndo,
  (world) => checkReader(world, ['log']),
  checkApply,
  (world) => checkReader(world, ['apply', '--dry-run', CHANGE()]),
  (world) => checkReader(world, ['explain', CHANGE()]),
  async () => undefined,
]

// promise: interrupted
test(`after each of ${KILLS} kills every command sees the real state and reports it`, {
  timeout: 3_600_000,
}, async () => {
  const seen = { before: 0, after: 0, mixed: 0, zero: 0 }
  let killed = 0
  await eachOf(KILLS, async (world, kill) => {
    // Files change in the last part of the operations, so every other kill is there.
    const share = (kill * 0.618034) % 1
    const at = Math.floor(world.operations * (kill % 2 === 0 ? share : 0.6 + 0.4 * share))
    // The number of operations differs slightly between runs. A run that ends before its kill is complete.
    const { exitCode } = await apply(world.root, { kind: 'kill', at })
    if (exitCode !== null) expect([exitCode, state(world)]).toEqual([0, 'after'])
    else killed++
    seen[state(world)]++
    await NEXT[Math.floor(kill / 2) % NEXT.length]?.(world)
    if (state(world) !== 'zero') await recoverAndCheck(world)
  })
  console.log(`${KILLS} kills left ${JSON.stringify(seen)}`)
  expect(seen.mixed).toBeGreaterThan(0)
  expect(killed).toBeGreaterThan(KILLS / 2)
})

test(`for ${ERRORS} persistent errors, the message, exit code and files agree`, {
  timeout: 3_600_000,
}, async () => {
  const seen = { applied: 0, refused: 0, unfinished: 0 }
  await eachOf(ERRORS, async (world, error) => {
    const share = (error * 0.618034) % 1
    const at = Math.floor(world.operations * (error % 2 === 0 ? share : 0.6 + 0.4 * share))
    const code = ['EIO', 'ENOSPC', 'EACCES', 'EROFS'][error % 4] ?? 'EIO'
    const { exitCode, stderr } = await apply(world.root, { kind: 'fail-for-good', at, code })
    const now = contents(world.root)
    if (exitCode === 0) {
      seen.applied++
      expect(visible(now)).toBe(visible(world.whole.after))
    } else if (exitCode === 1) {
      seen.refused++
      expect(stderr).toContain('nothing was written')
      // What the commit made itself may be left where the disk lets nothing be removed any more.
      if (stderr.includes('run emend recover')) expect(stderr).toContain('All files are as they were before')
      expect(visible(now)).toBe(visible(world.whole.before))
    } else {
      seen.unfinished++
      expect(exitCode).toBe(3)
      expect(stderr).toContain('The commit is interrupted')
      expect(stderr).not.toContain('nothing was written')
    }
    await recoverAndCheck(world)
    if (exitCode === 0) expect(state(world)).toBe('after')
    if (exitCode === 1) expect(state(world)).toBe('before')
  })
  console.log(`${ERRORS} errors that persist: ${JSON.stringify(seen)}`)
  expect(seen.refused).toBeGreaterThan(0)
  expect(seen.unfinished).toBeGreaterThan(0)
})

/** Returns the files without folders and without emend's temporary files. */
function visible(all: string): string {
  const entries = Object.entries(JSON.parse(all) as Record<string, string>)
  return JSON.stringify(
    entries.filter(([name, entry]) => !name.includes('.emend-') && !entry.startsWith('4')),
  )
}
