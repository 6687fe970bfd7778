import fc from 'fast-check'

const LINES = ['', ' ', 'a', ' a', '  a b', '\ta', 'a  b', 'b', 'b\\n', '"x"', "\\'x\\'", 'a$', 'a\\', 'abab']

/** Whitespace that is rarely seen, returns within lines, and characters of two units. */
const ODD_LINES = [
  'a\u00a0b',
  '\u2003a b',
  'a\f',
  '\va',
  'a\u2028b',
  'a\rb',
  '🌍',
  '  🌍a',
  'a🌎',

  'é',
  '\u3000',
]

type Mutation = (text: string, at: number) => string

const MUTATIONS: readonly Mutation[] = [
  (text) => text,
  (text) => `${text}\n`,
  (text) => `  ${text}`,
  (text) => ` ${text}\n `,
  (text) => text.trim(),
  (text) => text.replace(/^[ \t]+/gm, ''),
  (text) => text.replace(/^/gm, '  '),
  (text) => text.replaceAll(' ', '   '),
  (text) => text.replace(/\s+/g, ' '),
  (text) => text.replace(/[\\"'$]/g, '\\$&'),
  (text) => text.replaceAll('\n', '\\n'),
  (text, at) => text.slice(0, at % (text.length + 1)),
  (text, at) =>
    text
      .split('\n')
      .toSpliced(at % (text.split('\n').length + 1), 0, 'other')
      .join('\n'),
  (text, at) =>
    text
      .split('\n')
      .with(at % text.split('\n').length, 'x')
      .join('\n'),
  (text, at) =>
    text
      .split('\n')
      .toSpliced(at % text.split('\n').length, 1)
      .join('\n'),
]

export interface ContentAndFind {
  readonly content: string
  readonly find: string
}

/**
 * A text of few different lines, so that they come again and again, and something to find in it: a piece of it, changed a little
 * or not, or lines of the same kind.
 */
function contentAndFindOf(known: readonly string[]): fc.Arbitrary<ContentAndFind> {
  const line = fc.constantFrom(...known)
  const content = fc.array(line, { maxLength: 9 }).map((lines) => lines.join('\n'))
  return content
    .chain((text) => {
      const lines = text.split('\n')
      const piece = fc
        .tuple(fc.nat(lines.length - 1), fc.integer({ min: 1, max: 5 }))
        .map(([first, count]) => lines.slice(first, first + count).join('\n'))
      const mutation = fc.tuple(fc.constantFrom(...MUTATIONS), fc.nat(20))
      const mutated = fc
        .tuple(piece, fc.array(mutation, { maxLength: 2 }))
        .map(([start, mutations]) => mutations.reduce((current, [mutate, at]) => mutate(current, at), start))
      const random = fc.array(line, { minLength: 1, maxLength: 4 }).map((some) => some.join('\n'))
      const find = fc.oneof({ weight: 4, arbitrary: mutated }, { weight: 1, arbitrary: random })
      return fc.record({ content: fc.constant(text), find })
    })
    .filter(({ find }) => find !== '')
}

export const contentAndFind: fc.Arbitrary<ContentAndFind> = contentAndFindOf(LINES)

/** The same with whitespace that is rarely seen, returns within lines, and characters of two units. */
export const oddContentAndFind: fc.Arbitrary<ContentAndFind> = contentAndFindOf([...LINES, ...ODD_LINES])
