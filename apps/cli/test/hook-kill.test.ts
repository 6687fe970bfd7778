import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { amountOf } from '../../../test/soak.js'
import { BIN, emend } from './emend.js'

const KILL = fileURLToPath(new URL('support/kill-at-operation.mjs', import.meta.url))
/** The distance of the changes at which a hook is killed. */
const STEP = amountOf({ soak: 1, ci: 2, test: 4 })
const [BEFORE, AFTER] = ['one\ntwo\nthree\n', 'one\n2\nthree\n']

/** A hook of Claude Code, killed at an operation that changes the disk, before it or when it has begun; at none without a number. */
function hook(
  cwd: string,
  state: string,
  event: object,
  env: Readonly<Record<string, string>> = {},
  loaded = KILL,
) {
  const call = {
    cwd,
    session_id: 's',
    tool_name: 'Write',
    tool_use_id: 'c',
    tool_input: { file_path: 'a.txt', content: AFTER },
    ...event,
  }
  return spawnSync(process.execPath, ['--import', loaded, BIN, 'hook', 'claude'], {
    cwd,
    input: JSON.stringify(call),
    env: { PATH: process.env['PATH'], XDG_STATE_HOME: state, ...env },
  })
}

const FAULT = fileURLToPath(new URL('support/fault.mjs', import.meta.url))

test('a disk that is full where edits are kept stops no edit, and changes nothing of it', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'emend-hook-full-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const run = (name: string, fault: Readonly<Record<string, string>>) => {
    const cwd = mkdtempSync(join(folder, `${name}-`))
    const state = mkdtempSync(join(folder, 'state-'))
    writeFileSync(join(cwd, 'a.txt'), BEFORE)
    const env = { EMEND_FAULT_ROOT: state, ...fault }
    const runs = [PRE, POST].map((event) => {
      const ran = hook(cwd, state, event, env, FAULT)
      writeFileSync(join(cwd, 'a.txt'), AFTER)
      return ran
    })
    return { cwd, state, runs }
  }
  const counted = run('count', { EMEND_FAULT_KIND: 'count', EMEND_FAULT_AT: '1000000' })
  const operations = Math.max(
    ...counted.runs.map(({ stderr }) => Number(/operations: (\d+)/.exec(stderr.toString())?.[1])),
  )
  expect(operations).toBeGreaterThan(2)
  for (const kind of ['fail', 'fail-on'])
    for (let at = 0; at < operations; at += STEP) {
      const fault = { EMEND_FAULT_AT: String(at), EMEND_FAULT_KIND: kind, EMEND_FAULT_CODE: 'ENOSPC' }
      const { cwd, state, runs } = run('full', fault)
      const about = `${kind} from operation ${at}`
      expect(
        runs.map(({ status, stdout, stderr }) => [status, stdout.toString(), stderr.toString()]),
        about,
      ).toEqual(counted.runs.map(({ stdout }) => [0, stdout.toString(), '']))
      expect(readdirSync(cwd), about).toEqual(['a.txt'])
      expect(readFileSync(join(cwd, 'a.txt'), 'utf8'), about).toBe(AFTER)
      const log = emend(['log', '--json', '-C', cwd], { env: { XDG_STATE_HOME: state } })
      expect([log.exitCode, log.stderr], about).toEqual([0, ''])
    }
})

const PRE = { hook_event_name: 'PreToolUse' }
const POST = { hook_event_name: 'PostToolUse', tool_response: { filePath: 'a.txt' } }

// promise: agents-undo
test.each(['before', 'begun'])(
  'a hook that is killed %s any change of the disk tears nothing, and the edit goes on',
  (when) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'emend-hook-kill-')))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const count = (event: object, cwd: string, state: string) => {
      hook(cwd, state, event, { COUNT_TO: join(folder, 'count') })
      return Number(readFileSync(join(folder, 'count'), 'utf8'))
    }
    const fresh = (name: string) => {
      const cwd = mkdtempSync(join(folder, `${name}-`))
      writeFileSync(join(cwd, 'a.txt'), BEFORE)
      return { cwd, state: mkdtempSync(join(folder, 'state-')) }
    }
    const first = fresh('count')
    const counts = [count(PRE, first.cwd, first.state)]
    writeFileSync(join(first.cwd, 'a.txt'), AFTER)
    counts.push(count(POST, first.cwd, first.state))
    expect(Math.min(...counts)).toBeGreaterThan(2)
    for (const [at, operations] of counts.entries())
      for (let operation = 1; operation <= operations; operation += STEP) {
        const { cwd, state } = fresh('run')
        const kill = { KILL_AT: String(operation), KILL_WHEN: when }
        const runs = [hook(cwd, state, PRE, at === 0 ? kill : {})]
        writeFileSync(join(cwd, 'a.txt'), AFTER)
        runs.push(hook(cwd, state, POST, at === 1 ? kill : {}))
        const about = `${at === 0 ? 'PreToolUse' : 'PostToolUse'}, operation ${operation}`
        expect(runs[at]?.signal, about).toBe('SIGKILL')
        // The host reads an answer, if any, from standard output: half of one would be an error there.
        expect(runs[at]?.stdout.toString(), about).toBe('')
        expect(readFileSync(join(cwd, 'a.txt'), 'utf8'), about).toBe(AFTER)
        const env = { XDG_STATE_HOME: state }
        const log = emend(['log', '--json', '-C', cwd], { env })
        expect([log.exitCode, log.stderr], about).toEqual([0, ''])
        const { commits } = JSON.parse(log.stdout) as { commits: unknown[] }
        const undone = emend(['undo', '-C', cwd], { env })
        expect(undone.exitCode, about).toBe(commits.length === 0 ? 1 : 0)
        expect(readFileSync(join(cwd, 'a.txt'), 'utf8'), about).toBe(commits.length === 0 ? AFTER : BEFORE)
        // The next edit of the session is kept as if nothing had happened.
        writeFileSync(join(cwd, 'a.txt'), BEFORE)
        for (const event of [PRE, POST]) {
          hook(cwd, state, { ...event, tool_use_id: 'next' })
          writeFileSync(join(cwd, 'a.txt'), AFTER)
        }
        expect(emend(['undo', '-C', cwd], { env }).exitCode, about).toBe(0)
        expect(
          readdirSync(cwd).filter((name) => name !== '.emend'),
          about,
        ).toEqual(['a.txt'])
      }
  },
)
