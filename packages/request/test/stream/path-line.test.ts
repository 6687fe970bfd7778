import { fileAbove, pathOnLine, requestLines } from '@emend/request'
import { describe, expect, test } from 'vitest'

describe('pathOnLine', () => {
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
    ['```text AUTHORS', 'AUTHORS'],
    ['ChangeLog:', 'ChangeLog'],
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
    ['*src/a.ts*', 'src/a.ts'],
    ['**File: `src/a.ts`**', 'src/a.ts'],
    ['### 2. `src/a.ts`', 'src/a.ts'],
    ['### File 2: src/a.ts', 'src/a.ts'],
    ['New file: src/a.ts', 'src/a.ts'],
    ['Datei: src/a.ts', 'src/a.ts'],
    ['文件：`src/a.ts`', 'src/a.ts'],
    ['**ファイル：** src/a.ts', 'src/a.ts'],
    ['Fichier : src/a.ts', 'src/a.ts'],
    ['Файл: src/a.ts', 'src/a.ts'],
    ['src/a.ts (new file)', 'src/a.ts'],
    ['`src/a.ts` (lines 3-9):', 'src/a.ts'],
    ['src/a.ts（新規）', undefined],
    ['src/a.ts （新規）', 'src/a.ts'],
    ['src/a.ts:12', 'src/a.ts'],
    ['src/a.ts:12-20', 'src/a.ts'],
    ['src/a.ts#L3-L9', 'src/a.ts'],
    ['app/(auth)/page.tsx', 'app/(auth)/page.tsx'],
    ['\u{1F4C4} src/a.ts', 'src/a.ts'],
    ['// src/a.ts', 'src/a.ts'],
    ['// File: src/a.ts', 'src/a.ts'],
    ['/* src/a.ts */', 'src/a.ts'],
    ['<!-- src/a.ts -->', 'src/a.ts'],
    ['<path>src/a.ts</path>', 'src/a.ts'],
    ['<file path="src/a.ts">', 'src/a.ts'],
    ['<dyad-search-replace path="src/a.ts" description="one">', 'src/a.ts'],
    ['<edit mode="blocks" filename="notes.md">', 'notes.md'],
    ['[src/a.ts](src/a.ts)', 'src/a.ts'],
    ['[`src/a.ts`](../src/a.ts):', 'src/a.ts'],
  ] as const)('%j names %j', ([line, path]) => {
    expect(pathOnLine(line)).toBe(path)
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
    '<path>a</path>',
    '<svg path="M 0 0">',
    '<a href="src/a.ts">',
    'see <file path="src/a.ts">',
    'Note: a.ts',
    'src/a.ts (and others) too',
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
  ])('%j names no path', (line) => {
    expect(pathOnLine(line)).toBeUndefined()
  })

  test('a long line names no path', () => {
    expect(pathOnLine(`src/${'a'.repeat(300)}.ts`)).toBeUndefined()
  })
})

describe('fileAbove', () => {
  const read = (lines: readonly string[], before: readonly string[] = []) => {
    const { path, line, otherMention } = fileAbove(requestLines(lines.join('\n')), before)
    return {
      ...(path && { path }),
      ...(line && { at: line.number }),
      ...(otherMention && { doubt: otherMention.number }),
    }
  }

  test.for([
    { name: 'the lowest', lines: ['a.txt', 'b.txt', '', '```'], path: 'b.txt', at: 2 },
    { name: 'above prose', lines: ['## a.txt', 'One becomes two.'], path: 'a.txt', at: 1 },
    { name: 'an item of a list', lines: ['1. `a.txt`', '```'], path: 'a.txt', at: 1 },
    { name: 'an item above prose', lines: ['- **a.txt**', '', 'One becomes two:'], path: 'a.txt', at: 1 },
    { name: 'a fence below a name', lines: ['`a.txt`', '```ts b.ts'], path: 'b.ts', at: 2 },
    { name: 'a sentence with a colon', lines: ['Now in `a.txt`:'], path: 'a.txt', at: 1 },
    { name: 'a sentence without back-ticks', lines: ['Update src/a.ts:'], path: 'src/a.ts', at: 1 },
    { name: 'a heading', lines: ['### Step 2: change `a.txt`', '', '```'], path: 'a.txt', at: 1 },
    { name: 'a heading without back-ticks', lines: ['## Change src/a.ts'], path: 'src/a.ts', at: 1 },
    { name: 'a bold sentence', lines: ['**Update `a.txt`**'], path: 'a.txt', at: 1 },
    { name: 'another language', lines: ['修改 `src/a.ts`：'], path: 'src/a.ts', at: 1 },
    { name: 'a path and what happens', lines: ['**`a.txt`** - one becomes two'], path: 'a.txt', at: 1 },
    { name: 'code with dots', lines: ['a.txt', 'Replace `os.path` here:'], path: 'a.txt', at: 1 },
  ])('reads $name', ({ lines, path, at }) => {
    expect(read(lines)).toEqual({ path, at })
  })

  test.for([
    { name: 'prose', lines: ['One becomes two.', '', '```ts'] },
    { name: 'nothing', lines: [] },
    { name: 'several items', lines: ['- a.txt', '- b.txt', '', 'First:'] },
    { name: 'several paths in a sentence', lines: ['Change `a.ts` and `b.ts`:'] },
    { name: 'a sentence with text after the path', lines: ['The helper of `a.ts` does that.'] },
    { name: 'code', lines: ['Use `math.pi`:'] },
  ])('reads no path from $name', ({ lines }) => {
    expect(read(lines)).toEqual({})
  })

  test('a sentence may shorten a path that was named before', () => {
    expect(read(['Now the import of `a.ts`:'], ['src/a.ts'])).toEqual({ path: 'src/a.ts', at: 1 })
    expect(read(['Now the import of `a.ts`:'], ['src/a.ts', 'lib/a.ts'])).toEqual({ path: 'a.ts', at: 1 })
    expect(read(['Now the import of `a.ts`:'], ['src/a.ts', 'a.ts'])).toEqual({ path: 'a.ts', at: 1 })
    expect(read(['a.ts'], ['src/a.ts'])).toEqual({ path: 'a.ts', at: 1 })
  })

  test.for([
    { name: 'a sentence without colon', said: 'Next `b.py` needs it too.' },
    { name: 'a bare path in a sentence', said: 'And in src/b.py' },
    { name: 'several files', said: 'The same in `b.py` and `c.py`:' },
    { name: 'a bold path at the end', said: 'Finally, the same in **b.py**' },
    { name: 'a file without extension', said: 'Then the `Makefile`, as above.' },
  ])('reports a doubt after $name', ({ said }) => {
    expect(read(['', said, '```'], ['a.py'])).toEqual({ doubt: 2 })
  })

  test.for([
    { name: 'the same file', said: 'This keeps `a.py` short.' },
    { name: 'a short form of the same file', said: 'This keeps `a.py` short.', before: 'src/a.py' },
    { name: 'code', said: 'It uses `os.path` and `self.items`, e.g. and/or i.e. 1.5.' },
    { name: 'a product', said: 'It needs Node.js and runs on v1.2 everywhere.' },
  ])('keeps the file after $name', ({ said, before = 'a.py' }) => {
    expect(read([said, '```'], [before])).toEqual({})
  })

  test('reports a doubt if a name and the sentence below disagree', () => {
    expect(read(['### b.py', '', 'Import the helper of `a.py`:'])).toEqual({ path: 'b.py', at: 1, doubt: 3 })
    expect(read(['### src/b.py', '', 'In `b.py`:'])).toEqual({ path: 'src/b.py', at: 1 })
  })
})
