import { describe, expect, test } from 'vitest'
import { type CascadeOptions, mostSimilar, runCascade } from '../../src/survey/cascade.js'
import type { Span } from '../../src/text/span.js'
import type { TextEdit } from '../../src/vocabulary/edit.js'
import type { Candidate, Match, Replacer, Tier } from '../../src/vocabulary/replacer.js'
import { contextIn, hunk, part } from '../support/edits.js'
import { expectLinear } from '../support/work.js'

function replacer(name: string, tier: Tier, matches: readonly Match[]): Replacer {
  return { apiVersion: 1, name, tier, find: () => matches }
}

function at(...spans: [number, number][]): Match[] {
  return spans.map(([start, end]) => ({ span: { start, end } }))
}

function run(
  text: string,
  replacers: readonly Replacer[],
  { edit = part('x', 'y'), ...asked }: CascadeOptions & { readonly edit?: TextEdit } = {},
): string[] {
  return runCascade(contextIn(text, replacers), edit, asked).map(
    ({ replacer: name, span }) => `${name} ${span.start}-${span.end}`,
  )
}

describe('runCascade', () => {
  test('the first replacer with a candidate decides, however many it has', () => {
    const replacers = [
      replacer('none', 'exact', []),
      replacer('two', 'escape', at([0, 1], [2, 3])),
      replacer('one', 'drift', at([0, 1])),
    ]
    expect(run('a b', replacers)).toEqual(['two 0-1', 'two 2-3'])
  })

  test('later replacers are not asked', () => {
    const never: Replacer = {
      ...replacer('never', 'similar', []),
      find: () => {
        throw new Error('asked')
      },
    }
    expect(run('a', [replacer('one', 'escape', at([0, 1])), never])).toEqual(['one 0-1'])
  })

  test('a replacer cannot change what the replacers after it are asked', () => {
    const meddling: Replacer = {
      ...replacer('meddling', 'exact', []),
      find: (query) => {
        Reflect.set(query, 'edit', part('b', 'c'))
        Reflect.set(query.within, 'start', 1)
        return []
      },
    }
    const asked: string[] = []
    const asking: Replacer = {
      ...replacer('asking', 'escape', []),
      find: ({ edit, within }) => {
        asked.push(`${edit.search} from ${within.start}`)
        return []
      },
    }
    expect(run('a', [meddling, asking], { edit: part('a', 'b') })).toEqual([])
    expect(asked).toEqual(['a from 0'])
  })

  test('conditions filter before a replacer counts as having decided', () => {
    const replacers = [replacer('first', 'escape', at([0, 1])), replacer('second', 'drift', at([2, 3]))]
    const accept = ({ start }: Span) => start > 0
    expect(run('a b', replacers, { accept })).toEqual(['second 2-3'])
  })

  test('drops spans outside the searched part of the text', () => {
    expect(run('\uFEFFab', [replacer('bad', 'escape', at([0, 1], [1, 2]))])).toEqual(['bad 1-2'])
  })

  test('spans with the same non-blank characters are one place, other overlaps are two', () => {
    expect(run(' a b ', [replacer('r', 'escape', at([0, 4], [1, 4], [1, 5], [1, 2]))])).toEqual([
      'r 0-4',
      'r 1-2',
    ])
  })

  test('different blank spans are different places', () => {
    expect(run('a   b', [replacer('r', 'escape', at([1, 2], [1, 4], [2, 3]))])).toEqual([
      'r 1-2',
      'r 1-4',
      'r 2-3',
    ])
    expect(run('ab', [replacer('r', 'escape', at([0, 0], [1, 1], [1, 1]))])).toEqual(['r 0-0', 'r 1-1'])
  })

  test('blank text is found only exactly', () => {
    const edit = part(' ', 'x')
    expect(run('a b', [replacer('loose', 'whitespace', at([1, 2]))], { edit })).toEqual([])
    expect(run('a b', [replacer('exact', 'exact', at([1, 2]))], { edit })).toEqual(['exact 1-2'])
  })

  test('a candidate has the edit as the replacer read it', () => {
    const reading = { search: 's', replacement: 'r', line: 7 }
    const edit = part('1| s', '1| r', {
      hints: { atEnd: true },
      finalNewline: true,
      source: { start: 1, end: 2 },
    })
    const match = { span: { start: 0, end: 1 }, similarity: 0.5, reading }
    const [candidate] = runCascade(contextIn('sbc', [replacer('numbers', 'escape', [match])]), edit)
    expect(candidate).toEqual({
      span: { start: 0, end: 1 },
      replacer: 'numbers',
      tier: 'escape',
      similarity: 0.5,
      edit: {
        search: 's',
        replacement: 'r',
        unit: 'text',
        hints: { line: 7, atEnd: true },
        finalNewline: true,
        source: { start: 1, end: 2 },
      },
    })
  })

  test('a line hint of the request takes precedence over that of the reading', () => {
    const reading = { search: 's', replacement: 'r', line: 7 }
    const edit = part('1| s', '1| r', { hints: { line: 3 } })
    const match = { span: { start: 0, end: 1 }, reading }
    const [candidate] = runCascade(contextIn('sbc', [replacer('numbers', 'escape', [match])]), edit)
    expect(candidate?.edit.hints?.line).toBe(3)
  })

  test('reads doubtful blank lines at the end as separators where the file has none', () => {
    const edit = hunk([' a', ' '], { doubtful: [{ start: 2, end: 3 }] })
    const asked: string[] = []
    const spy: Replacer = {
      ...replacer('spy', 'exact', []),
      find: (query) => {
        asked.push(query.edit.search)
        return []
      },
    }
    run('a', [spy], { edit })
    expect(asked).toEqual(['a\n\n', 'a\n'])
  })

  test('candidates in long runs of blanks take linear time', () => {
    expectLinear(2000, (count) => {
      const spans = Array.from({ length: count }, (_, i): [number, number] => [i, i + count])
      const blanks = [replacer('r', 'escape', at(...spans))]
      return () => expect(run(' '.repeat(2 * count), blanks)).toHaveLength(count)
    })
  })
})

function place(start: number, end: number, similarity: number): Candidate {
  return { span: { start, end }, edit: part('a', 'b'), replacer: 'mine', tier: 'similar', similarity }
}

describe('mostSimilar', () => {
  const good = place(0, 9, 0.99)

  test.each([
    { name: 'nothing if no candidate is acceptable', acceptable: [], refused: [good], chosen: [] },
    { name: 'the only one', acceptable: [good], refused: [], chosen: [good] },
    {
      name: 'the best if the others are clearly less similar',
      acceptable: [place(20, 29, 0.92), good],
      refused: [place(40, 49, 0.5)],
      chosen: [good],
    },
    {
      name: 'all that are equally similar',
      acceptable: [good, place(20, 29, 0.99)],
      refused: [],
      chosen: [good, place(20, 29, 0.99)],
    },
    {
      name: 'also a refused one that is about as similar',
      acceptable: [good],
      refused: [place(20, 29, 0.97)],
      chosen: [good, place(20, 29, 0.97)],
    },
    {
      name: 'no other that overlaps the best',
      acceptable: [good, place(5, 12, 0.98)],
      refused: [],
      chosen: [good],
    },
  ])('chooses $name', ({ acceptable, refused, chosen }) => {
    expect(mostSimilar(acceptable, refused)).toEqual(chosen)
  })
})
