import { describe as describeFailure } from '@emend/feedback'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyCalls, editString, readCalls } from '../src/index.js'

/** Calls that hold edits in several places: the edits in their order as `old>new`, or the name that the refusal has. */
const CALLS: readonly {
  readonly name: string
  readonly input: unknown
  readonly edits?: string
  readonly refused?: string
  readonly notice?: string
}[] = [
  {
    name: 'a pair beside a list',
    input: { path: 'f', oldText: 'a', newText: 'b', edits: [{ oldText: 'c', newText: 'd' }] },
    edits: 'a>b c>d',
  },
  {
    name: 'a pair below a list',
    input: { edits: [{ oldText: 'c', newText: 'd' }], oldText: 'a', newText: 'b', path: 'f' },
    edits: 'a>b c>d',
  },
  {
    name: 'a pair beside multi',
    input: { path: 'f', oldText: 'a', newText: 'b', multi: [{ oldText: 'c', newText: 'd' }] },
    edits: 'a>b c>d',
  },
  {
    name: 'a pair beside a list as text',
    input: { path: 'f', old_str: 'a', new_str: 'b', edits: '[{"old_str":"c","new_str":"d"}]' },
    edits: 'a>b c>d',
  },
  {
    name: 'two lists',
    input: {
      path: 'f',
      changes: [{ oldText: 'a', newText: 'b' }],
      edits: [{ oldText: 'c', newText: 'd' }],
    },
    edits: 'a>b c>d',
  },
  {
    name: 'numbers behind the names',
    input: {
      path: 'f',
      oldText10: 'e',
      newText10: 'f',
      newText2: 'd',
      oldText2: 'c',
      oldText: 'a',
      newText: 'b',
    },
    edits: 'a>b c>d e>f',
  },
  {
    name: 'numbers from one, with an underscore',
    input: { path: 'f', old_string_1: 'a', new_string_1: 'b', old_string_2: 'c', new_string_2: 'd' },
    edits: 'a>b c>d',
  },
  {
    name: 'a number and a list',
    input: { path: 'f', old2: 'a', new2: 'b', edits: [{ old: 'c', new: 'd' }] },
    edits: 'a>b c>d',
  },
  {
    name: 'pairs in two spellings',
    input: { path: 'f', old_string: 'a', new_string: 'b', search: 'c', replacement: 'd' },
    edits: 'a>b c>d',
  },
  {
    name: 'a list within a list',
    input: { path: 'f', edits: [{ oldText: 'a', newText: 'b', edits: [{ oldText: 'c', newText: 'd' }] }] },
    edits: 'a>b c>d',
  },
  {
    name: 'the same pair in the list',
    input: {
      path: 'f',
      oldText: 'a',
      newText: 'b',
      edits: [
        { oldText: 'a', newText: 'b' },
        { oldText: 'c', newText: 'd' },
      ],
    },
    edits: 'a>b c>d',
    notice: 'repeated-edit',
  },
  {
    name: 'the same pair twice',
    input: { path: 'f', oldText: 'a', newText: 'b', oldText_2: 'a', newText_2: 'b' },
    edits: 'a>b',
    notice: 'repeated-edit',
  },
  {
    name: 'the same texts in two spellings',
    input: { path: 'f', oldText: 'a', newText: 'b', old_string: 'a', new_string: 'b' },
    edits: 'a>b',
    notice: 'repeated-edit',
  },
  {
    name: 'two empty texts beside a list',
    input: { path: 'f', oldText: '', newText: '', edits: [{ oldText: 'c', newText: 'd' }] },
    edits: 'c>d',
    notice: 'empty-edit',
  },
  {
    name: 'two empty texts in a list',
    input: {
      path: 'f',
      edits: [
        { oldText: 'c', newText: 'd' },
        { oldText: '', newText: '' },
      ],
    },
    edits: 'c>d',
    notice: 'empty-edit',
  },
  {
    name: 'two texts that are null beside a list',
    input: { path: 'f', oldText: null, newText: null, edits: [{ oldText: 'c', newText: 'd' }] },
    edits: 'c>d',
  },
  {
    name: 'a text without its partner',
    input: { path: 'f', oldText: 'a', newText: 'b', newText2: 'd' },
    refused: 'newText2',
  },
  {
    name: 'two old texts for one new text',
    input: { path: 'f', oldText: 'a', old_string: 'c', newText: 'b' },
    refused: 'old_string',
  },
  {
    name: 'a list that is none',
    input: { path: 'f', oldText: 'a', newText: 'b', edits: [{ text: 'c' }] },
    refused: 'edits',
  },
  {
    name: 'a list that is prose',
    input: { path: 'f', oldText: 'a', newText: 'b', edits: 'and c to d' },
    refused: 'edits',
  },
  {
    name: 'an edit in an unknown field',
    input: { path: 'f', oldText: 'a', newText: 'b', more: { oldText: 'c', newText: 'd' } },
    refused: 'more',
  },
  {
    name: 'an edit in an unknown field beside a list',
    input: { path: 'f', more: [[{ find: 'c', replace: 'd' }]], edits: [{ oldText: 'a', newText: 'b' }] },
    refused: 'more',
  },
  {
    name: 'a patch',
    input: { path: 'f', oldText: 'a', newText: 'b', patch: '*** Begin Patch\n*** End Patch' },
    refused: 'patch',
  },
  {
    name: 'blocks',
    input: {
      path: 'f',
      oldText: 'a',
      newText: 'b',
      diff: '<<<<<<< SEARCH\nc\n=======\nd\n>>>>>>> REPLACE\n',
    },
    refused: 'diff',
  },
  {
    name: 'a hunk',
    input: { path: 'f', oldText: 'a', newText: 'b', diff: '@@ -2 +2 @@\n-c\n+d\n' },
    refused: 'diff',
  },
  {
    name: 'hunks in a list of an unknown field',
    input: { path: 'f', oldText: 'a', newText: 'b', others: ['@@\n-c\n+d'] },
    refused: 'others',
  },
  {
    name: 'rows of a diff without a header',
    input: { path: 'f', oldText: 'a', newText: 'b', diff: '-c\n+d' },
    refused: 'diff',
  },
  {
    name: 'a second pair whose names begin with a word',
    input: { path: 'f', oldText: 'a', newText: 'b', secondOldText: 'c', secondNewText: 'd' },
    refused: 'secondOldText',
  },
  {
    name: 'a second pair whose names end with a word',
    input: { path: 'f', old_text: 'a', new_text: 'b', old_text_two: 'c', new_text_two: 'd' },
    refused: 'old_text_two',
  },
  {
    name: 'a second pair in words of its own',
    input: { path: 'f', oldText: 'a', newText: 'b', original: 'c', updated: 'd' },
    edits: 'a>b c>d',
  },
  {
    name: 'a word for another old text',
    input: { path: 'f', oldText: 'a', newText: 'b', original: 'c' },
    refused: 'original',
  },
  {
    name: 'a new path',
    input: { path: 'f', oldText: 'a', newText: 'b', new_path: 'g' },
    refused: 'new_path',
  },
  {
    name: 'a whole file',
    input: { path: 'f', oldText: 'a', newText: 'b', content: 'c' },
    refused: 'content',
  },
  {
    name: 'a text to insert',
    input: { path: 'f', oldText: 'a', newText: 'b', insert_text: 'c' },
    refused: 'insert_text',
  },
  {
    name: 'a new file and a pair',
    input: { path: 'f', file_text: 'x', oldText: 'a', newText: 'b' },
    refused: 'oldText',
  },
  {
    name: 'other fields',
    input: {
      path: 'f',
      oldText: 'a',
      newText: 'b',
      reason: 'c',
      changes: 'the name of the file',
      oldPath: 'where it was before it moved',
      renewText: 'text of another renewal',
      diffLines: 'what the diff has',
      original_line: 'as it was before',
    },
    edits: 'a>b',
  },
]

describe('edits in several fields', () => {
  test.each(CALLS)('$name', ({ input, edits, refused, notice }) => {
    const read = readCalls(input)
    if (refused !== undefined) {
      expect(read).toMatchObject({ ok: false, failure: { code: 'wrong-input' } })
      expect(read.ok ? '' : describeFailure(read.failure)).toContain(refused)
      return
    }
    expect(read.ok && read.value.calls.map((one) => `${one.oldString}>${one.newString}`).join(' ')).toBe(
      edits,
    )
    if (notice !== undefined) expect(read.ok && read.value.notices.map(({ code }) => code)).toContain(notice)
  })

  test('a place for an edit that is not there is refused', () => {
    const failure = { code: 'unsupported-field', field: 'line3' }
    expect(readCalls({ path: 'f', old: 'a', new: 'b', line3: 4 })).toMatchObject({ ok: false, failure })
  })

  test('fields with a number belong to the edit of that number', () => {
    const input = {
      path: 'f',
      old: 'a',
      new: 'b',
      old2: 'c',
      new2: 'd',
      path2: 'g',
      replaceAll2: true,
    }
    expect(readCalls(input)).toEqual({
      ok: true,
      value: {
        calls: [
          { path: 'f', oldString: 'a', newString: 'b', replaceAll: false },
          { path: 'g', oldString: 'c', newString: 'd', replaceAll: true },
        ],
        notices: [],
      },
    })
  })
})

/** Where a call may hold an edit: how it is put there. */
const PLACES: Readonly<Record<string, (call: Call, edit: Pair, i: number) => void>> = {
  pair: (call, { old, new: text }) => put(call, 'oldString', old, 'newString', text),
  spelling: (call, { old, new: text }) => put(call, 'old_text', old, 'new_text', text),
  search: (call, { old, new: text }) => put(call, 'search', old, 'replace', text),
  number: (call, { old, new: text }, i) => put(call, `oldString${i}`, old, `newString${i}`, text),
  underscore: (call, { old, new: text }, i) => put(call, `old_str_${i}`, old, `new_str_${i}`, text),
  list: (call, edit) => add(call, 'edits', { oldText: edit.old, newText: edit.new }),
  multi: (call, edit) => add(call, 'multi', { old: edit.old, new: edit.new }),
  replacements: (call, edit) => add(call, 'replacements', { old_string: edit.old, new_string: edit.new }),
  input: (call, edit) => put(call, 'input', { old: edit.old, new: edit.new }),
  text: (call, edit) => put(call, 'changes', JSON.stringify([{ oldText: edit.old, newText: edit.new }])),
  nested: (call, edit) => add(call, 'edits', { edits: [{ oldText: edit.old, newText: edit.new }] }),
  unknown: (call, edit, i) => put(call, `extra_${i}x`, { oldText: edit.old, newText: edit.new }),
  deep: (call, edit, i) => put(call, `meta_${i}x`, { a: [{ b: { find: edit.old, replace: edit.new } }] }),
  patch: (call, edit) =>
    put(call, 'patch', `*** Begin Patch\n*** Update File: f\n-${edit.old}\n+${edit.new}\n*** End Patch`),
  half: (call, edit, i) => put(call, `newText_${i + 50}`, edit.new),
  filler: (call) => put(call, 'oldStr', '', 'newStr', ''),
}

type Call = Record<string, unknown>
interface Pair {
  readonly old: string
  readonly new: string
}

function put(call: Call, ...fields: readonly unknown[]): void {
  for (let i = 0; i < fields.length; i += 2) call[String(fields[i])] ??= fields[i + 1]
}

function add(call: Call, name: string, item: unknown): void {
  call[name] = [...((call[name] as readonly unknown[]) ?? []), item]
}

test('each edit of a call is applied, refused, or named as taken once', () => {
  const places = fc.array(fc.constantFrom(...Object.keys(PLACES)), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(places, fc.array(fc.nat(9), { minLength: 6, maxLength: 6 }), (names, targets) => {
      const text = Array.from({ length: 10 }, (_, i) => `line-${i};`).join('\n')
      const call: Call = { path: 'f', explanation: 'why' }
      for (const [i, name] of names.entries()) {
        const target = targets[i] ?? 0
        PLACES[name]?.(call, { old: `line-${target};`, new: `text-${target}!` }, i)
      }
      // What the finished call holds, wherever it is.
      const held = new Set(JSON.stringify(call).match(/text-\d!/g))
      const read = readCalls(call)
      if (!read.ok) {
        const message = describeFailure(read.failure)
        expect(Object.keys(call).some((name) => message.includes(name))).toBe(true)
        return
      }
      const calls = read.value.calls.filter(({ newString }) => newString !== '')
      expect(new Set(calls.map(({ newString }) => newString))).toEqual(held)
      // Edits of one line that are there twice are refused or already applied in the text, never lost.
      const result = applyCalls(text, call)
      if (result.ok) for (const one of held) expect(result.text).toContain(one)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  { oldString: { toString: null }, newString: 'y' },
  { oldString: 'x', newString: { toString: null } },
  { oldString: Object.create(null), newString: 'y' },
  { command: { toString: null }, oldString: 'x', newString: 'y', insert_line: { toString: null } },
  { type: { toString: null }, oldString: 'x', newString: 'y', replaceAll: { toString: null } },
  { file_text: { toString: null }, insert_text: { valueOf: null, toString: null } },
  { oldString: 'x', newString: 'y', occurrence: { toString: null }, anchor: { toString: null } },
  [{ toString: null }],
  { path: { toString: null }, content: 'x' },
  { path: 'f', content: { toString: null } },
])('never throws for values without a text: %#', (input) => {
  const context = { path: 'f' }
  expect(() => editString().parse(input, context)).not.toThrow()
  expect(() => editString().parse({ edits: [input] }, context)).not.toThrow()
  expect(editString().parse({ ...input, path: 'f', oldString: { toString: null } }, context).ok).toBe(false)
})

test.each([
  {
    input: { path: 'f', edits: '[{"oldText": "a\\<b", "newText": "c"}]' },
    says: ['edits', '"\\<"', 'no escape of JSON'],
  },
  { input: '{"path": "f", "oldString": "\\d+", "newString": "c"}', says: ['"\\d"', 'no escape of JSON'] },
  {
    input: { path: 'f', oldText: 'a', newText: 'b', edits: '[{"oldText": "\\x41", "newText": "c"}]' },
    says: ['edits', '"\\x"'],
  },
])('a bad escape in JSON is named: $says', ({ input, says }) => {
  const read = readCalls(input)
  const message = read.ok ? '' : describeFailure(read.failure)
  for (const word of says) expect(message).toContain(word)
})

test('an edit in a named block is refused where nothing finds blocks', () => {
  const result = applyCalls('a\n', { oldString: 'a', newString: 'b', where: { symbol: 'f' } })
  expect(result.ok ? result : result.failures).toEqual([
    {
      code: 'block:not-parsed',
      message: 'edits are not narrowed to named blocks here. Send an edit without a name.',
      edit: 0,
      edits: 1,
      path: 'file',
    },
  ])
})
