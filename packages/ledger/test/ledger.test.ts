import { defaultCascade, editFiles, standard } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { createLedger, type Ledger, LedgerError, ledgerFrom, type Version } from '../src/index.js'

const SHOWN = 'one\ntwo\nthree\nfour\nfive\nsix\n'

/** A session: files, and a ledger of what the model saw of them. */
function session(files: Record<string, string> & { f: string }, ledger: Ledger) {
  return {
    files,
    edit(search: string, replacement: string, path = 'f') {
      const binding = ledger.bind()
      const edits = [{ unit: 'lines', search, replacement } as const]
      const update = { kind: 'update', path, edits } as const
      const result = editFiles(files, [update], {
        profile: standard,
        replacers: defaultCascade,
        bind: binding.bind,
      })
      if (result.ok) {
        for (const { path, after } of result.files) if (after !== undefined) files[path] = after
        binding.written()
      } else binding.refused(result.failures)
      return result
    },
  }
}

const shownAll = (text = SHOWN) => {
  const ledger = createLedger()
  ledger.show('f', text)
  return ledger
}

describe('what an edit is bound to', () => {
  test('a file that did not change is edited as without a ledger', () => {
    const { files, edit } = session({ f: SHOWN }, shownAll())
    expect(edit('two\n', '2\n')).toMatchObject({ ok: true, notices: [] })
    expect(files.f).toBe(SHOWN.replace('two', '2'))
  })

  test('the model knows its own changes, and only those', () => {
    const ledger = shownAll()
    const { files, edit } = session({ f: SHOWN.replace('six', 'SIX') }, ledger)
    expect(edit('two\n', '2\n')).toMatchObject({ ok: true })
    expect(files.f).toBe('one\n2\nthree\nfour\nfive\nSIX\n')
    expect(ledger.versionOf('f')?.text).toBe('one\n2\nthree\nfour\nfive\nsix\n')
    expect(edit('six\n', '6\n')).toMatchObject({ ok: false, failures: [{ code: 'stale' }] })
  })

  test('what a refusal shows counts as shown, so that the next try lands', () => {
    const { files, edit } = session({ f: SHOWN.replace('three', 'THREE') }, shownAll())
    expect(edit('three\n', '3\n')).toMatchObject({ ok: false, failures: [{ code: 'stale' }] })
    expect(edit('THREE\n', '3\n')).toMatchObject({ ok: true })
    expect(files.f).toBe(SHOWN.replace('three', '3'))
  })

  test('a refusal shows no line that it does not show', () => {
    const { edit } = session({ f: SHOWN.replace('one', 'ONE').replace('six', 'SIX') }, shownAll())
    expect(edit('one\n', '1\n')).toMatchObject({ ok: false, failures: [{ code: 'stale' }] })
    expect(edit('six\n', '6\n')).toMatchObject({ ok: false, failures: [{ code: 'stale' }] })
  })

  test('a file that was deleted and made anew is shown by its making', () => {
    const ledger = createLedger({ unread: 'refuse' })
    const { bind, written } = ledger.bind()
    const create = { kind: 'create', path: 'new', text: 'a\nb\n' } as const
    expect(editFiles({}, [create], { profile: standard, replacers: defaultCascade, bind })).toMatchObject({
      ok: true,
    })
    written()
    expect(ledger.versionOf('new')).toMatchObject({ text: 'a\nb\n', rows: [{ start: 1, end: 2 }] })
  })

  test('a move takes the entry along, and a deletion takes it away', () => {
    const ledger = shownAll()
    const call = (...edits: Parameters<typeof editFiles>[1][number][]) => {
      const { bind, written } = ledger.bind()
      expect(
        editFiles({ f: SHOWN, g: SHOWN }, edits, { profile: standard, replacers: defaultCascade, bind }),
      ).toMatchObject({
        ok: true,
      })
      written()
    }
    call({ kind: 'update', path: 'f', moveTo: 'h', edits: [] })
    expect(ledger.versionOf('f')).toBeUndefined()
    expect(ledger.versionOf('h')?.text).toBe(SHOWN)
    ledger.show('g', SHOWN)
    call({ kind: 'delete', path: 'g' })
    expect(ledger.versionOf('g')).toBeUndefined()
  })

  test('a file that is deleted as it no longer is, is stale', () => {
    const { bind } = shownAll().bind()
    const result = editFiles({ f: 'other\n' }, [{ kind: 'delete', path: 'f' }], {
      profile: standard,
      replacers: defaultCascade,
      bind,
    })
    expect(result).toMatchObject({ ok: false, failures: [{ code: 'stale', path: 'f' }] })
  })

  test('an undo moves what the model knows back', () => {
    const ledger = shownAll()
    const { files, edit } = session({ f: SHOWN }, ledger)
    edit('two\n', '2\n')
    ledger.changed('f', files.f, SHOWN)
    expect(ledger.versionOf('f')?.text).toBe(SHOWN)
  })
})

test('ten thousand files leave no more than the room for them', () => {
  let kept = 0
  const ledger = createLedger({ maxBytes: 2 ** 20 })
  for (let file = 0; file < 10_000; file++) ledger.show(`f${file}`, `${file}\n`.repeat(300))
  for (const text of Object.values(ledger.toJSON().texts)) kept += 2 * text.length
  expect(kept).toBeLessThanOrEqual(2 ** 20)
  expect(ledger.toJSON().files.length).toBeLessThanOrEqual(256)
  expect(ledger.toJSON().files.at(-1)?.path).toBe('f9999')
})

test('a host may keep what is known elsewhere, and give it back', () => {
  const kept = new Map<string, Version | undefined>()
  const ledger = createLedger({ onChange: (path, version) => kept.set(path, version) })
  ledger.show('f', SHOWN, { start: 1, end: 3 })
  session({ f: SHOWN }, ledger).edit('two\n', '2\n')
  const other = createLedger({ onChange: () => expect.unreachable() })
  for (const [path, version] of kept) other.put(path, version)
  expect(other.versionOf('f')).toEqual(ledger.versionOf('f'))
  other.put('f', undefined)
  expect(other.versionOf('f')).toBeUndefined()
  ledger.changed('f', SHOWN, undefined)
  expect(kept.get('f')).toBeUndefined()
})

test('an edit of a file that was never shown leaves it unknown', () => {
  const ledger = createLedger()
  session({ f: SHOWN }, ledger).edit('two\n', '2\n')
  expect(ledger.versionOf('f')).toBeUndefined()
})

describe('files and rows that were never shown', () => {
  test.each([
    ['allow', { ok: true, notices: [] }],
    ['notice', { ok: true, notices: [{ code: 'not-read' }] }],
    ['refuse', { ok: false, failures: [{ code: 'not-read', path: 'f' }] }],
  ] as const)('unread: %s', (unread, expected) => {
    expect(session({ f: SHOWN }, createLedger({ unread })).edit('two\n', '2\n')).toMatchObject(expected)
  })

  test.each([
    ['allow', { ok: true, notices: [] }],
    ['notice', { ok: true, notices: [{ code: 'not-read' }] }],
    ['refuse', { ok: false, failures: [{ code: 'not-read', path: 'f', place: { start: 5, end: 5 } }] }],
  ] as const)('unseen: %s', (unseen, expected) => {
    const ledger = createLedger({ unseen })
    ledger.show('f', SHOWN, { start: 1, end: 3 })
    const { edit } = session({ f: SHOWN }, ledger)
    expect(edit('five\n', '5\n')).toMatchObject(expected)
    expect(edit('two\n', '2\n')).toMatchObject({ ok: true, notices: [] })
  })

  test('rows of the same text add up, and those of another text count alone', () => {
    const ledger = createLedger()
    ledger.show('f', SHOWN, { start: 1, end: 2 })
    ledger.show('f', SHOWN, { start: 3, end: 4 })
    expect(ledger.versionOf('f')?.rows).toEqual([{ start: 1, end: 4 }])
    ledger.show('f', 'other\ntext\n', { start: 2, end: 2 })
    expect(ledger.versionOf('f')?.rows).toEqual([{ start: 2, end: 2 }])
  })
})

describe('a ledger as data', () => {
  test('comes back as it was', () => {
    const ledger = shownAll()
    ledger.show('g', 'ä\n', { start: 1, end: 1 })
    const copy = ledgerFrom(JSON.parse(JSON.stringify(ledger)))
    expect(copy.toJSON()).toEqual(ledger.toJSON())
    expect(copy.versionOf('g')).toEqual(ledger.versionOf('g'))
  })

  test.each([
    ['no object', 'text', 'it is not an object'],
    ['of another version', { ledger: 2, texts: {}, files: [] }, 'its version is 2'],
    ['without a version', { texts: {}, files: [] }, 'its version is missing'],
    [
      'with a text that was changed',
      { ledger: 1, texts: { abc: 'x' }, files: [] },
      'differs from its hash "abc"',
    ],
    [
      'without a text',
      { ledger: 1, texts: {}, files: [{ path: 'f', text: 'abc', rows: [] }] },
      'the text of "f"',
    ],
    ['cut off', { ledger: 1, texts: {} }, 'no texts or no files'],
  ])('%s is refused, and empty only where the host says so', (_, data, why) => {
    expect(() => ledgerFrom(data)).toThrow(LedgerError)
    expect(() => ledgerFrom(data)).toThrow(why)
    expect(ledgerFrom(data, { unreadable: 'empty' }).toJSON().files).toEqual([])
  })

  test('rows in no order are refused', () => {
    const { texts, files } = shownAll().toJSON()
    const wrong = (rows: unknown) => ({ ledger: 1, texts, files: [{ ...files[0], rows }] })
    for (const rows of [
      [[2, 1]],
      [[0, 1]],
      [
        [3, 4],
        [1, 2],
      ],
      [['1', 2]],
      'all',
      [null],
    ])
      expect(() => ledgerFrom(wrong(rows))).toThrow('the rows of "f" are wrong')
  })

  test('a fork starts with what is known, and goes its own way', () => {
    const ledger = shownAll()
    const fork = ledger.fork()
    fork.show('f', 'new\n')
    ledger.show('g', 'own\n')
    expect(ledger.versionOf('f')?.text).toBe(SHOWN)
    expect(fork.versionOf('g')).toBeUndefined()
  })

  test('the files that were used longest ago leave', () => {
    const ledger = createLedger({ maxFiles: 2 })
    for (const path of ['a', 'b', 'a', 'c']) ledger.show(path, SHOWN)
    expect(['a', 'b', 'c'].filter((path) => ledger.versionOf(path))).toEqual(['a', 'c'])
    const small = createLedger({ maxBytes: 5 * SHOWN.length })
    for (const path of ['a', 'b', 'c']) small.show(path, SHOWN)
    expect(['a', 'b', 'c'].filter((path) => small.versionOf(path))).toEqual(['b', 'c'])
    small.show('b', SHOWN.repeat(3))
    expect(small.versionOf('b')).toBeUndefined()
  })
})
