import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CLIENTS } from './clients.js'
import { BIN, connect, everythingIn, scratch, textOf } from './connect.js'

const EDIT = { path: 'a.txt', oldString: 'one', newString: 'two' }

describe.each(CLIENTS)('$name', (kind) => {
  test('without --root works in the roots of its host, the first of which is the default', async () => {
    const [first, second] = [scratch({ 'a.txt': 'one\n' }), scratch({ 'a.txt': 'one\n' })]
    const roots = [first, second].map((folder) => pathToFileURL(folder).href)
    const client = await kind.connect([BIN], { roots, cwd: scratch() })
    await client.call({ name: 'edit', args: EDIT })
    expect([textOf(first, 'a.txt'), textOf(second, 'a.txt')]).toEqual(['two\n', 'one\n'])
    await client.call({ name: 'edit', args: { ...EDIT, root: second, newString: 'three' } })
    expect([textOf(first, 'a.txt'), textOf(second, 'a.txt')]).toEqual(['two\n', 'three\n'])
    const outside = scratch({ 'a.txt': 'one\n' })
    expect(await client.call({ name: 'edit', args: { ...EDIT, root: outside } })).toMatchObject({
      isError: true,
    })
    expect(textOf(outside, 'a.txt')).toBe('one\n')
  })

  test('without --root and roots works in the current folder', async () => {
    const cwd = scratch({ 'a.txt': 'one\n' })
    for (const roots of [undefined, [], ['https://example.com/']]) {
      writeFileSync(join(cwd, 'a.txt'), 'one\n')
      const client = await kind.connect([BIN], { cwd, ...(roots && { roots }) })
      expect(await client.call({ name: 'edit', args: EDIT })).toMatchObject({
        structuredContent: { ok: true },
      })
      expect(textOf(cwd, 'a.txt')).toBe('two\n')
    }
  })

  test('with --root does not ask its host', async () => {
    const [root, other] = [scratch({ 'a.txt': 'one\n' }), scratch({ 'a.txt': 'one\n' })]
    const client = await kind.connect([BIN, '--root', root], { roots: [pathToFileURL(other).href] })
    await client.call({ name: 'edit', args: EDIT })
    expect([textOf(root, 'a.txt'), textOf(other, 'a.txt')]).toEqual(['two\n', 'one\n'])
  })
})

describe('the argument root', () => {
  test('is offered if there may be several folders', async () => {
    const [first, second] = [scratch(), scratch()]
    const offered = async (flags: readonly string[]) => {
      const { client } = await connect(first, flags)
      const { tools } = await client.listTools()
      return tools.map(({ inputSchema: { properties } }) => properties?.['root'])
    }
    expect(new Set(await offered([]))).toEqual(new Set([undefined]))
    for (const root of await offered(['--root', second]))
      expect(root).toMatchObject({
        type: 'string',
        description: expect.stringContaining(JSON.stringify(second)),
      })
  })

  test.each([
    ['the second folder', ({ second }: Folders) => second, 'second/a.txt'],
    ['a folder below the first one', () => 'sub', 'first/sub/a.txt'],
    ['a folder below the second one', ({ second }: Folders) => join(second, 'sub'), 'second/sub/a.txt'],
    ['the second folder, by a path with ..', () => '../second', 'second/a.txt'],
    ['a link from one folder to the other', () => 'to-second', 'second/a.txt'],
    ['no folder', () => undefined, 'first/a.txt'],
  ])('names %s', async (_, rootOf, edited) => {
    const folders = project()
    const before = everythingIn(folders.all)
    const { call } = await connect(folders.first, ['--root', folders.second, '--history', '0'])
    const args = { ...EDIT, root: rootOf(folders) }
    expect(await call('edit', args)).toMatchObject({ isError: false })
    expect(everythingIn(folders.all)).toEqual({
      ...before,
      [join(folders.all, edited)]: before[join(folders.all, edited)]?.replace('one', 'two'),
    })
  })

  test.each([
    ['a folder that is not allowed', ({ all }: Folders) => join(all, 'third')],
    ['the folder above', ({ all }: Folders) => all],
    ['the folder above, by ..', () => '..'],
    ['a folder whose name begins like an allowed one', ({ second }: Folders) => `${second}-other`],
    ['a link that leads out', () => 'out'],
    ['the folder .git', () => '.git'],
    ['a folder in .git', ({ first }: Folders) => join(first, '.git/hooks')],
    ['a link into .git', () => 'to-git'],
    ['a file', () => 'a.txt'],
    ['nothing there', () => 'none'],
    ['an empty text', () => ''],
    ['a number', () => 7],
    ['a text with NUL', () => 'sub\u0000'],
  ])('is refused for %s', async (_, rootOf) => {
    const folders = project()
    const before = everythingIn(folders.all)
    const { call } = await connect(folders.first, ['--root', folders.second, '--history', '0'])
    for (const [name, args] of [
      ['edit', EDIT],
      ['preview', { request: JSON.stringify(EDIT) }],
    ] as const) {
      const { isError, text } = await call(name, { ...args, root: rootOf(folders) })
      expect(isError).toBe(true)
      expect(text).toMatch(
        /^Nothing was changed: the root .* is refused, because it .*\. Leave root out, or name /,
      )
      expect(text).toContain(JSON.stringify(folders.second))
    }
    expect(everythingIn(folders.all)).toEqual(before)
  })

  test('keeps the commits of each folder apart', async () => {
    const { all, first, second } = project()
    const { call } = await connect(first, ['--root', second])
    await call('edit', EDIT)
    await call('edit', { ...EDIT, root: second })
    expect(await call('undo', {})).toMatchObject({ isError: false })
    expect([textOf(all, 'first/a.txt'), textOf(all, 'second/a.txt')]).toEqual(['one\n', 'two\n'])
    expect(await call('undo', {})).toMatchObject({ isError: true })
    expect(await call('undo', { root: second })).toMatchObject({ isError: false })
    expect(textOf(all, 'second/a.txt')).toBe('one\n')
  })
})

interface Folders {
  readonly all: string
  readonly first: string
  readonly second: string
}

/** Two folders that are allowed, others beside them, and links between them. */
function project(): Folders {
  const paths = ['first', 'first/sub', 'second', 'second/sub', 'second-other', 'third']
  const all = scratch(Object.fromEntries(paths.map((folder) => [`${folder}/a.txt`, 'one\n'])))
  const [first, second] = [join(all, 'first'), join(all, 'second')]
  mkdirSync(join(first, '.git/hooks'), { recursive: true })
  for (const folder of ['.git', '.git/hooks']) writeFileSync(join(first, folder, 'a.txt'), 'one\n')
  symlinkSync(second, join(first, 'to-second'))
  symlinkSync(join(all, 'third'), join(first, 'out'))
  symlinkSync('.git', join(first, 'to-git'))
  return { all, first, second }
}
