import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { main } from '../../src/program.js'
import { scratch } from '../emend.js'

const PATCH = '*** Begin Patch\n*** Update File: a.txt\n@@\n-two\n+2\n*** End Patch\n'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  process.exitCode = undefined
})

/** Runs `emend apply`, and records for everything that it prints the state of the files at that moment. */
async function watched(isTTY: boolean, { rows = 24, args = [] as string[] } = {}) {
  const cwd = scratch({ 'a.txt': 'one\ntwo\n', request: PATCH })
  vi.stubEnv('EMEND_PAGER', '')
  vi.stubEnv('NO_COLOR', '1')
  const terminal = process.stdout as { isTTY?: boolean; rows?: number }
  const before = { isTTY: terminal.isTTY, rows: terminal.rows }
  Object.assign(terminal, { isTTY, rows })
  const seen: { text: string; file: string; locked: boolean }[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    const file = readFileSync(join(cwd, 'a.txt'), 'utf8')
    seen.push({ text: String(text), file, locked: existsSync(join(cwd, '.emend/lock')) })
    return true
  })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const exitCode = await main(['apply', '-C', cwd, ...args, join(cwd, 'request')])
    return { exitCode, seen }
  } finally {
    write.mockRestore()
    Object.assign(terminal, before)
  }
}

describe('the answer', () => {
  test('is on a terminal as soon as the files are written, before the commit is cleaned up, and only once', async () => {
    const { exitCode, seen } = await watched(true)
    expect(exitCode).toBe(0)
    expect(seen).toEqual([{ text: expect.stringContaining('+2'), file: 'one\n2\n', locked: true }])
    expect(seen[0]?.text).toContain('updated a.txt')
  })

  test.each([
    ['in a pipe, whose reader may be slow', false, {}],
    ['for a pager, which may be read for long', true, { rows: 3 }],
    ['as JSON', true, { args: ['--json'] }],
  ] as const)('waits for the end %s', async (_, isTTY, options) => {
    const { exitCode, seen } = await watched(isTTY, {
      ...options,
      args: [...('args' in options ? options.args : [])],
    })
    expect(exitCode).toBe(0)
    // The diff for the pager, and what was done.
    expect(seen.length).toBe('rows' in options ? 2 : 1)
    for (const one of seen) expect(one).toMatchObject({ file: 'one\n2\n', locked: false })
  })

  test.each([[['--quiet']], [['--check']]])('is empty with %j', async (args) => {
    expect((await watched(true, { args })).seen).toEqual([])
  })
})
