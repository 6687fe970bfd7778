import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emend, scratch } from './emend.js'

/** A configuration that lets nothing into files, as its guards say. */
const GUARDED = `const guard = ({ after = '' }) => after.includes('BAD') ? { diagnostics: [{ severity: 1, message: 'no BAD' }] } : undefined
export default { guards: [guard], damagedText: 'refuse', history: 5, profile: 'standard' }
`
const BAD = JSON.stringify({ path: 'a.txt', oldString: 'one', newString: 'BAD' })

function world(files: Readonly<Record<string, string>> = {}) {
  const folder = scratch({ 'top/emend.config.mjs': GUARDED, 'top/sub/a.txt': 'one\n', ...files })
  const env = { XDG_STATE_HOME: join(folder, 'state') }
  const run = (args: readonly string[], input = BAD, cwd = 'top/sub') =>
    emend(args, { input, cwd: join(folder, cwd), env })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  expect(run(['trust', '..']).exitCode).toBe(0)
  return { run, write, text: () => readFileSync(join(folder, 'top/sub/a.txt'), 'utf8') }
}

// promise: nearer-config
describe('a nearer configuration that is not trusted', () => {
  test.each([
    ['sub/emend.config.json', '{}'],
    ['sub/emend.config.json', '{"placeholders":"allow","damagedText":"allow","history":0}'],
    ['sub/package.json', '{"emend":{"profile":"lenient"}}'],
  ])('takes no guard away: an answer that adds %s, %s', (path, text) => {
    const { run, text: now } = world()
    const added = run(['apply', '-C', '..'], JSON.stringify({ path, oldString: '', newString: text }))
    expect(added.exitCode).toBe(0)
    const { exitCode, stderr } = run(['apply'])
    expect([exitCode, now()]).toEqual([1, 'one\n'])
    expect(stderr).toContain('no BAD')
  })

  test('several folders below, too', () => {
    const { run, write } = world()
    write('top/sub/deep/emend.config.json', '{}')
    write('top/sub/deep/er/a.txt', 'one\n')
    expect(run(['apply'], BAD, 'top/sub/deep/er').stderr).toContain('no BAD')
  })

  test('does not make an edit land that the trusted one refuses, and keeps what can be undone', () => {
    const { run, write } = world()
    write('top/sub/emend.config.json', '{"damagedText":"allow","history":0}')
    const torn = JSON.stringify({ path: 'a.txt', oldString: 'one', newString: 'tw\ufffd' })
    expect(run(['apply'], torn).exitCode).toBe(1)
    run(['apply'], BAD.replace('BAD', 'two'))
    expect(run(['undo']).exitCode).toBe(0)
  })

  test('decides about what the trusted one does not guard', () => {
    const { run, write } = world()
    write('top/sub/emend.config.json', '{"profile":"strict"}')
    expect(run(['list']).stdout).toContain('profile   strict')
  })

  test('is all that counts where the code above was never trusted', () => {
    const { run, write, text } = world()
    run(['trust', '--remove', '..'])
    write('top/sub/emend.config.json', '{}')
    expect([run(['apply']).exitCode, text()]).toEqual([0, 'BAD\n'])
  })

  test('does not hide that the trusted one has changed', () => {
    const { run, write, text } = world()
    write('top/sub/emend.config.json', '{}')
    write('top/emend.config.mjs', 'export default {}\n')
    const { exitCode, stderr } = run(['apply'])
    expect([exitCode, text()]).toEqual([2, 'one\n'])
    expect(stderr).toContain('has changed since you trusted it')
  })
})
