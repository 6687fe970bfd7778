import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FileSystem } from '@emend/fs'
import { afterEach, beforeEach, describe, expect, test as plainTest } from 'vitest'
import { amountOf } from '../../../../test/soak.js'
import { nodeDisk } from '../../src/disk.js'
import { fileSystemOn, nodeFileSystem } from '../../src/node-file-system.js'
import { openTree } from '../../src/open-tree.js'
import { recoverTree } from '../../src/recover.js'
import { countedClock } from '../support/counted-clock.js'

const OWNER = fileURLToPath(new URL('../support/pausing-owner.mjs', import.meta.url))
const KILL = fileURLToPath(
  new URL('../../../../apps/cli/test/support/kill-at-operation.mjs', import.meta.url),
)
const KILLS = amountOf({ soak: 50, ci: 12, test: 6 })
const USER = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
/** Starts a program in a PID namespace, not as its first process: that one would ignore its own signals. */
const inNamespace = (...more: string[]) => [
  'unshare',
  ...USER,
  '--pid',
  '--fork',
  ...more,
  'sh',
  '-c',
  '"$0" "$@"; exit $?',
]
const VARIANTS = [
  { name: 'that sees the /proc of the one outside', command: inNamespace() },
  { name: 'with a /proc of its own', command: inNamespace('--mount-proc') },
].map((variant) => {
  const [program = '', ...args] = variant.command
  const isAllowed = spawnSync(program, [...args, 'true']).status === 0
  const why = isAllowed ? '' : ' (skipped: this system does not let a process make it)'
  return { ...variant, name: variant.name + why, isAllowed }
})

const names = ['a', 'b', 'c']
let folder: string
let root: string
let keyFolder: string
let children: ChildProcess[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emend-namespace-'))
  keyFolder = join(folder, 'keys')
  children = []
  newRoot()
})

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

function newRoot(): void {
  root = mkdtempSync(join(folder, 'root-'))
  mkdirSync(`${root}-gate`)
  for (const name of names) writeFileSync(join(root, `${name}.txt`), `old ${name}\n`)
}

function contents(): readonly string[] {
  return names.map((name) => readFileSync(join(root, `${name}.txt`), 'utf8'))
}

const OLD = names.map((name) => `old ${name}\n`)
const NEW = names.map((name) => `new ${name}\n`)

interface Started {
  readonly said: Promise<string>
  /** Returns the number of the process, once it has paused. */
  paused(): Promise<number>
  goOn(): void
}

function start(command: readonly string[], env: Record<string, string>): Started {
  const [program = '', ...args] = [
    ...command,
    process.execPath,
    ...(env['KILL_AT'] ? ['--import', KILL] : []),
  ]
  const gate = `${root}-gate`
  const child = spawn(program, [...args, OWNER, root, gate, keyFolder], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  const ended = once(child, 'close')
  return {
    said: text(child.stdout).then(async (said) => {
      await ended
      return said
    }),
    async paused() {
      while (!existsSync(`${gate}/paused`)) {
        if (child.exitCode !== null) throw new Error('the owner ended before it paused')
        await wait(5)
      }
      return innermost(child.pid ?? 0)
    },
    goOn: () => writeFileSync(`${gate}/go`, ''),
  }
}

/** Returns the number of the process that a chain of processes ends in. */
function innermost(pid: number): number {
  const [next] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return next === undefined || next === '' ? pid : innermost(Number(next))
}

/** Commits another file. */
function commitOn(fileSystem: FileSystem) {
  const bytes = new TextEncoder().encode('other\n')
  const write = { path: 'other.txt', before: undefined, after: bytes }
  return fileSystem.commit?.([write], { onProgress: () => {} })
}

/** Tries to commit, as a process that has little time. */
function commitBriefly() {
  return commitOn(nodeFileSystem(root, { keyFolder, patience: 100 }))
}

/** Recovers the root without spending the time that is waited. */
function recoverOnCount() {
  return recoverTree(openTree(root, { keyFolder }, nodeDisk, countedClock()))
}

describe.each(VARIANTS)('a commit in a PID namespace $name', ({ command, isAllowed }) => {
  const test = plainTest.skipIf(!isAllowed)

  test('is left to the process that runs it', async () => {
    const owner = start(command, { PAUSE_AT: 'install' })
    await owner.paused()
    expect(await commitBriefly()).toMatchObject({ ok: false, failure: [{ code: 'locked' }] })
    expect(contents()).toEqual([NEW[0], OLD[1], OLD[2]])
    owner.goOn()
    expect(await owner.said).toBe('{"ok":true}')
    expect(contents()).toEqual(NEW)
    expect(await commitBriefly()).toMatchObject({ ok: true })
  })

  test('is finished when its process was killed', async () => {
    const owner = start(command, { PAUSE_AT: 'install' })
    process.kill(await owner.paused(), 'SIGKILL')
    await owner.said
    expect(await recoverOnCount()).toMatchObject([{ outcome: 'finished', conflicts: [] }])
    expect(contents()).toEqual(NEW)
    expect(existsSync(join(root, '.emend'))).toBe(false)
  })

  test.each([
    ['install', { ok: true }, NEW],
    ['mark', { ok: false, failure: [{ code: 'write-failed', operation: 'commit', rolledBack: true }] }, OLD],
  ])('that was suspended at %s, and taken over, says what became of it', async (PAUSE_AT, outcome, files) => {
    const owner = start(command, { PAUSE_AT })
    const pid = await owner.paused()
    process.kill(pid, 'SIGSTOP')
    await recoverOnCount()
    expect(contents()).toEqual(files)
    owner.goOn()
    process.kill(pid, 'SIGCONT')
    expect(JSON.parse(await owner.said)).toMatchObject(outcome)
    expect(contents()).toEqual(files)
    expect(existsSync(join(root, '.emend'))).toBe(false)
  })

  test('that was suspended, and taken over and changed by others, names their files', async () => {
    const owner = start(command, { PAUSE_AT: 'install' })
    const pid = await owner.paused()
    process.kill(pid, 'SIGSTOP')
    await recoverOnCount()
    writeFileSync(join(root, 'c.txt'), 'theirs\n')
    owner.goOn()
    process.kill(pid, 'SIGCONT')
    const { failure } = JSON.parse(await owner.said)
    expect(failure).toMatchObject([{ code: 'write-failed', operation: 'commit', rolledBack: false }])
    expect(failure[0].reason).toContain('"c.txt"')
    expect(contents()).toEqual([NEW[0], NEW[1], 'theirs\n'])
  })

  test(`of ${KILLS}, each killed at one operation, leaves no torn state`, { timeout: 600_000 }, async () => {
    const counted = join(folder, 'operations')
    await start([], { COUNT_TO: counted, KILL_AT: '-1' }).said
    const operations = Number(readFileSync(counted, 'utf8'))
    const outcomes = { old: 0, new: 0 }
    for (let kill = 0; kill < KILLS; kill++) {
      newRoot()
      const KILL_AT = String(Math.ceil(((kill + 0.5) / KILLS) * operations))
      const said = await start(command, { KILL_AT, KILL_WHEN: kill % 2 === 0 ? 'before' : 'begun' }).said
      for (const { conflicts } of await recoverOnCount()) expect(conflicts).toEqual([])
      const state = JSON.stringify(contents())
      expect([JSON.stringify(OLD), JSON.stringify(NEW)]).toContain(state)
      if (said !== '') expect(state).toBe(JSON.stringify(NEW))
      outcomes[state === JSON.stringify(NEW) ? 'new' : 'old']++
      expect(await commitOn(fileSystemOn(nodeDisk, root, { keyFolder }, countedClock()))).toMatchObject({
        ok: true,
      })
    }
    console.log(
      `${KILLS} kills in a PID namespace at one of ${operations} operations: ${JSON.stringify(outcomes)}`,
    )
    expect(Math.min(outcomes.old, outcomes.new)).toBeGreaterThan(0)
  })
})

describe.runIf(process.platform === 'linux')('a commit in the own PID namespace', () => {
  plainTest.each(['-86400000', '86400000'])(
    'whose clock is wrong by %s ms is left alone',
    async (CLOCK_SHIFT) => {
      const owner = start([], { PAUSE_AT: 'install', CLOCK_SHIFT })
      await owner.paused()
      expect(await commitBriefly()).toMatchObject({ ok: false, failure: [{ code: 'locked' }] })
      owner.goOn()
      expect(await owner.said).toBe('{"ok":true}')
      expect(contents()).toEqual(NEW)
    },
  )

  plainTest('that is suspended is left alone, and goes on', async () => {
    const owner = start([], { PAUSE_AT: 'install' })
    const pid = await owner.paused()
    process.kill(pid, 'SIGSTOP')
    await expect(recoverOnCount()).rejects.toThrow(`is locked by process ${pid}`)
    expect(contents()).toEqual([NEW[0], OLD[1], OLD[2]])
    owner.goOn()
    process.kill(pid, 'SIGCONT')
    expect(await owner.said).toBe('{"ok":true}')
    expect(contents()).toEqual(NEW)
  })

  plainTest('that was killed is finished at once', async () => {
    const owner = start([], { PAUSE_AT: 'install' })
    process.kill(await owner.paused(), 'SIGKILL')
    await owner.said
    expect(await commitBriefly()).toMatchObject({ ok: true })
    expect(contents()).toEqual(NEW)
  })
})
