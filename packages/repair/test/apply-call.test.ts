import { memoryFileSystem } from '@emend/fs-memory'
import { describe, expect, test } from 'vitest'
import { applyCall, repairCall } from '../src/index.js'

const FILES = { 'a.py': 'def f():\n\treturn 1\n' }
const LOOSE = { filePath: 'a.py', oldString: 'def f():\n    return 1', newString: 'def f():\n    return 2' }
const PATCH =
  '*** Begin Patch\n*** Update File: a.py\n*** Move to: b.py\n@@\n def f():\n-    return 1\n+    return 2\n*** End Patch'

async function applied(input: unknown, files: Readonly<Record<string, string>> = FILES, review?: () => void) {
  const fileSystem = memoryFileSystem(files)
  const result = await applyCall(input, { fileSystem, ...(review && { review }) })
  const texts = Array.from(fileSystem.snapshot(), ([path, bytes]) => [path, new TextDecoder().decode(bytes)])
  return { result, files: Object.fromEntries(texts) as Readonly<Record<string, string>> }
}

test.each([
  { name: 'old and new text', input: LOOSE, files: { 'a.py': 'def f():\n\treturn 2\n' } },
  { name: 'a patch that moves', input: { patchText: PATCH }, files: { 'b.py': 'def f():\n\treturn 2\n' } },
  {
    name: 'a list of edits',
    input: { path: 'a.py', edits: [{ oldText: '    return 1', newText: '    return 2' }] },
    files: { 'a.py': 'def f():\n\treturn 2\n' },
  },
])('$name is written with the file’s own whitespace', async ({ input, files }) => {
  const { result, files: after } = await applied(input)
  expect(result.status).toBe('applied')
  expect(after).toEqual(files)
})

test('line endings and the final newline stay, even if no tool of a host could keep them', async () => {
  const before = 'a = 1\r\nb = 2\nc = 3'
  const input = { file_path: 'x', old_string: 'b = 2', new_string: 'b = 5' }
  expect((await applied(input, { x: before })).files).toEqual({ x: 'a = 1\r\nb = 5\nc = 3' })
})

describe('nothing is written', () => {
  test.each([
    {
      name: 'if the text is not in the file',
      input: { ...LOOSE, oldString: 'gone()' },
      says: 'not in the file',
    },
    { name: 'if the file does not exist', input: { ...LOOSE, filePath: 'gone' }, says: 'gone: ' },
    { name: 'outside', input: { ...LOOSE, filePath: '../a.py' }, says: 'the path is refused' },
    { name: 'again', input: { ...LOOSE, newString: 'def f():\n    return 1' }, says: 'the same' },
    {
      name: 'if it is already applied',
      input: { ...LOOSE, oldString: 'def f():\n    return 0', newString: 'def f():\n    return 1' },
      says: 'already applied',
    },
  ])('$name', async ({ input, says }) => {
    const { result, files } = await applied(input)
    expect(result).toMatchObject({ status: 'refused', message: expect.stringContaining(says) })
    expect(files).toEqual(FILES)
  })

  test.each([
    ['a command of a shell', { command: `apply_patch <<'EOF'\n${PATCH}\nEOF` }],
    ['a path alone', { path: 'a.py' }],
    ['null', null],
  ])('for a value that is not a call of an edit tool: %s', async (_, input) => {
    const { result, files } = await applied(input)
    expect(result.status).toBe('left')
    expect(files).toEqual(FILES)
  })

  test('if the review throws, and the error is rethrown', async () => {
    const fileSystem = memoryFileSystem(FILES)
    const error = new Error('no')
    const review = (files: readonly unknown[]) => {
      expect(files).toMatchObject([{ path: 'a.py', after: 'def f():\n\treturn 2\n' }])
      throw error
    }
    await expect(applyCall(LOOSE, { fileSystem, review })).rejects.toBe(error)
    expect(new TextDecoder().decode(await fileSystem.readFile('a.py'))).toBe(FILES['a.py'])
  })

  test('if the file changes during the review', async () => {
    const fileSystem = memoryFileSystem(FILES)
    const other = new TextEncoder().encode('other\n')
    const review = () => fileSystem.writeFile('a.py', other)
    const result = await applyCall(LOOSE, { fileSystem, review })
    expect(result).toMatchObject({ status: 'refused', message: expect.stringContaining('has changed') })
    expect(await fileSystem.readFile('a.py')).toEqual(other)
  })
})

test('the second of two calls for a file waits for the review of the first', async () => {
  const fileSystem = memoryFileSystem({ 'a.py': 'one\ntwo\n' })
  let answer = () => {}
  const review = () => new Promise<void>((resolve) => (answer = resolve))
  const edit = (oldString: string) => ({ filePath: 'a.py', oldString, newString: oldString.toUpperCase() })
  const first = applyCall(edit('one'), { fileSystem, review })
  const second = applyCall(edit('two'), { fileSystem })
  await new Promise(setImmediate)
  answer()
  expect((await first).status).toBe('applied')
  expect((await second).status).toBe('applied')
  expect(new TextDecoder().decode(await fileSystem.readFile('a.py'))).toBe('ONE\nTWO\n')
})

test('options that there are not are refused', async () => {
  const fileSystem = memoryFileSystem()
  await expect(applyCall(LOOSE, { fileSystem, reveiw: () => undefined } as never)).rejects.toThrow(
    'applyCall has no option "reveiw"; there are fileSystem, profile, review',
  )
  const readFile = () => undefined
  await expect(repairCall(LOOSE, { readFile, profil: 'strict' } as never)).rejects.toThrow(
    'repairCall has no option "profil"; there are readFile, profile',
  )
})
