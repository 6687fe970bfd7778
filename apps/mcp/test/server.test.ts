import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allFormats } from '@emend/registry/formats'
import { applyPatch, edit, multiEdit, previewTool } from '@emend/tools'
import { describe, expect, test } from 'vitest'
import { connect, scratch, textOf } from './connect.js'

const FILES = { 'cart.py': 'def total(items):\n    return sum(items)\n', 'src/b.txt': 'one\ntwo\n' }
const EDIT = { path: 'cart.py', oldString: 'sum(items)', newString: 'sum(items or [])' }
const EDITED = 'def total(items):\n    return sum(items or [])\n'
const PATCH =
  '*** Begin Patch\n*** Update File: src/b.txt\n-one\n+ONE\n two\n*** Add File: c.txt\n+c\n*** End Patch\n'

describe('the tools', () => {
  test('are the tools of @emend/tools, with the annotations that hosts need', async () => {
    const { client } = await connect(scratch())
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'edit',
      'multi_edit',
      'apply_patch',
      'preview',
      'read',
      'undo',
    ])
    const cards = await Promise.all(allFormats().map(({ card }) => card()))
    for (const tool of [edit, multiEdit, applyPatch, previewTool(cards)])
      expect(tools.find(({ name }) => name === tool.name)).toMatchObject({
        description: tool.description,
        inputSchema: tool.parameters,
      })
    expect(tools.map(({ annotations }) => [annotations?.readOnlyHint, annotations?.destructiveHint])).toEqual(
      [
        [false, true],
        [false, true],
        [false, true],
        [true, false],
        [true, false],
        [false, true],
      ],
    )
    expect(client.getServerVersion()).toMatchObject({ name: 'emend' })
    expect(client.getInstructions()).toContain('exactly where an edit belongs')
  })
})

describe('edits', () => {
  test('edit changes a file and names its commit', async () => {
    const root = scratch(FILES)
    const { call } = await connect(root)
    expect(await call('edit', EDIT)).toEqual({
      text: expect.stringMatching(/^updated cart\.py: 1 edit, at what was line 2\ncommit \S+$/),
      isError: false,
    })
    expect(textOf(root, 'cart.py')).toBe(EDITED)
  })

  test('multi_edit makes all of its edits or none', async () => {
    const root = scratch(FILES)
    const { call } = await connect(root)
    const first = { oldString: 'one', newString: '1' }
    const wrong = await call('multi_edit', {
      path: 'src/b.txt',
      edits: [first, { oldString: 'six', newString: '6' }],
    })
    expect(wrong).toEqual({ text: expect.stringContaining('src/b.txt, edit 2 of 2'), isError: true })
    expect(textOf(root, 'src/b.txt')).toBe('one\ntwo\n')
    await call('multi_edit', { path: 'src/b.txt', edits: [first, { oldString: 'two', newString: '2' }] })
    expect(textOf(root, 'src/b.txt')).toBe('1\n2\n')
  })

  test('apply_patch changes several files', async () => {
    const root = scratch(FILES)
    const { call } = await connect(root)
    expect((await call('apply_patch', { input: PATCH })).isError).toBe(false)
    expect([textOf(root, 'src/b.txt'), textOf(root, 'c.txt')]).toEqual(['ONE\ntwo\n', 'c\n'])
  })

  test('preview shows the diff and writes nothing', async () => {
    const root = scratch(FILES)
    const { call } = await connect(root)
    expect(await call('preview', { request: PATCH })).toEqual({
      text: expect.stringContaining('-one\n+ONE\n'),
      isError: false,
    })
    expect(await call('preview', { request: JSON.stringify(EDIT) })).toMatchObject({ isError: false })
    expect([textOf(root, 'src/b.txt'), existsSync(join(root, 'c.txt'))]).toEqual(['one\ntwo\n', false])
  })

  test('paths may be absolute below the root', async () => {
    const root = scratch(FILES)
    const { call } = await connect(root)
    expect(await call('edit', { ...EDIT, path: join(root, 'cart.py') })).toMatchObject({ isError: false })
    expect(textOf(root, 'cart.py')).toBe(EDITED)
  })

  test('concurrent calls lose no update', async () => {
    const lines = Array.from({ length: 8 }, (_, i) => `line ${i};`)
    const root = scratch({ 'a.txt': `${lines.join('\n')}\n` })
    const { call } = await connect(root)
    const paths = ['a.txt', join(root, 'a.txt')]
    const answers = await Promise.all(
      lines.map((line, i) =>
        call('edit', { path: paths[i % 2], oldString: line, newString: `${line} done` }),
      ),
    )
    expect(answers.map(({ isError }) => isError)).toEqual(lines.map(() => false))
    expect(textOf(root, 'a.txt')).toBe(lines.map((line) => `${line} done\n`).join(''))
  })
})

describe('failures', () => {
  test('are results that say what to do', async () => {
    const root = scratch(FILES)
    const { call } = await connect(root)
    const answer = await call('edit', { ...EDIT, oldString: 'sum(item)' })
    expect(answer.isError).toBe(true)
    expect(answer.text).toContain('cart.py: the text to replace is not in the file.')
    expect(answer.text).toContain('Copy the text to replace from the file as it is now.')
    expect(textOf(root, 'cart.py')).toBe(FILES['cart.py'])
  })

  test('end with the corrected call if there is one safe candidate', async () => {
    const root = scratch(FILES)
    const { call } = await connect(root, ['--profile', 'strict'])
    const oldString = 'def total(items):\n\treturn sum(items)'
    const refused = await call('edit', {
      ...EDIT,
      oldString,
      newString: oldString.replace('items)', 'items or [])'),
    })
    expect(refused.isError).toBe(true)
    const [, corrected = ''] = /Send this edit instead, which fits lines 1-2:\n(.*)/s.exec(refused.text) ?? []
    expect(await call('edit', JSON.parse(corrected))).toMatchObject({ isError: false })
    expect(textOf(root, 'cart.py')).not.toBe(FILES['cart.py'])
  })

  test('for wrong arguments name the received and the expected values', async () => {
    const { call } = await connect(scratch(FILES))
    expect(await call('edit', { file: 'cart.py', text: 'x' })).toEqual({
      text: 'edit request: got an object with the fields file, text, without oldString. Expected an object with path (text), oldString (text), newString (text) and optionally replaceAll (true or false).',
      isError: true,
    })
    expect(await call('apply_patch', {})).toMatchObject({ isError: true })
    expect(await call('apply_patch', { input: 'change it' })).toEqual({
      text: expect.stringContaining('there is no "*** Begin Patch"'),
      isError: true,
    })
  })

  test('for unknown names are protocol errors', async () => {
    const { call } = await connect(scratch())
    await expect(call('delete_everything', {})).rejects.toThrow(
      'there is no tool "delete_everything"; there are edit, multi_edit, apply_patch, preview, read, undo',
    )
  })

  test('do not end the server', async () => {
    const root = scratch(FILES)
    const { call } = await connect(root)
    await call('edit', { path: 7 })
    expect(await call('edit', EDIT)).toMatchObject({ isError: false })
  })
})

describe('hostile paths', () => {
  const PATHS = [
    '../out.txt',
    '/etc/passwd',
    'a/../../out.txt',
    'link/out.txt',
    '.emend/x',
    'C:\\x',
    'con',
    '',
  ]

  test.each(PATHS)('%j is refused, and nothing is read or written', async (path) => {
    const outside = scratch({ 'out.txt': 'one\n' })
    const root = scratch(FILES)
    symlinkSync(outside, join(root, 'link'))
    const { call } = await connect(root)
    const create = await call('edit', { path, oldString: '', newString: 'new' })
    const change = await call('edit', { path, oldString: 'one', newString: 'two' })
    const patch = `*** Begin Patch\n*** Delete File: ${path}\n*** End Patch`
    const remove = await call('apply_patch', { input: patch })
    for (const { text, isError } of [create, change, remove]) {
      expect(isError).toBe(true)
      expect(text).not.toContain(outside)
    }
    expect(textOf(outside, 'out.txt')).toBe('one\n')
  })

  test('next to the root are refused even if they begin like it', async () => {
    const root = scratch(FILES)
    const { call } = await connect(root)
    expect(await call('edit', { path: `${root}-other/a.txt`, oldString: '', newString: 'x' })).toEqual({
      text: expect.stringContaining('is absolute; paths are relative to the root'),
      isError: true,
    })
    expect(existsSync(`${root}-other`)).toBe(false)
  })
})

describe('undo', () => {
  test('undoes the last edit, then the one before', async () => {
    const root = scratch(FILES)
    const { call } = await connect(root)
    await call('edit', EDIT)
    await call('apply_patch', { input: PATCH })
    const first = await call('undo', {})
    expect(first.isError).toBe(false)
    expect(first.text).toContain('put back src/b.txt')
    expect(first.text).toContain('removed again c.txt')
    expect(textOf(root, 'cart.py')).toBe(EDITED)
    expect((await call('undo', {})).text).toContain('put back cart.py')
    expect(textOf(root, 'cart.py')).toBe(FILES['cart.py'])
    expect(await call('undo', {})).toEqual({
      text: expect.stringContaining('There is no edit of this session to take back.'),
      isError: true,
    })
  })

  test('undoes the commit with an id, also from an earlier session, but never without the id', async () => {
    const root = scratch(FILES)
    const earlier = await connect(root)
    const [, id = ''] = /commit (\S+)/.exec((await earlier.call('edit', EDIT)).text) ?? []
    await earlier.client.close()
    const { call } = await connect(root)
    const unasked = await call('undo', {})
    expect(unasked).toEqual({ text: expect.stringContaining(`  ${id}: cart.py`), isError: true })
    expect(textOf(root, 'cart.py')).toBe(EDITED)
    expect(await call('undo', { id })).toMatchObject({ isError: false })
    expect(textOf(root, 'cart.py')).toBe(FILES['cart.py'])
    expect((await call('undo', { id: '../../x' })).text).toContain(
      'No commit that is kept has the id "../../x".',
    )
  })

  test('is refused if the file has changed since', async () => {
    const root = scratch(FILES)
    const { call } = await connect(root)
    await call('edit', EDIT)
    writeFileSync(join(root, 'cart.py'), 'mine\n')
    expect(await call('undo', {})).toEqual({
      text: expect.stringContaining('has changed since'),
      isError: true,
    })
    expect(textOf(root, 'cart.py')).toBe('mine\n')
  })
})
