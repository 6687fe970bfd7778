import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EditedLines, MOST_PLACES, placesOfLines } from '../../src/search/edited-lines.js'
import { applyChanges, type Change } from '../../src/text/change.js'
import { TextDocument } from '../../src/text/document.js'

const change = (start: number, end: number, text: string): Change => ({ span: { start, end }, text })

describe('EditedLines', () => {
  const text = 'a\nb\nc\nd\ne\nf\ng\nh\n'

  test.each<{ name: string; changes: Change[]; lines: string[]; place: number | undefined }>([
    { name: 'a line that stands once', changes: [], lines: ['c', 'd', 'e'], place: 2 },
    { name: 'parts of the lines around it', changes: [], lines: ['', 'd', ''], place: 2 },
    { name: 'other lines around it', changes: [], lines: ['x', 'd', 'e'], place: undefined },
    { name: 'no line between', changes: [], lines: ['c', 'd'], place: undefined },
    { name: 'a change far away', changes: [change(0, 1, 'x')], lines: ['d', 'e', 'f'], place: 3 },
    { name: 'a change near', changes: [change(4, 5, 'x')], lines: ['d', 'e', 'f'], place: undefined },
    {
      name: 'a change that writes the line',
      changes: [change(0, 1, 'e')],
      lines: ['d', 'e', 'f'],
      place: undefined,
    },
    {
      name: 'two changes that write the line',
      changes: [change(0, 0, 'x\n'), change(0, 1, ''), change(1, 1, 'e')],
      lines: ['d', 'e', 'f'],
      place: undefined,
    },
    {
      name: 'a change that writes the line after a byte order mark',
      changes: [change(0, 1, '\uFEFFe')],
      lines: ['d', 'e', 'f'],
      place: undefined,
    },
  ])('onlyPlace with $name: $place', ({ changes, lines, place }) => {
    const document = new TextDocument(text)
    const edited = new EditedLines(document, changes, placesOfLines(document, lines, MOST_PLACES))
    expect(edited.onlyPlace(lines, 1)).toBe(place)
  })

  test('gives a place only if it is the only one in the changed text', () => {
    const line = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', '')
    const lines = fc.array(line, { minLength: 3, maxLength: 30 })
    const cuts = fc.array(fc.tuple(fc.nat(60), fc.constantFrom('', 'a', '\n', 'b\nc', '\nd\n')), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(lines, cuts, fc.nat(30), fc.integer({ min: 3, max: 5 }), (all, some, from, count) => {
        const text = `${all.join('\n')}\n`
        const ends = some.map(([at]) => Math.min(at, text.length)).sort((a, b) => a - b)
        const changes = some.flatMap(([, written], i) =>
          i % 2 === 1 ? [change(ends[i - 1] ?? 0, ends[i] ?? 0, written)] : [],
        )
        const searched = all.slice(from % all.length, (from % all.length) + count)
        const document = new TextDocument(text)
        const edited = new EditedLines(document, changes, placesOfLines(document, searched, MOST_PLACES))
        const place = edited.onlyPlace(searched, 0)
        const needle = searched.join('\n')
        const changed = applyChanges(text, changes)
        if (place !== undefined) expect(changed.indexOf(needle)).toBe(changed.lastIndexOf(needle))
        if (place !== undefined) expect(changed).toContain(needle)
      }),
      { numRuns: 200 },
    )
  })
})

test('placesOfLines: each line has all its places, or one more than the limit', () => {
  const line = fc.constantFrom('a', 'b', ' a', '', 'c')
  fc.assert(
    fc.property(fc.array(line), fc.array(line), fc.nat(4), (lines, asked, most) => {
      const document = new TextDocument(lines.map((one) => `${one}\r\n`).join(''))
      const places = placesOfLines(document, asked, most)
      expect(new Set(places.keys())).toEqual(new Set(asked))
      for (const [one, found] of places) {
        const all = lines.flatMap((other, at) => (other === one ? [at] : []))
        expect(found).toEqual(all.slice(0, most + 1))
      }
    }),
  )
})
