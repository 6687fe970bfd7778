import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { amountOf } from '../../../test/soak.js'
import { BIN, emend, scratch } from './emend.js'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')

/** A file, and the same file with `two` replaced with `2`. */
const FILES: Readonly<Record<string, readonly [before: Buffer, after: Buffer]>> = {
  'LF endings': [Buffer.from('one\ntwo\nthree\n'), Buffer.from('one\n2\nthree\n')],
  'CRLF endings': [Buffer.from('one\r\ntwo\r\nthree\r\n'), Buffer.from('one\r\n2\r\nthree\r\n')],
  'mixed endings': [Buffer.from('one\r\ntwo\nthree\r\nfour\n'), Buffer.from('one\r\n2\nthree\r\nfour\n')],
  'a lone CR': [Buffer.from('o\rne\ntwo\nth\rree\r'), Buffer.from('o\rne\n2\nth\rree\r')],
  'a byte order mark': [Buffer.from('\uFEFFone\ntwo\n'), Buffer.from('\uFEFFone\n2\n')],
  'no final newline': [Buffer.from('one\ntwo'), Buffer.from('one\n2')],
  'UTF-16, the lower byte first': [utf16('\uFEFFöne\r\ntwo\r\n🌍'), utf16('\uFEFFöne\r\n2\r\n🌍')],
  'UTF-16, the higher byte first': [utf16('\uFEFFöne\ntwo\n🌍').swap16(), utf16('\uFEFFöne\n2\n🌍').swap16()],
  'a form feed': [Buffer.from('one\n\f\ntwo\n'), Buffer.from('one\n\f\n2\n')],
  'U+2028 and U+0085': [Buffer.from('o\u2028ne\ntwo\nth\u0085ree'), Buffer.from('o\u2028ne\n2\nth\u0085ree')],
  'characters beyond the basic plane': [Buffer.from('🌍 two 𝒳\n'), Buffer.from('🌍 2 𝒳\n')],
  'trailing blanks and tabs': [Buffer.from('\tone  \n  two\t\n\n\n'), Buffer.from('\tone  \n  2\t\n\n\n')],
}

const EDIT = ['--old', 'two', '--new', '2']

describe.each(Object.entries(FILES))('a file with %s', (_, [before, after]) => {
  test('is edited and restored byte for byte', () => {
    const cwd = scratch({ 'a.txt': before })
    const file = join(cwd, 'a.txt')
    expect(emend(['edit', 'a.txt', '--cwd', cwd, ...EDIT]).exitCode).toBe(0)
    expect(readFileSync(file).equals(after)).toBe(true)
    expect(emend(['undo', '--cwd', cwd]).exitCode).toBe(0)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('is unchanged byte for byte after a refused edit of another place', () => {
    const cwd = scratch({ 'a.txt': before })
    expect(emend(['edit', 'a.txt', '--cwd', cwd, '--old', 'absent', '--new', 'x']).exitCode).toBe(1)
    expect(readFileSync(join(cwd, 'a.txt')).equals(before)).toBe(true)
  })
})

test('an empty file gets content, and is empty again after undo', () => {
  const cwd = scratch({ 'a.txt': '' })
  expect(emend(['edit', 'a.txt', '--cwd', cwd, '--old', '', '--new', 'text\n']).exitCode).toBe(0)
  expect(readFileSync(join(cwd, 'a.txt'), 'utf8')).toBe('text\n')
  expect(emend(['undo', '--cwd', cwd]).exitCode).toBe(0)
  expect(statSync(join(cwd, 'a.txt')).size).toBe(0)
})

test.each([
  { mode: 0o755, force: [] },
  { mode: 0o444, force: ['--force'] },
  { mode: 0o600, force: [] },
])('the mode $mode stays', ({ mode, force }) => {
  const cwd = scratch({ 'a.txt': 'two' })
  chmodSync(join(cwd, 'a.txt'), mode)
  for (const args of [['edit', 'a.txt', ...EDIT], ['undo']]) {
    expect(emend([...args, ...force, '--cwd', cwd]).exitCode).toBe(0)
    expect(statSync(join(cwd, 'a.txt')).mode & 0o777).toBe(mode)
  }
})

test('a symbolic link stays, and its target is edited and restored', () => {
  const cwd = scratch({ 'real/a.txt': 'two' })
  symlinkSync('real/a.txt', join(cwd, 'link.txt'))
  for (const [args, text] of [
    [['edit', 'link.txt', ...EDIT], '2'],
    [['undo'], 'two'],
  ] as const) {
    expect(emend([...args, '--cwd', cwd]).exitCode).toBe(0)
    expect(readlinkSync(join(cwd, 'link.txt'))).toBe('real/a.txt')
    expect(readFileSync(join(cwd, 'real/a.txt'), 'utf8')).toBe(text)
  }
})

test('a hard link is broken: the other name keeps its bytes', () => {
  const cwd = scratch({ 'a.txt': 'two' })
  linkSync(join(cwd, 'a.txt'), join(cwd, 'b.txt'))
  expect(emend(['edit', 'a.txt', ...EDIT, '--cwd', cwd]).exitCode).toBe(0)
  expect(lstatSync(join(cwd, 'a.txt')).nlink).toBe(1)
  expect(readFileSync(join(cwd, 'a.txt'), 'utf8')).toBe('2')
  expect(readFileSync(join(cwd, 'b.txt'), 'utf8')).toBe('two')
})

test('with --keep-hard-links they stay, and all names see the edit', () => {
  const cwd = scratch({ 'a.txt': 'two' })
  linkSync(join(cwd, 'a.txt'), join(cwd, 'b.txt'))
  expect(emend(['edit', 'a.txt', ...EDIT, '--keep-hard-links', '--cwd', cwd]).exitCode).toBe(0)
  expect(lstatSync(join(cwd, 'a.txt')).nlink).toBe(2)
  expect(readFileSync(join(cwd, 'b.txt'), 'utf8')).toBe('2')
})

test.each([
  ['shift_jis', [0x82, 0xa0, 0x0a, 0x74, 0x77, 0x6f], [0x82, 0xa0, 0x0a, 0x32]],
  ['windows-1252', [0xe9, 0x80, 0x0d, 0x0a, 0x74, 0x77, 0x6f], [0xe9, 0x80, 0x0d, 0x0a, 0x32]],
])('a file in %s is edited if its encoding is named, and refused otherwise', (name, before, after) => {
  const cwd = scratch({ 'a.txt': Uint8Array.from(before) })
  const args = ['edit', 'a.txt', '--cwd', cwd, ...EDIT]
  expect(emend(args).stderr).toContain('not-text a.txt: the file is not valid UTF-8 (byte 0)')
  expect(emend([...args, '--encoding', name]).exitCode).toBe(0)
  expect([...readFileSync(join(cwd, 'a.txt'))]).toEqual(after)
})

test('text that an encoding cannot write is refused, and so is an unknown encoding', () => {
  const cwd = scratch({ 'a.txt': 'two' })
  const args = ['edit', 'a.txt', '--cwd', cwd, '--old', 'two', '--new', '二', '--encoding']
  expect(emend([...args, 'windows-1252']).stderr).toContain('that windows-1252 cannot write (byte 0')
  expect(emend([...args, 'klingon'])).toMatchObject({
    exitCode: 2,
    stderr: 'emend: "klingon" is not a known encoding\n',
  })
})

test('a file larger than the limit is refused', () => {
  const cwd = scratch({ 'a.txt': 'two' })
  const { exitCode, stderr } = emend(['edit', 'a.txt', '--cwd', cwd, ...EDIT, '--max-bytes', '2'])
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('too-large a.txt: the file has 3 bytes')])
})

describe('a file of 100 MB', () => {
  const SIZE = 100 * 2 ** 20
  const REPORT = 'process.on("exit",()=>process.stderr.write("peak "+process.resourceUsage().maxRSS))'

  /** Runs the command line. @returns its peak memory in bytes */
  function peakOf(args: readonly string[]): number {
    const command = ['--import', `data:text/javascript,${REPORT}`, BIN, ...args]
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 2 ** 28 })
    expect(status).toBe(0)
    return Number(/peak (\d+)/.exec(stderr)?.[1]) * 1024
  }

  const oneByte = ['one-byte text', 'the quick brown fox jumps over the lazy dog', 6] as const
  const other = ['other text', 'für Ωμέγα – 日本語 текст', 9] as const

  test.each(amountOf({ soak: [oneByte, other], ci: [oneByte], test: [oneByte] }))(
    'of %s is edited and restored, in little memory',
    (_, words, most) => {
      const cwd = scratch()
      const file = join(cwd, 'a.txt')
      const handle = openSync(file, 'w')
      for (let size = 0, line = 0; size < SIZE; ) {
        const lines = Array.from({ length: 10_000 }, () => `${words} ${line++}\n`).join('')
        size += writeSync(handle, lines)
      }
      closeSync(handle)
      const before = readFileSync(file)
      const patch = `*** Begin Patch\n*** Update File: a.txt\n@@\n ${words} 700000\n-${words} 700001\n+changed\n*** End Patch\n`
      writeFileSync(join(cwd, 'change.patch'), patch)
      const peaks = [
        peakOf(['edit', 'a.txt', '--cwd', cwd, '--old', `${words} 900000\n`, '--new', 'changed\n']),
        peakOf(['apply', join(cwd, 'change.patch'), '--cwd', cwd]),
      ]
      expect(readFileSync(file).equals(before)).toBe(false)
      for (const _undo of [1, 2]) peaks.push(peakOf(['undo', '--cwd', cwd]))
      expect(readFileSync(file).equals(before)).toBe(true)
      const ratios = peaks.map((peak) => (peak / before.length).toFixed(1))
      console.log(`peak memory by edit, apply, undo, undo: ${ratios.join(', ')} times the file`)
      for (const peak of peaks) expect(peak / before.length).toBeLessThan(most)
    },
  )
})
