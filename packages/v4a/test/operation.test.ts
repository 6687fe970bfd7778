import { describe, expect, test } from 'vitest'
import { expectLinear } from '../../core/test/support/work.js'
import { applyPatchToFiles } from '../src/apply-patch.js'
import { v4a } from '../src/format.js'

const create = { type: 'create_file', path: 'new.txt', diff: '+one\n+two' }
const update = { type: 'update_file', path: 'a.txt', diff: '@@\n-one\n+1' }
const remove = { type: 'delete_file', path: 'b.txt' }

const FILES = new Map([
  ['a.txt', 'one\n'],
  ['b.txt', 'gone\n'],
])

function after(patch: unknown): Record<string, string | undefined> {
  const result = applyPatchToFiles(FILES, patch)
  if (!result.ok) throw new Error(result.message)
  return Object.fromEntries(result.files.map(({ path, after }) => [path, after]))
}

const RESULT = { 'new.txt': 'one\ntwo', 'a.txt': '1\n', 'b.txt': undefined }

describe('operations', () => {
  test('create, update and delete, either all or none', () => {
    expect(after([create, update, remove])).toEqual(RESULT)
    const result = applyPatchToFiles(FILES, [create, { ...update, diff: '-two\n+2' }])
    expect(result).toMatchObject({ ok: false, failures: [{ code: 'not-found', path: 'a.txt' }] })
  })

  test('may be JSON text, fenced or not, and inside the call around them', () => {
    const json = JSON.stringify([create, update, remove], undefined, 2)
    expect(after(json)).toEqual(RESULT)
    expect(after(`\`\`\`json\n${json}\n\`\`\`\n`)).toEqual(RESULT)
    expect(
      after([create, update, remove].map((operation) => ({ type: 'apply_patch_call', operation }))),
    ).toEqual(RESULT)
  })

  test.each([
    ['a second diff', { ...update, diff2: '@@\n-1\n+2' }, 'diff2'],
    ['diffs in a list', { ...update, diffs: ['@@\n-1\n+2'] }, 'diffs'],
    ['a whole file', { ...update, content: 'x' }, 'content'],
    ['a new path', { ...update, type: 'create_file', path: 'n.txt', move_to: 'c.txt' }, 'move_to'],
    ['a new path of a file to delete', { type: 'delete_file', path: 'a.txt', move_to: 'c.txt' }, 'move_to'],
    ['an operation with another around it', { ...update, operation: update }, 'diff'],
    [
      'two patches in a command',
      { command: ['apply_patch', '*** Begin Patch\n*** End Patch', '*** Begin Patch\n*** End Patch'] },
      'command',
    ],
  ])('are refused with %s beside them', (_, request, name) => {
    const result = applyPatchToFiles(FILES, request)
    expect(result).toMatchObject({ ok: false, failures: [{ code: 'wrong-input' }] })
    expect(result.message).toContain(`the field "${name}", which seems to hold an edit`)
  })

  test('move an updated file, with or without a change of its text', () => {
    const files = (request: object) => {
      const result = applyPatchToFiles(FILES, request)
      return result.ok
        ? result.files.map(({ from, path, after: text }) => ({ from, path, text }))
        : result.message
    }
    const moved = { from: 'a.txt', path: 'c.txt' }
    expect(files({ ...update, diff: '@@\n-one\n+1', move_to: 'c.txt' })).toMatchObject([
      { ...moved, text: '1\n' },
    ])
    expect(files({ type: 'update_file', path: 'a.txt', move_to: 'c.txt' })).toMatchObject([
      { ...moved, text: 'one\n' },
    ])
    expect(files({ ...update, diff: '@@\n-one\n+1', move_to: null })).toMatchObject([
      { path: 'a.txt', text: '1\n' },
    ])
  })

  test('keep lines that look like sections of a patch in their diff', () => {
    const diff = '@@\n-one\n+*** Update File: x'
    expect(after({ ...update, diff })).toEqual({ 'a.txt': '*** Update File: x\n' })
  })

  test('may hold an envelope if it is for the same file', () => {
    const diff = '*** Begin Patch\n*** Update File: a.txt\n-one\n+1\n*** End Patch'
    expect(after({ ...update, diff })).toEqual({ 'a.txt': '1\n' })
    expect(v4a().parse({ ...update, path: 'b.txt', diff })).toMatchObject({
      ok: false,
      failure: { code: 'wrong-input', received: 'a patch of "a.txt"', expected: 'a diff of "b.txt"' },
    })
  })

  test('without a type hold a patch, or a diff for the file that the host names', () => {
    const patch = '*** Begin Patch\n*** Delete File: b.txt\n*** End Patch'
    for (const field of ['patch', 'diff', 'body', 'input'])
      expect(after({ [field]: patch })).toEqual({ 'b.txt': undefined })
    const context = { path: 'a.txt' }
    const edits = [{ kind: 'update', path: 'a.txt' }]
    expect(v4a().parse({ diff: '-one\n+1' }, context)).toMatchObject({ ok: true, value: { edits } })
    const created = [{ kind: 'create', path: 'a.txt', text: 'x' }]
    expect(v4a().parse({ body: '+x' }, { ...context, mode: 'create' })).toMatchObject({
      ok: true,
      value: { edits: created },
    })
  })

  test('for one file are applied in order', () => {
    expect(after([create, { ...update, path: 'new.txt', diff: ' one\n-two\n+2' }])).toEqual({
      'new.txt': 'one\n2',
    })
    expect(after([update, { ...remove, path: 'a.txt' }])).toEqual({ 'a.txt': undefined })
  })

  test.for([
    [{ ...update, path: undefined }, 'operation 1 without a path'],
    [[update, { ...update, path: '' }], 'operation 2 without a path'],
    [{ ...update, diff: undefined }, 'operation 1 without a diff'],
    [{ ...create, diff: 7 }, 'operation 1 without a diff'],
    [{ ...update, type: 'constructor' }, 'an object without a known type'],
    [[update, null], 'null'],
  ] as const)('%j is refused', ([input, received]) => {
    const result = v4a().parse(input)
    expect(result).toMatchObject({ ok: false, failure: { code: 'wrong-input' } })
    expect(JSON.stringify(result)).toContain(received)
  })

  test('that are cut off are truncated', () => {
    expect(v4a().parse('[{"type": "update_file", "path": "a.txt"')).toMatchObject({
      failure: { code: 'missing-end', expected: ']' },
    })
  })

  test('an empty list is an empty request', () => {
    expect(v4a().parse([])).toMatchObject({ ok: false, failure: { code: 'empty-request' } })
  })

  test.for([
    [update, 1],
    [[remove, update], 1],
    [{ operation: create }, 1],
    [JSON.stringify(create), 0.9],
    [`\`\`\`json\n${JSON.stringify([update])}`, 0.9],
    [{ type: 'update' }, 0],
    [{ oldString: 'a', newString: 'b' }, 0],
    ['{"type": "module"}', 0],
  ] as const)('%j is detected: %d', ([input, sure]) => {
    expect(v4a().detect(input)).toBe(sure)
  })

  test.for([' ', '`', '{', '"type": ', 'x'])('the work for a long run of %j grows linearly', (piece) => {
    expectLinear(5000, (count) => () => {
      v4a().parse(`\`\`\`json\n[{"type": "update_file"${piece.repeat(count)}x`)
      v4a().detect(`[{${piece.repeat(count)}`)
    })
  })
})

describe('a field that is not read and holds an edit', () => {
  test.each([
    { input: { ...update, patch: '*** Begin Patch\n*** Delete File: b.txt\n*** End Patch' }, field: 'patch' },
    { input: { ...update, oldString: 'one', newString: '1' }, field: 'oldString' },
    { input: [create, { ...update, edits: [{ old: 'one', new: '1' }] }], field: 'edits' },
    {
      input: { type: 'apply_patch_call', operation: { ...update, more: [{ find: 'a', replace: 'b' }] } },
      field: 'more',
    },
  ])('is refused by its name: $field', ({ input, field }) => {
    expect(v4a().parse(input)).toMatchObject({
      ok: false,
      failure: { code: 'wrong-input', received: expect.stringContaining(JSON.stringify(field)) },
    })
  })

  test('values without a text do not throw', () => {
    const odd = { toString: null }
    const inputs: readonly unknown[] = [
      odd,
      { type: odd, path: 'a' },
      { ...update, type: odd },
      { diff: odd },
    ]
    for (const input of inputs) {
      expect(v4a().parse(input, { path: 'a' }).ok).toBe(false)
      expect(() => v4a().detect(input)).not.toThrow()
    }
  })
})
