import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BIN, emend, scratch, tree } from '../emend.js'

const LINES = Array.from({ length: 40 }, (_, i) => `line ${i + 1}\n`)
const textWith = (...numbers: readonly number[]) =>
  LINES.map((line, i) => (numbers.includes(i + 1) ? `new ${i + 1}\n` : line)).join('')
const PATCH = `*** Begin Patch
*** Update File: a.txt
@@
-line 2
+new 2
@@
-line 20
+new 20
@@
-line 38
+new 38
*** Add File: b.txt
+b
*** End Patch
`
/** The patch without its new file. */
const UPDATE = `${PATCH.split('*** Add')[0]}*** End Patch\n`
const CTRL_C = '\u0003'
const QUESTION = 'Make this change, which takes back a hunk?'

/** A key, and what is on the screen before it is pressed. */
type Press = readonly [screen: string, key: string]

// `script` gives a program a terminal. On systems other than Linux it takes other arguments.
const isAvailable = process.platform === 'linux' && spawnSync('script', ['--version']).error === undefined
if (!isAvailable) console.log('apply -i at a terminal is not tested: it needs the `script` of Linux')

describe.skipIf(!isAvailable)('apply -i at a terminal', () => {
  test.each<readonly [string, readonly Press[], number, Readonly<Record<string, string>>]>([
    [
      'writes what was accepted',
      [
        ['hunk 1 of 3', 'y'],
        ['hunk 2 of 3', 'n'],
        ['hunk 3 of 3', 'y'],
        ['new file', 'n'],
      ],
      0,
      { 'a.txt': textWith(2, 38) },
    ],
    [
      'applies what was accepted before it is quit',
      [
        ['hunk 1 of 3', 'n'],
        ['hunk 2 of 3', 'y'],
        ['hunk 3 of 3', 'q'],
      ],
      0,
      { 'a.txt': textWith(20) },
    ],
    [
      'writes all of a file, and a new one',
      [
        ['hunk 1 of 3', 'a'],
        ['new file', 'y'],
      ],
      0,
      { 'a.txt': textWith(2, 20, 38), 'b.txt': 'b\n' },
    ],
    [
      'writes nothing after Ctrl-C',
      [
        ['hunk 1 of 3', 'y'],
        ['hunk 2 of 3', CTRL_C],
      ],
      1,
      { 'a.txt': textWith() },
    ],
  ])('%s', async (_, presses, exitCode, files) => {
    const folder = scratch({ 'a.txt': textWith(), 'change.patch': PATCH })
    const run = await atTerminal(folder, presses)
    expect(run.exitCode, run.screen).toBe(exitCode)
    const { 'change.patch': _patch, ...others } = tree(folder)
    expect(others).toEqual(files)
  })

  test('asks about the edits that have a place where another has none, and says which has none', async () => {
    const patch = PATCH.replace('-line 20', '-nowhere in the file')
    const folder = scratch({ 'a.txt': textWith(), 'change.patch': patch })
    const presses: readonly Press[] = [
      ['hunk 1 of 2', 'y'],
      ['hunk 2 of 2', 'n'],
      ['new file', 'n'],
    ]
    const run = await atTerminal(folder, presses)
    expect([run.exitCode, tree(folder)['a.txt']], run.screen).toEqual([3, textWith(2)])
    expect(run.screen).toMatch(/not-found.* a\.txt, edit 2 of 3/)
  })

  test('is stale where a file changed while a person looked, and undo takes back what was written', async () => {
    const folder = scratch({ 'a.txt': textWith(), 'change.patch': PATCH })
    const presses: readonly Press[] = [
      ['hunk 1 of 3', 'a'],
      ['new file', 'y'],
    ]
    const late = await atTerminal(folder, presses, () =>
      writeFileSync(join(folder, 'a.txt'), `mine\n${textWith()}`),
    )
    expect([late.exitCode, tree(folder)['a.txt']], late.screen).toEqual([1, `mine\n${textWith()}`])
    expect(late.screen).toContain('has changed')
    const written = await atTerminal(folder, presses)
    expect([written.exitCode, tree(folder)['b.txt']], written.screen).toEqual([0, 'b\n'])
    expect(emend(['undo'], { cwd: folder }).exitCode).toBe(0)
    expect(tree(folder)).toMatchObject({ 'a.txt': `mine\n${textWith()}` })
  })
})

describe.skipIf(!isAvailable)('undo -i at a terminal', () => {
  test.each<readonly [string, readonly Press[], number, string]>([
    [
      'takes back the hunks that were chosen',
      [
        ['hunk 1 of 3', 'n'],
        ['hunk 2 of 3', 'y'],
        ['hunk 3 of 3', 'n'],
      ],
      0,
      textWith(2, 38),
    ],
    ['takes back all of them', [['hunk 1 of 3', 'a']], 0, textWith()],
    [
      'takes back nothing after Ctrl-C',
      [
        ['hunk 1 of 3', 'y'],
        ['hunk 2 of 3', CTRL_C],
      ],
      1,
      textWith(2, 20, 38),
    ],
  ])('%s', async (_, presses, exitCode, text) => {
    const folder = scratch({ 'a.txt': textWith(), 'change.patch': UPDATE })
    expect(emend(['apply', 'change.patch'], { cwd: folder }).exitCode).toBe(0)
    const run = await atTerminal(folder, presses, () => {}, ['undo -i', QUESTION])
    expect([run.exitCode, tree(folder)['a.txt']], run.screen).toEqual([exitCode, text])
  })

  test('a file that changed while a person looked keeps what was written', async () => {
    const folder = scratch({ 'a.txt': textWith(), 'change.patch': UPDATE })
    expect(emend(['apply', 'change.patch'], { cwd: folder }).exitCode).toBe(0)
    const mine = `mine\n${textWith(2, 20, 38)}`
    const run = await atTerminal(
      folder,
      [['hunk 1 of 3', 'a']],
      () => writeFileSync(join(folder, 'a.txt'), mine),
      ['undo -i', QUESTION],
    )
    expect(run.exitCode, run.screen).toBe(1)
    expect(tree(folder)['a.txt']).toBe(mine)
  })
})

/** Runs a command at a terminal of its own, and presses each key when its text and the question are on the screen. */
async function atTerminal(
  folder: string,
  presses: readonly Press[],
  beforeLast: () => void = () => {},
  [asked, question] = ['apply -i change.patch', 'Apply this hunk?'],
) {
  // A terminal without a window has no size of its own.
  const command = `stty cols 100 rows 40 && exec "${process.execPath}" "${BIN}" ${asked}`
  const { PATH, XDG_STATE_HOME } = process.env
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: folder,
    env: { PATH, XDG_STATE_HOME, TERM: 'xterm', HOME: folder, SHELL: '/bin/sh' },
  })
  const waiting = [...presses]
  let [screen, fresh] = ['', '']
  child.stdout.on('data', (data) => {
    screen += data
    fresh += data
    const [text, key] = waiting[0] ?? []
    const at = text === undefined || key === undefined ? -1 : fresh.indexOf(text)
    if (key === undefined || at === -1 || !fresh.includes(question, at)) return
    waiting.shift()
    fresh = ''
    if (waiting.length === 0) beforeLast()
    child.stdin.write(key)
  })
  const [exitCode] = await once(child, 'close')
  return { exitCode, screen }
}
