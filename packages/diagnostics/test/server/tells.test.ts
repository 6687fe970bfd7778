import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { engineOver, folderOf } from '../support/toy.js'

const FILES = {
  'a.toy': 'def one\nuse one\nBAD old\n',
  'b.toy': 'use one\n',
  'c.txt': 'BAD text\n',
}
const sectionOf = ({ message }: { readonly message: string }) => message.split('\n').slice(1)

describe.each(['pull', 'push', 'push-bare'])('a server that gives its diagnostics by %s', (how) => {
  test('tells what is new with its line, and not what was there', async () => {
    const { edit, text } = engineOver(FILES, { how })
    const result = await edit('a.toy', 'use one\n', 'use one\nuse two\nBAD new\n')
    expect(sectionOf(result)).toEqual([
      'New problems since this edit:',
      '  a.toy, line 3: two is not defined (toy unknown)',
      '  a.toy, line 4: new is bad (toy bad)',
    ])
    expect(text('a.toy')).toBe('def one\nuse one\nuse two\nBAD new\nBAD old\n')
    expect(result.ok && result.diagnostics.map(({ message, isNew }) => [message, isNew])).toEqual([
      ['two is not defined', true],
      ['new is bad', true],
      ['old is bad', false],
    ])
  })

  test('an old one that moved by 200 lines is not new', async () => {
    const { edit } = engineOver(FILES, { how })
    const result = await edit('a.toy', 'def one\n', `def one\n${'# line\n'.repeat(200)}`)
    expect(sectionOf(result)).toEqual([])
    const next = await edit('a.toy', 'BAD old\n', 'BAD old\nBAD young\n')
    expect(sectionOf(next)).toEqual([
      'New problems since this edit:',
      '  a.toy, line 204: young is bad (toy bad)',
    ])
  })

  test('what other files lose by a renamed declaration is told', async () => {
    const { edit } = engineOver(FILES, { how })
    const result = await edit('a.toy', 'def one\nuse one', 'def uno\nuse uno')
    expect(sectionOf(result)).toEqual([
      'New problems since this edit:',
      '  b.toy, line 1: one is not defined (toy unknown)',
    ])
  })
})

test('what is mended is told, and an edit that mends more than it breaks as such', async () => {
  const { edit } = engineOver({ 'a.toy': 'BAD one\nBAD two\nBAD three\n' })
  expect(sectionOf(await edit('a.toy', 'BAD one\n', ''))).toEqual(['One error is gone.'])
  expect(sectionOf(await edit('a.toy', 'BAD two\nBAD three\n', 'BAD four\n'))).toEqual([
    'New problems since this edit:',
    '  a.toy, line 1: four is bad (toy bad)',
    'It mends more than it breaks: 2 errors are gone, 1 new.',
  ])
})

test('old ones that an edit hides are old when they come back, and new ones are told again', async () => {
  const { edit } = engineOver({ 'a.toy': 'def one\nBAD old\n' })
  // While a file has an unclosed bracket, the server sees nothing behind it.
  const broken = await edit('a.toy', 'def one\n', 'def one (\n')
  expect(sectionOf(broken)).toContain('  a.toy, line 1: ( is not closed (toy bracket)')
  expect(sectionOf(await edit('a.toy', 'def one (\n', 'def one\nBAD new\n'))).toEqual([
    'New problems since this edit:',
    '  a.toy, line 2: new is bad (toy bad)',
    'One error is gone.',
  ])
  await edit('a.toy', 'BAD new\n', '')
  expect(sectionOf(await edit('a.toy', 'def one\n', 'def one\nBAD new\n'))).toContain(
    '  a.toy, line 2: new is bad (toy bad)',
  )
})

test('many are counted, the nearest to a change first, and other files behind them', async () => {
  const users = Object.fromEntries(
    Array.from({ length: 25 }, (_, number) => [`user-${number}.toy`, 'use one\n']),
  )
  const { edit } = engineOver({ ...users, 'a.toy': 'def one\n' }, { most: 3 })
  const result = await edit('a.toy', 'def one', 'BAD x\ndef uno')
  expect(sectionOf(result)).toEqual([
    'New problems since this edit:',
    '  a.toy, line 1: x is bad (toy bad)',
    expect.stringMatching(/^ {2}user-\d+\.toy, line 1: one is not defined/),
    expect.stringMatching(/^ {2}user-\d+\.toy, line 1: one is not defined/),
    '  and 18 more',
    'Toy: 5 of 25 files that use what changes were not looked at.',
  ])
})

test('created, moved and deleted files are looked at', async () => {
  const { engine } = engineOver(FILES)
  const created = await engine.apply({ path: 'd.toy', oldString: '', newString: 'BAD made\n' })
  expect(sectionOf(created)).toEqual([
    'New problems since this edit:',
    '  d.toy, line 1: made is bad (toy bad)',
  ])
})

test('a file of another language is not looked at, and starts nothing', async () => {
  const notes = join(folderOf({}), 'notes')
  const { edit } = engineOver(FILES, { notes })
  expect(sectionOf(await edit('c.txt', 'BAD text', 'BAD word'))).toEqual([])
  expect(existsSync(notes)).toBe(false)
})

test('a preview tells what an edit would bring, and the edit tells it again', async () => {
  const { engine, edit, text } = engineOver(FILES)
  const preview = await engine.preview({ path: 'a.toy', oldString: 'use one', newString: 'use two' })
  const section = ['New problems since this edit:', '  a.toy, line 2: two is not defined (toy unknown)']
  expect(sectionOf(preview)).toEqual(section)
  expect(text('a.toy')).toBe(FILES['a.toy'])
  expect(sectionOf(await edit('a.toy', 'use one', 'use two'))).toEqual(section)
})

test('what somebody else wrote meanwhile is not told as new', async () => {
  const { edit, root } = engineOver(FILES)
  await edit('a.toy', 'BAD old', 'BAD old # seen')
  writeFileSync(join(root, 'a.toy'), 'BAD other\ndef one\nuse one\nBAD old # seen\n')
  expect(sectionOf(await edit('a.toy', 'use one\n', 'use one\nBAD mine\n'))).toEqual([
    'New problems since this edit:',
    '  a.toy, line 4: mine is bad (toy bad)',
  ])
})

describe('work', () => {
  test('does not grow with the file for a further edit of it: only the edit is sent, and two questions are asked', async () => {
    const counts = []
    for (const lines of [100, 1_000]) {
      const notes = join(folderOf({}), 'notes')
      const { edit } = engineOver({ 'a.toy': `${'# line\n'.repeat(lines)}BAD old\n` }, { notes })
      await edit('a.toy', 'BAD old', 'BAD young')
      const before = JSON.parse(readFileSync(notes, 'utf8'))
      await edit('a.toy', 'BAD young', 'BAD new')
      const after = JSON.parse(readFileSync(notes, 'utf8'))
      counts.push(Object.fromEntries(Object.keys(after).map((key) => [key, after[key] - (before[key] ?? 0)])))
    }
    expect(counts[0]).toEqual(counts[1])
    expect(counts[0]).toMatchObject({ initialize: 0, didOpen: 0, didChange: 1, diagnostic: 2 })
    expect(counts[0]?.['sent']).toBeLessThan(20)
  })
})
