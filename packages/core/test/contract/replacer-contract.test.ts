import { describe, expect, test } from 'vitest'
import { exact } from '../../src/place/exact.js'
import { ContractViolation, type ReplacerExample, replacerContract } from '../../src/testing.js'
import type { Match, Query, Replacer } from '../../src/vocabulary/replacer.js'

const EXAMPLES: readonly ReplacerExample[] = [
  { name: 'finds a', text: 'a b\n', search: 'a', finds: ['a'] },
  { name: 'does not find c', text: 'a b\n', search: 'c', finds: [] },
]

/** The exact replacer with another way to find. */
function replacer(find: (query: Query) => Iterable<Match>): Replacer {
  return { apiVersion: 1, name: 'bad', tier: 'exact', find }
}

/** The names of the cases that fail. */
async function broken(bad: Replacer, examples = EXAMPLES): Promise<string[]> {
  const names: string[] = []
  for (const { name, run } of replacerContract(bad, examples)) {
    try {
      await run()
    } catch (error) {
      expect(error).toBeInstanceOf(ContractViolation)
      names.push(name)
    }
  }
  return names
}

describe('the contract of a replacer', () => {
  test('passes for exact', async () => {
    expect(await broken(exact)).toEqual([])
  })

  test('has cases with distinct names', () => {
    const names = replacerContract(exact, EXAMPLES).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test.each([
    { side: 'above', within: ({ within }: Query) => ({ start: 0, end: within.end }) },
    {
      side: 'below',
      within: ({ document, within }: Query) => ({ start: within.start, end: document.text.length }),
    },
  ])('refuses spans $side the searched part', async ({ within }) => {
    const bad = replacer((query) => exact.find({ ...query, within: within(query) }))
    expect(await broken(bad)).toContain('repeated lines, as lines: no span leaves the part that is searched')
  })

  test('refuses a span that is yielded twice', async () => {
    const bad = replacer((query) => Array.from(exact.find(query)).flatMap((match) => [match, match]))
    expect(await broken(bad)).toContain('a text of one line, as text: spans are distinct and inside the text')
  })

  test('refuses spans that end before they begin', async () => {
    const bad = replacer((query) =>
      Array.from(exact.find(query), ({ span }) => ({ span: { start: span.end, end: span.start } })),
    )
    expect(await broken(bad)).toContain('a text of one line, as text: spans are distinct and inside the text')
  })

  test.each<[string, (match: Match, query: Query) => Match]>([
    ['is outside the text', ({ span }) => ({ span: { start: span.start, end: span.end + 1000 } })],
    [
      'is not what was searched',
      ({ span }, { within }) => ({ span: { start: within.start, end: span.end + 1 } }),
    ],
    ['is not a match', () => ({}) as Match],
    ['has a similarity that is not a number', (match) => ({ ...match, similarity: Number.NaN })],
  ])('refuses a match that %s', async (_, spoil) => {
    const bad = replacer((query) => Array.from(exact.find(query), (match) => spoil(match, query)))
    expect(await broken(bad)).toContain('finds a')
  })

  test('refuses a replacer that spends no budget', async () => {
    const bad = replacer((query) => exact.find({ ...query, budget: { spend() {} } }))
    expect(await broken(bad)).toEqual([
      'what it searches in an example, it spends steps for: ten times the text costs more',
    ])
  })

  test('refuses a replacer that swallows the signal of the budget', async () => {
    const bad = replacer((query) => {
      try {
        return Array.from(exact.find(query))
      } catch {
        return []
      }
    })
    expect(await broken(bad)).toEqual(['it lets the signal of an exceeded budget pass'])
  })

  test('refuses a replacer that turns the signal of the budget into another error', async () => {
    const bad = replacer((query) => {
      try {
        return Array.from(exact.find(query))
      } catch {
        throw new Error('gave up')
      }
    })
    expect(await broken(bad)).toEqual(['it lets the signal of an exceeded budget pass'])
  })

  test('refuses a replacer that works too much', async () => {
    const bad = replacer((query) => {
      query.budget.spend(query.document.lineCount ** 2)
      return exact.find(query)
    })
    expect(await broken(bad)).toContain('repeated lines cost no more than 100 steps a line')
  })

  test('refuses spans that tear lines', async () => {
    const bad = replacer((query) =>
      exact.find({ ...query, edit: { ...query.edit, unit: 'text', search: query.edit.search.trimEnd() } }),
    )
    expect(await broken(bad)).toContain('a text with CRLF, as lines: whole lines are found as whole lines')
  })

  test('refuses a replacer that keeps state', async () => {
    let calls = 0
    const bad = replacer((query) => (calls++ % 2 === 0 ? exact.find(query) : []))
    const names = await broken(bad)
    expect(names.some((name) => name.endsWith('the same query finds the same places'))).toBe(true)
  })

  test('refuses an object of the wrong shape', async () => {
    const shapes = { apiVersion: 2, name: 'Not Kebab', tier: 'vague', find: 'me' }
    const bad = { ...exact, ...shapes } as unknown as Replacer
    const names = replacerContract(bad, EXAMPLES)
      .slice(0, 4)
      .flatMap(({ name, run }) => {
        try {
          run()
          return []
        } catch {
          return [name]
        }
      })
    expect(names).toEqual([
      'apiVersion is 1',
      'the name is in kebab case',
      'the tier is known',
      'find is a function',
    ])
  })

  test('names an example that fails', async () => {
    const wrong = { name: 'finds b', text: 'a\n', search: 'a', finds: ['b'] }
    expect(await broken(exact, [...EXAMPLES, wrong])).toEqual(['finds b'])
  })

  test('requires examples of both kinds', async () => {
    expect(await broken(exact, EXAMPLES.slice(0, 1))).toEqual([
      'the examples hold one that is found and one that is not',
    ])
    expect(await broken(exact, EXAMPLES.slice(1))).toEqual([
      'the examples hold one that is found and one that is not',
    ])
  })
})

test.each<[string, unknown, string]>([
  ['no finds', [{ name: 'a', text: 'a', search: 'a' }], 'example 1 of replacerContract has no finds'],
  ['reads, as a format has it', [{ ...EXAMPLES[0], reads: [] }], 'has no option "reads"; there are name, '],
  ['a text that it finds', [{ ...EXAMPLES[0], finds: 'a' }], 'must be a list, not "a"'],
  ['no text', [EXAMPLES[0], { ...EXAMPLES[1], text: undefined, search: 3 }], 'must be a text, not 3'],
  ['nothing', undefined, 'the option examples of replacerContract must be a list'],
])('an example with %s is an error that says which and what', (_, examples, says) => {
  expect(() => replacerContract(exact, examples as never)).toThrow(TypeError)
  expect(() => replacerContract(exact, examples as never)).toThrow(says)
})

test('something that is no replacer is an error', () => {
  expect(() => replacerContract(undefined as never, EXAMPLES)).toThrow(
    'the option replacer of replacerContract must be an object, not of type undefined',
  )
})
