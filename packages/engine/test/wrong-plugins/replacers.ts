import {
  exact,
  type Match,
  type Query,
  type Reading,
  type Replacer,
  TIERS,
  type Tier,
  withReading,
} from '@emend/core/plugin'

/** A replacer with one fault, and what the host is told about it. */
export interface WrongReplacer {
  readonly name: string
  readonly replacer: Replacer
  /** A part of the reason or of the message. */
  readonly says: RegExp
  /** Default `plugin-failed`. */
  readonly code?: string
}

function replacer(tier: Tier, find: (query: Query) => unknown): Replacer {
  return { apiVersion: 1, name: 'wrong', tier, find: find as Replacer['find'] }
}

const span = (start: number, end: number): Match => ({ span: { start, end } })

function* forever(match: (n: number) => Match): Generator<Match> {
  for (let n = 0; ; n++) yield match(n)
}

/** A replacer that finds `one` for every hunk, as a reading has it. */
function reading(read: (hunk: Query['hunk']) => unknown): Replacer {
  const anywhere = replacer('escape', () => [span(0, 4)])
  return withReading(anywhere, { name: 'wrong', read: read as Reading['read'] }, 'escape', 'wrong')
}

/** Replacers with one fault each. They are asked for `two`, which is not in `one\nthree 🌍\n`. */
export const WRONG_REPLACERS: readonly WrongReplacer[] = [
  {
    name: 'throws',
    replacer: replacer('escape', () => {
      throw new Error('out of order')
    }),
    says: /out of order/,
  },
  {
    name: 'throws a value that is not an error',
    replacer: replacer('escape', () => {
      throw 'a text'
    }),
    says: /a text/,
  },
  {
    name: 'throws in the middle',
    replacer: replacer('escape', function* () {
      yield span(0, 3)
      throw new Error('half-way')
    }),
    says: /half-way/,
  },
  { name: 'returns undefined', replacer: replacer('escape', () => undefined), says: /find gives undefined/ },
  {
    name: 'returns a promise',
    replacer: replacer('escape', async () => [span(0, 3)]),
    says: /find gives \[object Promise\], which cannot be iterated over/,
  },
  {
    name: 'changes the document that other replacers read',
    replacer: replacer('exact', ({ document }) => {
      Object.assign(document, { text: 'two' })
      return []
    }),
    says: /read only property 'text'/,
  },
  {
    name: 'yields a value that is not a match',
    replacer: replacer('escape', () => [null]),
    says: /not a match/,
  },
  { name: 'yields a number', replacer: replacer('escape', () => [3]), says: /not a match/ },
  { name: 'yields a fraction', replacer: replacer('escape', () => [span(0, 1.5)]), says: /not a match/ },
  {
    name: 'yields a span out of range',
    replacer: replacer('escape', () => [span(0, 1e6)]),
    says: /0 to 1000000/,
  },
  { name: 'yields a reversed span', replacer: replacer('escape', () => [span(3, 0)]), says: /from 3 to 0/ },
  {
    name: 'tears a character in two',
    replacer: replacer('escape', () => [span(4, 11)]),
    says: /tears a character/,
  },
  {
    name: 'lies about being exact',
    replacer: replacer('exact', () => [span(0, 3)]),
    says: /calls itself exact/,
  },
  {
    name: 'lies about whitespace',
    replacer: replacer('whitespace', () => [span(0, 3)]),
    says: /calls itself whitespace/,
  },
  {
    name: 'reads the request as something else',
    replacer: replacer('exact', () => [
      { ...span(0, 3), reading: { search: 'one', replacement: 'all your base' } },
    ]),
    says: /something else/,
  },
  {
    name: 'returns an invalid similarity',
    replacer: replacer('similar', () => [{ ...span(0, 3), similarity: Number.POSITIVE_INFINITY }]),
    says: /similarity Infinity/,
  },
  {
    name: 'returns an invalid alignment',
    replacer: replacer('drift', () => [{ ...span(0, 4), alignment: 'all' }]),
    says: /alignment/,
  },
  {
    name: 'yields an empty place',
    replacer: replacer('escape', () => [span(4, 4)]),
    says: /an empty span at 4/,
  },
  {
    name: 'yields a place outside of what is searched',
    replacer: replacer('exact', ({ document }) => {
      const text = `\uFEFF${document.text}`
      return [span(-1, text.length)]
    }),
    says: /from -1/,
  },
  {
    name: 'yields a match of a later tier',
    replacer: replacer('escape', () => [{ ...span(0, 3), tier: 'similar' }]),
    says: /calls itself escape and yields a match of the tier similar/,
  },
  {
    name: 'yields a match of no tier',
    replacer: replacer('escape', () => [{ ...span(0, 3), tier: 'mine' }]),
    says: /of the tier mine/,
  },
  {
    name: 'calls a match exact that is not',
    replacer: replacer('escape', () => [{ ...span(0, 3), tier: 'exact' }]),
    says: /calls itself exact and yields a place that is not what was searched/,
  },
  {
    name: 'calls a match exact that it has read otherwise',
    replacer: replacer('escape', ({ hunk }) => [
      { ...span(0, 3), tier: 'exact', hunk: hunk.as({ old: ['three 🌍'] }) },
    ]),
    says: /calls itself exact and yields a place that is not what was searched/,
  },
  {
    name: 'reads the request as other lines',
    replacer: replacer('lookalike', ({ hunk }) => [{ ...span(0, 3), hunk: hunk.as({ old: ['one'] }) }]),
    says: /reads the request as something else/,
  },
  {
    name: 'writes other lines than the request has',
    replacer: replacer('whitespace', ({ edit, hunk }) => [
      { ...span(0, 3), hunk: hunk.as({ old: [edit.search], now: ['all your base'] }) },
    ]),
    says: /reads the request as something else/,
  },
  {
    name: 'calls anything the new text',
    replacer: replacer('escape', () => [{ ...span(0, 3), isText: 'yes' }]),
    says: /isText or isApplied/,
  },
  {
    name: 'yields parts of another tier',
    replacer: replacer('exact', () => [{ ...span(0, 3), parts: [span(0, 3)] }]),
    says: /parts, which are for the tier escape/,
  },
  {
    name: 'yields parts that are no list',
    replacer: replacer('escape', () => [{ ...span(0, 3), parts: 'all' }]),
    says: /parts/,
  },
  {
    name: 'yields a part that is no match',
    replacer: replacer('escape', () => [{ ...span(0, 3), parts: [undefined] }]),
    says: /not a match/,
  },
  {
    name: 'yields a part outside of the place',
    replacer: replacer('escape', () => [{ ...span(0, 3), parts: [span(4, 9)] }]),
    says: /outside of the part from 0 to 3/,
  },
  {
    name: 'yields parts in another order',
    replacer: replacer('escape', () => [{ ...span(0, 9), parts: [span(4, 9), span(0, 3)] }]),
    says: /outside of the part from 9 to 9/,
  },
  {
    name: 'yields evidence that is none',
    replacer: replacer('drift', () => [{ ...span(0, 4), evidence: { bits: 'many' } }]),
    says: /evidence that is none/,
  },
  {
    name: 'yields a rival that is none',
    replacer: replacer('drift', () => [
      {
        ...span(0, 4),
        evidence: { bits: 9, matched: 2, isFull: true, isTight: true, rival: span(3, 1e6) as Match },
      },
    ]),
    says: /3 to 1000000/,
  },
  {
    name: 'never ends',
    replacer: replacer('escape', () => forever(() => span(0, 3))),
    says: /again and again/,
  },
  {
    name: 'never ends, in a loop',
    replacer: replacer('escape', () => forever((n) => span(n % 3, 3 + (n % 2)))),
    says: /again and again/,
  },
  {
    name: 'has a reading that throws',
    replacer: reading(() => {
      throw new Error('cannot read')
    }),
    says: /cannot read/,
  },
  { name: 'has a reading that gives a text', replacer: reading(() => 'one'), says: /a hunk that is none/ },
  {
    name: 'has a reading that gives a promise',
    replacer: reading(async (hunk) => hunk),
    says: /a hunk that is none/,
  },
  {
    name: 'has a reading that changes the request',
    replacer: reading(({ edit }) => Object.assign(edit, { search: 'one' })),
    says: /read only property 'search'/,
  },
  {
    name: 'spends without end',
    replacer: replacer('escape', ({ budget }) => {
      for (;;) budget.spend(1e6)
    }),
    says: /steps/,
    code: 'budget-exceeded',
  },
]

/** Places that are no whole lines of `one\nthree 🌍\n`, of every tier. They are asked for the line `two`. */
export const PARTS_OF_LINES: readonly WrongReplacer[] = TIERS.flatMap((tier) =>
  (
    [
      ['half a line', span(1, 3)],
      ['the end of a line', span(2, 4)],
      ['a line without its ending', span(0, 3)],
      ['a line and a half', span(0, 7)],
    ] as const
  ).map(([name, match]) => ({
    name: `yields ${name} (${tier})`,
    replacer: replacer(tier, () => [match]),
    says: /a part of a line, from \d to \d, for an edit of whole lines/,
  })),
)

/** A replacer that changes its input. */
export const MEDDLING: Replacer = replacer('escape', (query) => {
  const { edit } = query as { edit: { search: string; replacement: string } }
  try {
    edit.search = 'one'
    edit.replacement = 'meddled'
  } catch {
    // The input is frozen.
  }
  return exact.find(query)
})
