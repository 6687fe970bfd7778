import { describe as describeFailure } from '@emend/feedback'
import { describe, expect, test } from 'vitest'
import { editString } from '../src/index.js'

const format = editString()
const EDIT = { kind: 'update', path: 'a.ts', edits: [{ unit: 'text', search: 'x', replacement: 'y' }] }

function read(input: unknown): unknown {
  const result = format.parse(input, {})
  return result.ok ? result.value.edits : describeFailure(result.failure)
}

describe('a pair whose names no table has is known by its words', () => {
  const spellings = [
    (words: readonly string[]) => words.join('_'),
    (words: readonly string[]) =>
      words.map((word, i) => (i === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`)).join(''),
    (words: readonly string[]) => words.join('-'),
  ]
  const olds = [['existing'], ['current'], ['previous'], ['search', 'for'], ['match'], ['from'], ['before']]
  const news = [['updated'], ['desired'], ['replace', 'with'], ['changed'], ['to'], ['after']]
  const texts = ['code', 'snippet', 'chunk', 'content', 'value']

  test('in any combination, spelling and order, as an object and as JSON', () => {
    for (const [i, old] of olds.entries())
      for (const [j, now] of news.entries()) {
        const spelled = spellings[(i + j) % spellings.length] as (typeof spellings)[number]
        const [one = '', other = ''] = [texts[(i + j) % texts.length], texts[(2 * i + j) % texts.length]]
        const [oldName, newName] = [
          spelled([...old, one]),
          spelled((i + j) % 2 === 0 ? [other, ...now] : [...now, other]),
        ]
        const calls = [
          { path: 'a.ts', [oldName]: 'x', [newName]: 'y' },
          { [newName]: 'y', description: 'say y', [oldName]: 'x', file: 'a.ts' },
          { path: 'a.ts', edits: [{ [oldName]: 'x', [newName]: 'y' }] },
        ]
        for (const call of calls) expect(read(call), JSON.stringify(call)).toEqual([EDIT])
        expect(read(JSON.stringify(calls[0]))).toEqual([EDIT])
        expect(format.detect(JSON.stringify(calls[0]))).toBe(0.9)
      }
  })

  test.each([
    { replace: 'x', with: 'y' },
    { text_to_replace: 'x', replacement_text: 'y' },
    { text_to_find: 'x', text_to_replace: 'y' },
    { search_for: 'x', replace_with: 'y' },
    { before: 'x', after: 'y' },
    { from: 'x', to: 'y' },
  ])('%j', (pair) => {
    expect(read({ path: 'a.ts', ...pair })).toEqual([EDIT])
  })
})

test.each([
  { name: 'lines around an insertion', fields: { context_before: 'x', context_after: 'y', text: 'f(z)' } },
  { name: 'the names of files', fields: { old_file: 'x', new_file: 'y' } },
  { name: 'bare words beside another field', fields: { from: 'x', to: 'y', line: 3 } },
  { name: 'two old texts', fields: { current_code: 'x', existing_code: 'z', desired_code: 'y' } },
  { name: 'no text that is there', fields: { first_code: 'x', updated_code: 'y' } },
])('$name are no pair', ({ fields }) => {
  expect(read({ path: 'a.ts', ...fields })).toMatch(/an object with the fields/)
})

test('names without a path beside them are no call by bare words', () => {
  expect(read({ from: 'x', to: 'y' })).toMatch(/an object with the fields from, to/)
})
