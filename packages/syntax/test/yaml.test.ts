import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { expectLinear } from '../../core/test/support/work.js'
import { yamlFaults } from '../src/parsers/yaml.js'

/** The faults as the library finds them by itself. */
function byLibrary(text: string) {
  const documents = parseAllDocuments(text, { prettyErrors: false, logLevel: 'error' })
  return Array.from(
    documents as unknown as readonly { errors: readonly { pos: readonly number[]; message: string }[] }[],
  )
    .flatMap(({ errors }) => errors.map(({ pos, message }) => `${pos.join('-')} ${message.toLowerCase()}`))
    .toSorted()
}

const ours = (text: string) =>
  yamlFaults(text)
    .map(({ start, end, message }) => `${start}-${end} ${message.toLowerCase()}`)
    .toSorted()

const withoutPlace = (fault: string) => fault.replace(/^\S+ (?=map keys)/, '')

describe('a key that its map has before', () => {
  test.each([
    ['a: 1\nb: 2\na: 3\n', 1],
    ['a: 1\n"a": 2\n\'a\': 3\n', 2],
    ['{ a: 1, b: 2, a: 3 }\n', 1],
    ['- a: 1\n  a: 2\n- a: 3\n', 1],
    ['x:\n  a: 1\n  a: 2\ny:\n  a: 3\n', 1],
    ['? { a: 1, a: 2 }\n: 3\n', 1],
    ['1: a\n"1": b\n1.0: c\n', 1],
    ['.nan: a\n.nan: b\n', 0],
    ['~: a\nnull: b\n', 1],
    ['&x a: 1\n!!str a: 2\n', 1],
    ['a: &x 1\n*x : 2\n*x : 3\n', 0],
    ['<<: { a: 1 }\n<<: { b: 2 }\n', 1],
    ['a: 1\n---\na: 2\n...\n', 0],
    ['!!set\n? a\n? a\n', 1],
    ['a: 1\na', 1],
  ])('is a fault: %j', (text, count) => {
    expect(yamlFaults(text).filter(({ message }) => message === 'map keys must be unique')).toHaveLength(
      count,
    )
    expect(ours(text)).toEqual(byLibrary(text))
  })

  test('is one where the library finds one, in any text', () => {
    const piece = fc.constantFrom(
      'a: ',
      'b: ',
      '1',
      '"a"',
      '\n',
      '\n  ',
      '- ',
      '{',
      '}',
      ', ',
      '[',
      ']',
      '? ',
      ': ',
      '&x ',
      '*x ',
      '---\n',
      '#',
      '~',
      '!!str ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('')
        // The library has an empty key where the text before it ends.
        expect(ours(text).map(withoutPlace).toSorted()).toEqual(byLibrary(text).map(withoutPlace).toSorted())
      }),
      { numRuns: 300 },
    )
  })
})

test.each([
  ['keys', (size: number) => Array.from({ length: size }, (_, at) => `key${at}: ${at}\n`).join('')],
  ['equal keys', (size: number) => 'key: 1\n'.repeat(size)],
  [
    'keys of a map in brackets',
    (size: number) => `{${Array.from({ length: size }, (_, at) => `key${at}: 1,`).join('')}}`,
  ],
  ['maps in a list', (size: number) => '- a: 1\n  b: 2\n'.repeat(size)],
])('many %s take time in proportion', (_, textOf) => {
  expectLinear(2000, (size) => {
    const text = textOf(size)
    return () => yamlFaults(text)
  })
  // The library compares keys by `some`, which no block of code counts.
  const text = textOf(2000)
  expect(comparisonsOf(() => yamlFaults(text))).toBeLessThan(20_000)
})

function comparisonsOf(run: () => unknown): number {
  let count = 0
  const { some } = Array.prototype
  vi.spyOn(Array.prototype, 'some').mockImplementation(function (this: unknown[], test) {
    return some.call(this, (...args) => {
      count++
      return test(...args)
    })
  })
  try {
    run()
    return count
  } finally {
    vi.restoreAllMocks()
  }
}
