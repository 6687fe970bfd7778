import { posix, win32 } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectLinear } from '../../core/test/support/work.js'
import { FileSystemError } from '../src/file-system-error.js'
import { checkPath, requirePath } from '../src/paths.js'

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'is empty': [''],
  'names a folder': ['.', './', 'a/', 'a/b/', 'a/.', 'a//', 'a\\', './.', 'src\\.'],
  'is absolute': [
    '/',
    '/x',
    '//x',
    '/etc/passwd',
    '\\x',
    '\\\\server\\share\\x',
    '//server/share',
    '\\\\?\\C:\\x',
    '\\\\.\\pipe\\x',
    './\\x',
    './/./\\x',
  ],
  'names a drive': ['C:', 'c:', 'C:\\x', 'C:/x', 'c:foo', 'Z:..\\x', 'z:/../x'],
  'contains `..`': [
    '..',
    '../x',
    'a/..',
    'a/../b',
    'a/../../b',
    '..\\x',
    'a\\..',
    'a\\..\\..\\b',
    './../x',
    'a/..\\b',
    'a\\../b',
    '..//x',
  ],
  'contains a colon': [
    'ab:c',
    'a.txt:stream',
    'a.txt::$DATA',
    'dir/c:x',
    'dir:$i30/x',
    'file:///etc/passwd',
    'a\\b:c',
    ':',
  ],
  'a device on Windows': [
    'CON',
    'con',
    'Con.txt',
    'PRN',
    'aux',
    'AUX.c',
    'NUL',
    'nul.tar.gz',
    'COM1',
    'com9.log',
    'COM0',
    'COM¹',
    'com²',
    'COM³.x',
    'LPT1',
    'lpt9.txt',
    'LPT¹',
    'CONIN$',
    'conout$',
    'CONOUT$.txt',
    'src/aux.ts',
    'aux/src.ts',
    'a\\nul',
    'nul\\a',
    'con .txt',
    'NUL  .a.b',
  ],
  'whose last character Windows drops': [
    'a.',
    'a ',
    'a..',
    'a. .',
    '...',
    'a /b',
    'dir./x',
    'dir \\x',
    'NUL ',
    'nul.',
    '.. ',
    '.. /x',
    '.. .',
  ],
  'contains a control character': [
    'a\0',
    '\0',
    'a\0.txt',
    'a\nb',
    'a\tb',
    '\u001b[2J',
    'a\u007f',
    'a\u0085b',
    'a\r',
  ],
  'half of a surrogate pair': ['\ud800', 'a\udc00b', 'x/\udfff\ud800.txt'],
}

const ACCEPTED: Readonly<Record<string, string>> = {
  'a.txt': 'a.txt',
  './a.txt': 'a.txt',
  '././a': 'a',
  'a//b': 'a/b',
  'a/./b///c': 'a/b/c',
  'src\\a.ts': 'src\\a.ts',
  constructor: 'constructor',
  ['__proto__']: '__proto__',
  'toString/valueOf': 'toString/valueOf',
  '.gitignore': '.gitignore',
  '..a': '..a',
  '...a/b': '...a/b',
  'a..b': 'a..b',
  ' a': ' a',
  'a b/c d.txt': 'a b/c d.txt',
  'console.ts': 'console.ts',
  com10: 'com10',
  'com.ts': 'com.ts',
  'auxiliary/null.ts': 'auxiliary/null.ts',
  'a.con': 'a.con',
  'nul-byte.md': 'nul-byte.md',
  'emoji-👩‍💻.txt': 'emoji-👩‍💻.txt',
  'über/文件.txt': 'über/文件.txt',
  '~/x': '~/x',
  '-rf': '-rf',
  'a*?<>|".txt': 'a*?<>|".txt',
}

// promise: paths
describe('checkPath', () => {
  for (const [reason, paths] of Object.entries(REFUSED)) {
    test.each(paths)(`refuses %j: ${reason}`, (path) => {
      expect(checkPath(path)).toEqual({ ok: false, failure: expect.stringContaining(reason) })
    })
  }

  test('has a table of more than sixty hostile paths', () => {
    expect(new Set(Object.values(REFUSED).flat()).size).toBeGreaterThan(60)
  })

  test.each(Object.entries(ACCEPTED))('accepts %j as %j', (path, normalised) => {
    expect(checkPath(path)).toEqual({ ok: true, value: normalised })
  })

  test('accepts the same path again, unchanged', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const checked = checkPath(path)
        if (checked.ok) expect(checkPath(checked.value)).toEqual(checked)
      }),
      { numRuns: 200 },
    )
  })

  test('accepts nothing that resolves outside the root, on POSIX or on Windows', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const checked = checkPath(path)
        if (!checked.ok) return
        expect(posix.resolve('/root/folder', checked.value).startsWith('/root/folder/')).toBe(true)
        expect(win32.resolve('C:\\root\\folder', checked.value).startsWith('C:\\root\\folder\\')).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  test('accepts every path of plain names', () => {
    const name = fc.stringMatching(/^[a-z]{4,8}(?:\.[a-z]{1,3})?$/)
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), (names) => {
        expect(checkPath(names.join('/'))).toEqual({ ok: true, value: names.join('/') })
      }),
    )
  })

  test.each(['a/', './', '..a/', ' ', '.', '\\', 'con '])('takes work linear in a path of %j', (piece) => {
    expectLinear(5000, (count) => () => checkPath(`${piece.repeat(count)}x`))
  })
})

describe('requirePath', () => {
  test('returns the normalized path', () => {
    expect(requirePath('./a//b')).toBe('a/b')
  })

  test('throws what adapters reject with', () => {
    expect(() => requirePath('../a')).toThrow(
      expect.objectContaining({
        code: 'path-refused',
        path: '../a',
        reason: expect.stringContaining('`..`'),
      }),
    )
    expect(() => requirePath('../a')).toThrow(FileSystemError)
  })
})

/** Paths composed of parts that matter to the policy, so that many are almost valid. */
const anyPath: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      '/',
      '/',
      '\\',
      '.',
      '..',
      '...',
      ' ',
      'a',
      'b.txt',
      'c:',
      ':',
      'con',
      'NUL',
      '.x',
      '~',
      '?',
      '*',
    ),
    { maxLength: 9 },
  )
  .map((pieces) => pieces.join(''))
