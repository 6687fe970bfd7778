import { requestLines } from '@emend/core/plugin'
import { describe, expect, test } from 'vitest'
import { pathAbove, pathOn } from '../src/path-line.js'

describe('pathOn', () => {
  test.for([
    ['src/a.ts', 'src/a.ts'],
    ['  src/a.ts  ', 'src/a.ts'],
    ['src/a.ts:', 'src/a.ts'],
    ['a.txt', 'a.txt'],
    ['.gitignore', '.gitignore'],
    ['src/.env.local', 'src/.env.local'],
    ['bin/run', 'bin/run'],
    ['Makefile', 'Makefile'],
    ['docs/LICENSE', 'docs/LICENSE'],
    ['C:\\src\\a.ts', 'C:\\src\\a.ts'],
    ['../a.ts', '../a.ts'],
    ['@scope/pkg/index.d.ts', '@scope/pkg/index.d.ts'],
    ['übung/ä.md', 'übung/ä.md'],
    ['archive.7z', 'archive.7z'],
    ['`src/a b.ts`', 'src/a b.ts'],
    ['"src/a b.ts"', 'src/a b.ts'],
    ["'src/a b.ts'", 'src/a b.ts'],
    ['**src/a.ts**', 'src/a.ts'],
    ['**`src/a.ts`**:', 'src/a.ts'],
    ['`src/a.ts`:', 'src/a.ts'],
    ['# src/a.ts', 'src/a.ts'],
    ['### `src/a.ts`', 'src/a.ts'],
    ['File: src/a.ts', 'src/a.ts'],
    ['file: my notes.md', 'my notes.md'],
    ['Path: `src/a.ts`', 'src/a.ts'],
    ['Filename: src/a.ts', 'src/a.ts'],
    ['File path: src/a.ts', 'src/a.ts'],
    ['**File:** `src/a.ts`', 'src/a.ts'],
    ['**File**: src/a.ts', 'src/a.ts'],
    ['## File: src/a.ts', 'src/a.ts'],
    ['```src/a.ts', 'src/a.ts'],
    ['```ts src/a.ts', 'src/a.ts'],
    ['~~~ts:src/a.ts', 'src/a.ts'],
    ['```ts title="src/a.ts"', 'src/a.ts'],
    ['  ```python file=a.py', 'a.py'],
  ] as const)('%j names %j', ([line, path]) => {
    expect(pathOn(line)).toBe(path)
  })

  test.for([
    '',
    'Change this:',
    'src/a.ts is wrong',
    'my notes.md',
    'In src/a.ts:',
    'Done.',
    'and so on ...',
    '...',
    '- src/a.ts',
    '* src/a.ts',
    '+src/a.ts',
    'https://example.org/a.ts',
    '<path>a.ts</path>',
    'src/',
    'version 1.2',
    '1.2',
    '3.14',
    '|a.ts|',
    'a*.ts',
    'what?.ts',
    '```',
    '```ts',
    '```c++',
    '```{.python .numbered}',
    '~~~~',
    '``',
    '**',
    `src/${'a'.repeat(300)}.ts`,
  ])('%j names none', (line) => {
    expect(pathOn(line)).toBeUndefined()
  })
})

describe('pathAbove', () => {
  const above = (...lines: string[]) => pathAbove(requestLines(lines.join('\n')))

  test('takes the lowest, and tells its line', () => {
    expect(above('a.txt', 'b.txt', '', '```')).toMatchObject({ path: 'b.txt', line: { number: 2 } })
  })

  test('looks past prose', () => {
    expect(above('## a.txt', 'One becomes two.')).toMatchObject({ path: 'a.txt', line: { number: 1 } })
  })

  test('finds none', () => {
    expect(above('One becomes two.', '', '```ts')).toBeUndefined()
    expect(above()).toBeUndefined()
  })
})
