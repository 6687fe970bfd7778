import { describe, expect, test } from 'vitest'
import { fileEditFault, formatFault, parsedFault } from '../../src/parts/format-faults.js'

const FORMAT = {
  apiVersion: 1,
  name: 'mine',
  detect: () => 0,
  parse: () => ({ ok: true, value: { edits: [], notices: [] } }),
  replacers: [{ name: 'one', tier: 'exact', find: () => [] }],
  placement: { name: 'unique', place: () => ({ text: '', outcomes: [] }) },
}

test('a valid format has no fault', () => {
  expect(formatFault(FORMAT)).toBeUndefined()
})

test.each([
  ['mine', 'string is not a format'],
  [{ ...FORMAT, name: '' }, 'it has no name'],
  [{ ...FORMAT, apiVersion: 2 }, 'it has apiVersion 2; this version of emend takes 1'],
  [{ ...FORMAT, placement: {} }, 'it needs detect, parse and placement, and replacers must be a list'],
  [{ ...FORMAT, replacers: [null] }, 'one of its replacers is none: it needs a name, a tier and find'],
  [
    { ...FORMAT, replacers: [{ ...FORMAT.replacers[0], tier: 'loose' }] },
    'one of its replacers is none: it needs a name, a tier and find',
  ],
])('says why a value is not a format: %j', (format, fault) => {
  expect(formatFault(format)).toBe(fault)
})

test.each([
  [undefined, 'parse gives undefined, which is not a result'],
  [{ ok: true }, 'parse gives what is not a result'],
  [{ ok: true, value: { edits: [] } }, 'parse gives no list of notices'],
  [{ ok: true, value: { edits: [null], notices: [] } }, 'parse gives edit 1, which is not an object'],
])('says why a value is not a result of parse: %j', (parsed, fault) => {
  expect(parsedFault(parsed)).toBe(fault)
})

test.each([
  [{ code: 'missing-end' }, 'parse gives a failure that does not name the format'],
  [{ code: 'mine:odd', format: 'mine' }, 'parse gives a failure mine:odd without a message'],
  [{ code: 'mine:odd', format: 'mine', message: 'why' }, undefined],
])('says why a value is not a failure: %j', (failure, fault) => {
  expect(parsedFault({ ok: false, failure })).toBe(fault)
})

describe('says why a value is not an edit of a file', () => {
  const update = { kind: 'update', path: 'a', edits: [] }
  const edit = { unit: 'lines', search: 'a\nb\n', replacement: 'a\nc' }
  const script = ['keep', 'remove', 'add']

  test.each([
    [{ ...update, mode: 1 }, 'has a mode, a target or a text that is no text'],
    [{ ...update, textIfMissing: 1 }, 'has a mode, a target or a text that is no text'],
    [{ ...update, kind: 'rename' }, 'is of the kind "rename", which there is not'],
    [{ ...update, edits: [1] }, 'has a part that is not an object'],
    [{ ...update, edits: [{ ...edit, unit: 'words' }] }, 'has the unit "words", which there is not'],
    [{ ...update, edits: [{ ...edit, script: 'keep' }] }, 'has a script that does not fit its lines'],
    [{ ...update, edits: [{ ...edit, script: ['keep'] }] }, 'has a script that does not fit its lines'],
    [{ ...update, edits: [{ ...edit, script }] }, undefined],
    [{ ...update, edits: [{ ...edit, hints: 3 }] }, 'has hints that are none'],
    [{ ...update, edits: [{ ...edit, hints: { line: 1.5 } }] }, 'has hints that are none'],
    [{ ...update, edits: [{ ...edit, hints: { section: 1 } }] }, 'has hints that are none'],
    [{ ...update, edits: [{ ...edit, doubtful: [{}] }] }, 'has doubtful spans that are none'],
    [{ ...update, edits: [{ ...edit, source: 1 }] }, 'has a source that is no span'],
  ])('%j', (file, fault) => {
    expect(fileEditFault(file)).toBe(fault)
  })
})
