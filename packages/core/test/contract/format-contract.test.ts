import { describe, expect, test } from 'vitest'
import { describe as describeFailure } from '../../../feedback/src/report/describe.js'
import { inOrder } from '../../src/apply/placements.js'
import type { EditFormat } from '../../src/parts/format.js'
import { defaultCascade } from '../../src/profiles/cascade.js'
import { ContractViolation, type FormatExample, formatContract } from '../../src/testing.js'

/** One line: a path, `>` and the text of the new file. */
const mini: EditFormat = {
  apiVersion: 1,
  name: 'mini',
  replacers: defaultCascade,
  placement: inOrder,
  detect: (input) => (typeof input === 'string' && input.includes('>') ? 0.5 : 0),
  parse(input) {
    const [path = '', text] = typeof input === 'string' ? input.split('>') : []
    return text === undefined
      ? { ok: false, failure: { code: 'mini:no-arrow', format: 'mini', message: 'There is no ">".' } }
      : { ok: true, value: { edits: [{ kind: 'create', path, text }], notices: [] } }
  },
}

const EXAMPLES: readonly FormatExample[] = [
  { name: 'reads one file', request: 'a.txt>text', reads: ['a.txt'] },
  { name: 'refuses another text', request: 'a.txt', reads: { fails: 'mini:no-arrow' } },
]

async function broken(format: EditFormat, examples = EXAMPLES): Promise<string[]> {
  const names: string[] = []
  for (const { name, run } of formatContract(format, examples, describeFailure)) {
    try {
      await run()
    } catch {
      names.push(name)
    }
  }
  return names
}

describe('the contract of a format', () => {
  test('passes for a correct format', async () => {
    expect(await broken(mini)).toEqual([])
  })

  test('has cases with distinct names', () => {
    const names = formatContract(mini, EXAMPLES).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('requires examples of both kinds', async () => {
    expect(await broken(mini, [])).toContain('the examples hold one that is read and one that is not')
  })

  test.each<[string, Partial<EditFormat>, string]>([
    ['no parse', { parse: undefined as never }, 'it is a format'],
    ['a name in capitals', { name: 'Mini' }, 'the name is in kebab case'],
    [
      'detect that throws',
      { detect: () => null as never },
      'null: is read or refused, and nothing is thrown',
    ],
    ['detect above one', { detect: () => 2 }, 'prose: is read or refused, and nothing is thrown'],
    ['detect that never is sure', { detect: () => 0 }, 'reads one file: the format says that it is its own'],
    ['parse without a result', { parse: () => undefined as never }, 'reads one file'],
    [
      'parse without notices',
      { parse: () => ({ ok: true, value: { edits: [] } }) as never },
      'nothing: is read or refused, and nothing is thrown',
    ],
    [
      'a kind that there is not',
      {
        parse: () => ({ ok: true, value: { edits: [{ kind: 'rename', path: 'a' }], notices: [] } }) as never,
      },
      'reads one file',
    ],
    [
      'an edit without search',
      {
        parse: () =>
          ({
            ok: true,
            value: { edits: [{ kind: 'update', path: 'a', edits: [{ unit: 'text' }] }], notices: [] },
          }) as never,
      },
      'reads one file',
    ],
    [
      'a failure of another format',
      { parse: () => ({ ok: false, failure: { code: 'empty-request', format: 'other' } }) },
      'an empty text: is read or refused, and nothing is thrown',
    ],
    [
      'a failure with a code that there is not',
      { parse: () => ({ ok: false, failure: { code: 'unexpected-end', format: 'mini' } as never }) },
      'an empty text: is read or refused, and nothing is thrown',
    ],
  ])('refuses %s', async (_, spoilt, name) => {
    expect(await broken({ ...mini, ...spoilt })).toContain(name)
  })

  test('refuses a parser that changes the request, and one that keeps state', async () => {
    const request = { path: 'a.txt', text: 'x' }
    const examples: readonly FormatExample[] = [
      { name: 'an object', request, reads: ['a.txt'] },
      ...EXAMPLES.slice(1),
    ]
    let count = 0
    const bad: EditFormat = {
      ...mini,
      parse(input, context) {
        if (typeof input === 'object' && input !== null) Object.assign(input, { seen: ++count })
        return mini.parse(input === request ? 'a.txt>x' : input, context)
      },
    }
    expect(await broken(bad, examples)).toContain(
      'an object: read twice, it is the same, and the request is as it was',
    )
  })

  test('refuses a result that differs when the request arrives in pieces', async () => {
    const bad: EditFormat = {
      ...mini,
      incremental: () => ({
        push: () => [],
        end: () => ({ events: [], outcome: { status: 'complete', value: { edits: [], notices: [] } } }),
      }),
    }
    expect(await broken(bad)).toContain(
      'reads one file: arriving in pieces, it comes to what parse makes of the whole',
    )
  })

  test('says which failure lacks what belongs to its code', () => {
    const failure = { code: 'unexpected-line', format: 'mini', line: 1 } as never
    const spoilt = { ...mini, parse: () => ({ ok: false, failure }) as const }
    const empty = formatContract(spoilt, EXAMPLES, describeFailure).find(({ name }) =>
      name.startsWith('an empty text'),
    )
    expect(() => empty?.run()).toThrow(
      'what is wrong with the failure: expected nothing, got "its code is none, or lacks what belongs to it: {',
    )
  })

  test('says what was expected and what it got', () => {
    const [first] = formatContract({ ...mini, parse: undefined as never }, EXAMPLES)
    expect(() => first?.run()).toThrow(ContractViolation)
    expect(() => first?.run()).toThrow('it needs detect, parse and placement, and replacers must be a list')
  })
})

test.each<[string, unknown, string]>([
  ['no reads', [{ name: 'a', request: 'a' }], 'example 1 of formatContract has no reads'],
  [
    'null',
    [EXAMPLES[0], { name: 'a', request: 'a', reads: null }],
    'reads of example 2 of formatContract must be',
  ],
  ['a text', [{ name: 'a', request: 'a', reads: 'a.txt' }], 'reads of example 1 of formatContract must be'],
  [
    'a list of numbers',
    [{ name: 'a', request: 'a', reads: [1] }],
    'reads of example 1 of formatContract must be',
  ],
  [
    'no code',
    [{ name: 'a', request: 'a', reads: { fails: true } }],
    'reads of example 1 of formatContract must be',
  ],
  ['no name', [{ request: 'a', reads: [] }], 'example 1 of formatContract has no name'],
  ['no request', [{ name: 'a', reads: [] }], 'example 1 of formatContract has no request'],
  [
    'finds, as a replacer has it',
    [{ name: 'a', request: 'a', finds: [] }],
    'has no option "finds"; there are name, ',
  ],
  ['nothing', [undefined], 'the options of example 1 of formatContract must be an object'],
  ['no list', undefined, 'the option examples of formatContract must be a list'],
])('an example with %s is an error that says which and what', (_, examples, says) => {
  expect(() => formatContract(mini, examples as never)).toThrow(TypeError)
  expect(() => formatContract(mini, examples as never)).toThrow(says)
})
