import { describe, expect, it } from 'vitest'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import { plan, readText, type TextView, undo } from '../src/index.js'
import { OPTIONS, update } from './support/edits.js'

/** Shows lines in reverse order, and refuses files that hold `bad`. */
const reversed: TextView = {
  apiVersion: 1,
  name: 'reversed',
  content: 'a list',
  matches: (path) => path.endsWith('.list'),
  open: (file) => (file.includes('bad') ? problem('bad', 2) : { ok: true, value: flip(file) }),
  close: (text, file) =>
    text.includes('bad')
      ? problem('bad', 1)
      : { ok: true, value: flip(text) + (file === undefined ? 'new\n' : '') },
}

function problem(reason: string, line: number) {
  return { ok: false, failure: { reason, line } } as const
}

function flip(text: string): string {
  return text
    .split(/(?<=\n)/)
    .reverse()
    .join('')
}

function setup(files: Readonly<Record<string, string>>, views: readonly TextView[] = [reversed]) {
  const fileSystem = memoryFileSystem(files)
  const textOf = async (path: string) => new TextDecoder().decode(await fileSystem.readFile(path))
  return {
    fileSystem,
    textOf,
    planned: (...edits: Parameters<typeof plan>[0]) => plan(edits, fileSystem, { ...OPTIONS, views }),
  }
}

describe('a view', () => {
  it('is what edits see and change', async () => {
    const { fileSystem, textOf, planned } = setup({ 'a.list': '1\n2\n3\n' })
    expect(await readText('a.list', fileSystem, { views: [reversed] })).toEqual({
      ok: true,
      value: '3\n2\n1\n',
    })
    const result = await planned(update('a.list', '3\n2', '3\ntwo'))
    if (!result.ok) throw new Error('refused')
    expect(result.value.files[0]).toMatchObject({ before: '3\n2\n1\n', after: '3\ntwo\n1\n' })
    await result.value.commit()
    expect(await textOf('a.list')).toBe('1\ntwo\n3\n')
  })

  it('is not for other files', async () => {
    const { textOf, planned } = setup({ 'a.txt': '1\n2\n' })
    const result = await planned(update('a.txt', '1\n2', '1\ntwo'))
    if (result.ok) await result.value.commit()
    expect(await textOf('a.txt')).toBe('1\ntwo\n')
  })

  it('carries new files back without a file before', async () => {
    const { textOf, planned } = setup({})
    const result = await planned({ kind: 'create', path: 'a.list', text: 'a\nb\n' })
    if (result.ok) await result.value.commit()
    expect(await textOf('a.list')).toBe('b\na\nnew\n')
  })

  it('says what is wrong with a file, and with a new text', async () => {
    const { fileSystem, planned } = setup({ 'a.list': 'good\nbad\n', 'b.list': 'x\n' })
    const failure = { code: 'wrong-content', expected: 'a list', reason: 'bad', path: 'a.list', line: 2 }
    expect(await readText('a.list', fileSystem, { views: [reversed] })).toEqual({ ok: false, failure })
    expect(await planned(update('a.list', 'good', 'better'))).toEqual({ ok: false, failure: [failure] })
    expect(await planned(update('b.list', 'x', 'bad'))).toEqual({
      ok: false,
      failure: [{ ...failure, path: 'b.list', line: 1, inNewText: true }],
    })
  })

  it('moves and deletes what it cannot show', async () => {
    const { textOf, planned } = setup({ 'a.list': 'good\nbad\n', 'b.list': 'bad\n' })
    const result = await planned(
      { kind: 'update', path: 'a.list', moveTo: 'c.list', edits: [] },
      { kind: 'delete', path: 'b.list' },
    )
    if (result.ok) await result.value.commit()
    expect(await textOf('c.list')).toBe('good\nbad\n')
  })

  it('goes with a file to another name', async () => {
    const { textOf, planned } = setup({ 'a.list': '1\n2\n', 'b.txt': '1\n2\n' })
    const result = await planned(
      { ...update('a.list', '2', 'two'), moveTo: 'a.txt' },
      { ...update('b.txt', '2', 'two'), moveTo: 'b.list' },
    )
    if (result.ok) await result.value.commit()
    expect([await textOf('a.txt'), await textOf('b.list')]).toEqual(['1\ntwo\n', '1\ntwo\n'])
  })

  it.each([
    [
      'throws',
      {
        ...reversed,
        open: () => {
          throw new Error('broken')
        },
      },
      'broken',
    ],
    [
      'gives no text',
      { ...reversed, open: () => ({ ok: true, value: 1 }) as never },
      'it gives neither a text nor a problem',
    ],
  ])('that %s is a failure', async (_, view, reason) => {
    const { planned } = setup({ 'a.list': 'x\n' }, [view])
    expect(await planned(update('a.list', 'x', 'y'))).toEqual({
      ok: false,
      failure: [{ code: 'plugin-failed', plugin: 'reversed', reason, path: 'a.list' }],
    })
  })
})

describe('a notebook without a view', () => {
  const FILE = '{\n "cells": [1,\n  2]\n}\n'

  it('stays JSON', async () => {
    const { planned } = setup({ 'a.ipynb': FILE })
    expect((await planned(update('a.ipynb', '2', '3'))).ok).toBe(true)
    expect(await planned(update('a.ipynb', '1,', '1'))).toMatchObject({
      ok: false,
      failure: [{ code: 'wrong-content', expected: 'JSON', inNewText: true, path: 'a.ipynb' }],
    })
    expect((await planned({ kind: 'create', path: 'b.ipynb', text: '{' })).ok).toBe(false)
  })

  it('may be repaired in several steps, and is not asked for other files', async () => {
    const { planned } = setup({ 'a.ipynb': '{"a": [1 2 3]}', 'a.json': FILE })
    expect((await planned(update('a.ipynb', '1 2', '1, 2'))).ok).toBe(true)
    expect((await planned(update('a.json', '1,', '1'))).ok).toBe(true)
  })

  it('stays JSON where an earlier commit is undone with a merge', async () => {
    const { fileSystem, planned } = setup({ 'a.ipynb': '[\n1\n,\n2\n\n\n\n]\n' })
    const result = await planned(update('a.ipynb', '1\n,\n2', '1'))
    const record = result.ok ? await result.value.commit() : undefined
    if (!record?.ok) throw new Error('refused')
    await fileSystem.writeFile('a.ipynb', new TextEncoder().encode('[\n1\n\n\n\n,7\n]\n'))
    const undone = await undo(record.value, fileSystem, { merge: true })
    expect(undone.ok).toBe(true)
  })
})
