import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { EXIT, EXIT_CODES } from '../../src/exit-code.js'
import { failedOutcome } from '../../src/output/outcome.js'
import { scratch, tree } from '../emend.js'
import { emendHere, folderWith } from '../support/in-process.js'

const FILES = { 'a.txt': 'one\ntwo\n' }
const patch = (...hunks: string[]) =>
  `*** Begin Patch\n*** Update File: a.txt\n${hunks.map((hunk) => `@@\n${hunk}\n`).join('')}*** End Patch\n`

describe('the exit code', () => {
  test('0: applied', async () => {
    const { cwd, run } = folderWith(FILES, patch('-one\n+1'))
    expect((await run()).exitCode).toBe(0)
    expect(tree(cwd)).toEqual({ 'a.txt': '1\ntwo\n' })
  })

  test.each([
    ['refused', patch('-none\n+1')],
    ['one of two refused', patch('-one\n+1', '-none\n+2')],
    ['nothing to do', patch('-uno\n+one\n two')],
  ])('1: %s, and nothing is written', async (_, request) => {
    const { cwd, run } = folderWith(FILES, request)
    expect((await run()).exitCode).toBe(1)
    expect(tree(cwd)).toEqual(FILES)
  })

  test.each([
    [['apply', '--nonsense']],
    [['aply']],
    [['apply', 'no-such-file']],
    [['apply', '--profile', 'none']],
    [['log', '-C', 'no-such-folder']],
    [['apply', '--color', 'blue']],
    [['apply', '-p', 'x']],
    [['batch', 'no-such-file']],
    [['batch', '.']],
  ])('2: wrong usage: %j', async (args) => {
    expect((await emendHere(args)).exitCode).toBe(2)
  })

  test('2: a profile for another format', async () => {
    const { run } = folderWith(FILES, patch('-one\n+1'))
    expect((await run('--profile', 'roo')).exitCode).toBe(2)
  })

  test('3: written in part, and a dry run says so too', async () => {
    const { cwd, run } = folderWith(FILES, patch('-one\n+1', '-none\n+2'))
    expect((await run('--partial', '--dry-run')).exitCode).toBe(3)
    expect(tree(cwd)).toEqual(FILES)
    expect((await run('--partial')).exitCode).toBe(3)
    expect(tree(cwd)).toEqual({ 'a.txt': '1\ntwo\n' })
  })

  test('3: some files are written and others not, because the disk failed', () => {
    const failed = {
      code: 'write-failed',
      path: 'a',
      operation: 'write',
      reason: 'EIO',
      rolledBack: false,
    } as const
    expect(failedOutcome([failed])).toEqual({ exitCode: 3, isHalfWritten: true })
    expect(failedOutcome([{ ...failed, rolledBack: true }])).toEqual({ exitCode: 1, isHalfWritten: false })
  })

  test.each([
    ['prose', 'I am afraid I cannot do that.'],
    ['nothing', ''],
    ['half a patch', '*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+1\n'],
    ['bytes that are no text', '\u0000'],
  ])('4: not understood: %s', async (_, request) => {
    const { cwd, request: file, run } = folderWith(FILES, request)
    expect((await run()).exitCode).toBe(4)
    expect((await run('--partial')).exitCode).toBe(4)
    expect((await emendHere(['explain', '-C', cwd, '--format', 'unified-diff', file])).exitCode).toBe(4)
    expect((await emendHere(['convert', '--to', 'v4a', file])).exitCode).toBe(4)
    expect(tree(cwd)).toEqual(FILES)
  })
})

test('--check and --json end with the same code', async () => {
  for (const [request, code] of [
    [patch('-one\n+1'), 0],
    [patch('-none\n+1'), 1],
    ['prose', 4],
  ] as const) {
    const { cwd, run } = folderWith(FILES, request)
    const checked = await run('--check')
    expect(checked).toEqual({ exitCode: code, stdout: '', stderr: '' })
    const json = await run('--check', '--json')
    expect([json.exitCode, JSON.parse(json.stdout).ok]).toEqual([code, code === 0])
    expect(tree(cwd)).toEqual(FILES)
  }
})

test.each(['--dry-run', '--check'])(
  '%s of a read-only file ends with the same code as the run',
  async (flag) => {
    const { cwd, run } = folderWith(FILES, patch('-one\n+1'))
    chmodSync(join(cwd, 'a.txt'), 0o444)
    expect((await run(flag)).exitCode).toBe(1)
    expect((await run()).exitCode).toBe(1)
    expect((await run(flag, '--force')).exitCode).toBe(0)
  },
)

test('2: a current folder that was removed', async () => {
  const gone = Object.assign(new Error('ENOENT: no such file or directory, uv_cwd'), { syscall: 'uv_cwd' })
  const cwd = vi.spyOn(process, 'cwd').mockImplementation(() => {
    throw gone
  })
  onTestFinished(() => cwd.mockRestore())
  expect(await emendHere(['list'])).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: 'emend: the current folder has been removed: change to another one\n',
  })
})

test('a disk that refuses is a refusal, not wrong usage', async () => {
  const { cwd, run } = folderWith({ ...FILES, '.emend': 'no folder\n' }, patch('-one\n+1'))
  expect((await run()).exitCode).toBe(1)
  expect((await emendHere(['log', '-C', cwd])).exitCode).toBe(1)
})

test('the help, the manual and the page list every code with its meaning', async () => {
  const help = (await emendHere(['--help'])).stdout.replaceAll(/\s+/g, ' ')
  const manual = (await emendHere(['man'])).stdout
  const page = readFileSync(new URL('../../../../docs/cli.md', import.meta.url), 'utf8')
  for (const [code, meaning] of EXIT_CODES) {
    expect(help).toContain(` ${code} ${meaning}`)
    expect(manual).toContain(`.B ${code}\n${meaning.replaceAll('-', '\\-')}`)
    expect(page).toMatch(new RegExp(`^\\| ${code} +\\| ${meaning.replaceAll('`', '')}`, 'm'))
  }
  expect(EXIT_CODES.map(([code]) => code)).toEqual(Object.values(EXIT))
})

test('an empty request file is not understood; a folder as request file is wrong usage', async () => {
  const cwd = scratch({ 'a.txt': 'one\n', empty: '' })
  expect((await emendHere(['apply', '-C', cwd, join(cwd, 'empty')])).exitCode).toBe(4)
  expect((await emendHere(['apply', '-C', cwd, cwd])).exitCode).toBe(2)
})
