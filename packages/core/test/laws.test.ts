import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '../src/apply/apply-edits.js'
import { inOrder, nearest, unique } from '../src/apply/placements.js'
import { splitLines } from '../src/text/lines.js'
import { foldLookalikes } from '../src/text/lookalikes.js'
import type { Edit } from '../src/vocabulary/edit.js'
import { applied, OPTIONS, part, refused, reports, whole } from './support/edits.js'
import {
  addsBlankLineBesideOne,
  changesLevel,
  type Disturbance,
  editOf,
  expectedLines,
  leastLevel,
  type RandomChange,
  type RandomFile,
  randomChange,
  randomFile,
  textOf,
} from './support/random-edit.js'

const fileAndChange = randomFile
  .filter(({ lines }) => lines.some(({ level }) => level !== undefined))
  .chain((file) => fc.tuple(fc.constant(file), randomChange(file)))
  // Without a final newline, a blank last line cannot be distinguished from no line.
  .filter(([file, change]) => file.finalNewline || expectedLines(file, change).at(-1)?.content !== '')
  // A blank line is not added where the file already has one at the edge of the place.
  .filter(([file, change]) => !addsBlankLineBesideOne(file, change))

const placement = fc.constantFrom(unique, inOrder, nearest)

/**
 * Returns a line's content. A new line is read without look-alikes if the request has other quotes than the file, and without
 * whitespace at its end if the request has that at lines where the file has none.
 */
const reading =
  ({ quotes = false, trailing = false }: Disturbance) =>
  ({ content }: { readonly content: string }) => {
    if (!content.includes('new_')) return content
    const read = quotes ? foldLookalikes(content) : content
    return trailing ? read.trimEnd() : read
  }

/** Checks the text after a change of whole lines against the expected lines. */
function expectChanged(
  file: RandomFile,
  change: RandomChange,
  result: string,
  disturbance: Disturbance = {},
): void {
  const text = textOf(file)
  expect(result.startsWith('\uFEFF')).toBe(file.mark !== '')
  const lines = splitLines(result.slice(file.mark.length))
  const expected = expectedLines(file, change)
  const read = reading(disturbance)
  expect(lines.map(read)).toEqual(expected.map(read))
  if (lines.length > 0) expect(result.endsWith('\n')).toBe(file.finalNewline)
  const known = new Set(splitLines(text).map(({ ending }) => ending))
  const lastOfFile = file.lines.length - 1
  const gained = file.finalNewline ? undefined : expectedLines(file, NOTHING)[lastOfFile]?.content
  const wrong = lines.slice(0, -1).filter(({ ending }, i) => {
    const own = expected[i]?.ending
    if (own !== undefined && expected[i]?.content !== gained) return ending !== own
    return !known.has(ending) && known.size !== 1
  })
  expect(wrong, 'lines with another ending').toEqual([])
}

const NOTHING: RandomChange = { first: 0, steps: [], added: [[]] }

describe('an edit of whole lines changes these lines only', () => {
  const kinds: readonly {
    name: string
    disturbance: (file: RandomFile, change: RandomChange) => Disturbance
  }[] = [
    { name: 'as written', disturbance: () => ({}) },
    { name: 'a CRLF request', disturbance: () => ({ crlf: true }) },
    { name: 'other trailing whitespace', disturbance: () => ({ trailing: true }) },
    {
      name: 'one level too few',
      disturbance: (file, change) => ({ shift: Math.min(1, leastLevel(file, change)) }),
    },
    { name: 'one level too many', disturbance: () => ({ shift: -1 }) },
    { name: 'four spaces a level', disturbance: () => ({ unit: '    ' }) },
    { name: 'two spaces a level', disturbance: () => ({ unit: '  ' }) },
    { name: 'tabs', disturbance: () => ({ unit: '\t' }) },
    { name: 'other quotes', disturbance: () => ({ quotes: true }) },
    {
      name: 'several differences at once',
      disturbance: () => ({ unit: '   ', shift: -1, quotes: true, trailing: true, crlf: true }),
    },
  ]

  test.each(kinds)('$name', ({ disturbance }) => {
    fc.assert(
      fc.property(fileAndChange, placement, ([file, change], how) => {
        const disturbed = disturbance(file, change)
        const edit = editOf(file, change, disturbed)
        const result = applyEdits(textOf(file), [edit], { ...OPTIONS, placement: how })
        if (result.ok && result.value.reports[0]?.status === 'already-applied') {
          // The edit only adds blank lines at its end, and the file has as many there: these may be the new ones.
          expect(edit.script?.at(-1)).toBe('add')
          expect(change.added.flat().every(({ level }) => level === undefined)).toBe(true)
          expect(result.value.text).toBe(textOf(file))
          return
        }
        if (result.ok && result.value.reports[0]?.notices.some(({ code }) => code === 'line-present')) {
          // A blank line that is added beside blank lines may be one of these.
          const nonBlank = (lines: readonly string[]) => lines.filter((one) => one.trim() !== '')
          const read = reading(disturbed)
          const lines = splitLines(result.value.text.slice(file.mark.length))
          expect(nonBlank(lines.map(read))).toEqual(nonBlank(expectedLines(file, change).map(read)))
          return
        }
        if (result.ok) return expectChanged(file, change, result.value.text, disturbed)
        // The only allowed refusal is about the indentation of a line that replaces a line of another level.
        expect(result.failure).toMatchObject([{ code: 'indentation' }])
        expect(changesLevel(file, change)).toBe(true)
      }),
    )
  })

  test('without a script, the difference between old and new text is the script', () => {
    const noBlanks = fileAndChange.filter(
      ([{ lines }, { added }]) =>
        lines.every(({ level }) => level !== undefined) &&
        added.flat().every(({ level }) => level !== undefined),
    )
    fc.assert(
      fc.property(
        noBlanks,
        fc.record({ quotes: fc.boolean(), trailing: fc.boolean() }),
        ([file, change], disturbance) => {
          const { script: _, ...edit } = editOf(file, change, disturbance)
          expectChanged(file, change, applied(textOf(file), [edit]), disturbance)
        },
      ),
    )
  })
})

describe('part of a text', () => {
  const piece = fc.constantFrom('a', 'b', ' ', '\n', '\t', '"', '🌍', '\r', '\u2028', '$&')
  const source = fc
    .array(piece, { minLength: 1, maxLength: 30 })
    .map((pieces) => pieces.join(''))
    .filter((text) => !text.includes('\r\n'))
  const literal = fc.constantFrom(
    '$&',
    '$1',
    "$'",
    '$`',
    '$$',
    '\\',
    '\\n',
    'a',
    '\n',
    '\r\n',
    ' ',
    '&amp;',
    '🌎',
  )
  // The text cannot have the new text already: it holds a word that the text does not have, or it is empty.
  const written = fc.oneof(
    fc.constant(''),
    fc
      .tuple(fc.array(literal, { maxLength: 4 }), fc.array(literal, { maxLength: 4 }))
      .map(([before, after]) => [...before, 'new', ...after].join('')),
  )

  test('is replaced literally', () => {
    fc.assert(
      fc.property(source, fc.nat(), fc.nat(), written, placement, (text, one, other, replacement, how) => {
        const [start, end] = [one % text.length, (other % text.length) + 1].sort((a, b) => a - b) as [
          number,
          number,
        ]
        const search = text.slice(start, end)
        fc.pre(search !== '' && text.indexOf(search) === start && text.indexOf(search, start + 1) === -1)
        fc.pre(!/^[\ud800-\udfff]|[\ud800-\udbff]$/.test(search))
        // Several lines that begin or end inside a word are not in the file.
        const isCut = (at: number) => /\w/.test(text.charAt(at - 1)) && /\w/.test(text.charAt(at))
        fc.pre(!search.includes('\n') || ![start, end].some(isCut))
        // A line that is taken out without its indentation goes with it.
        fc.pre(
          replacement !== '' || !search.endsWith('\n') || !/(?:^|\n)[^\S\n]+$/.test(text.slice(0, start)),
        )
        // Where the file has no line ending, a text with both kinds gets one of them.
        fc.pre(text.includes('\n') || !/\r\n/.test(replacement) || !/(?<!\r)\n/.test(replacement))
        const adapted = text.includes('\n') ? replacement.replaceAll('\r\n', '\n') : replacement
        const options = { placement: how, newText: 'literal' } as const
        const [report] = reports(text, [part(search, replacement)], options)
        // A new line that the file already has right beside the place is left out, with a notice.
        if (report?.notices.some(({ code }) => code === 'line-present' || code === 'newline-kept')) return
        const result = applied(text, [part(search, replacement)], options)
        expect(result).toBe(text.slice(0, start) + adapted + text.slice(end))
      }),
    )
  })

  test('keeps every byte before and after it in any file', () => {
    const mixed = fc.array(fc.constantFrom('a', 'b', '\r\n', '\n', '\t'), { minLength: 3, maxLength: 20 })
    fc.assert(
      fc.property(fc.constantFrom('', '\uFEFF'), mixed, mixed, written, (mark, above, below, replacement) => {
        const [before, after] = [mark + above.join(''), below.join('')]
        const options = { newText: 'literal' } as const
        const result = applied(`${before}<old>${after}`, [part('<old>', `<${replacement}>`)], options)
        expect(result.startsWith(`${before}<`)).toBe(true)
        expect(result.endsWith(`>${after}`)).toBe(true)
        const middle = result.slice(before.length + 1, result.length - after.length - 1)
        expect(middle.replaceAll('\r\n', '\n')).toBe(replacement.replaceAll('\r\n', '\n'))
      }),
    )
  })
})

/** A file of unique lines, and edits of some of them in file order. No two edits share a line. */
const fileAndEdits = fc
  .record({
    texts: fc.array(fc.constantFrom('\n', '\r\n'), { minLength: 4, maxLength: 30 }),
    picks: fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 }), fc.nat(2)), {
      minLength: 1,
      maxLength: 6,
    }),
  })
  .map(({ texts, picks }) => {
    const lines = texts.map((ending, i) => ({ content: `  line ${i}`, ending }))
    const edits: Edit[] = []
    let next = 0
    for (const [gap, count, added] of picks) {
      const searched = lines.slice(next + gap, next + gap + count).map(({ content }) => content)
      next += gap + count
      if (searched.length === 0) break
      const fresh = Array.from({ length: added }, (_, i) => `  new ${edits.length} ${i}`)
      // The edit keeps its first line, so that an applied removal can be recognized.
      edits.push(whole(searched, [...searched.slice(0, 1), ...fresh]))
    }
    return { text: lines.map(({ content, ending }) => content + ending).join(''), edits }
  })
  .filter(({ edits }) => edits.length > 0)

describe('several edits', () => {
  test('give the same result in one call as one by one', () => {
    fc.assert(
      fc.property(fileAndEdits, placement, ({ text, edits }, how) => {
        const oneByOne = edits.reduce((current, edit) => applied(current, [edit]), text)
        expect(applied(text, edits, { placement: how })).toBe(oneByOne)
      }),
    )
  })

  test('give the same result in any order', () => {
    const shuffled = fileAndEdits.chain(({ text, edits }) =>
      fc.tuple(fc.constant({ text, edits }), fc.shuffledSubarray(edits, { minLength: edits.length })),
    )
    fc.assert(
      fc.property(shuffled, placement, ([{ text, edits }, other], how) => {
        expect(applied(text, other, { placement: how })).toBe(applied(text, edits))
      }),
    )
  })

  test('are all refused if one of them fails, and the failure names that one', () => {
    fc.assert(
      fc.property(fileAndEdits, fc.nat(), placement, ({ text, edits }, at, how) => {
        const bad = at % (edits.length + 1)
        const all = edits.toSpliced(bad, 0, whole(['no such line'], ['x']))
        const result = applyEdits(text, all, { ...OPTIONS, placement: how })
        expect(result).toMatchObject({
          ok: false,
          failure: [{ code: 'not-found', edit: bad, edits: all.length }],
        })
        expect(Object.keys(result)).toEqual(['ok', 'failure'])
      }),
    )
  })
})

describe('an edit that was already applied', () => {
  test('changes nothing and says so', () => {
    fc.assert(
      fc.property(fileAndEdits, placement, ({ text, edits }, how) => {
        const once = applied(text, edits, { placement: how })
        expect(applied(once, edits, { placement: how })).toBe(once)
        const second = reports(once, edits, { placement: how }).map(({ status }) => status)
        expect(second).toEqual(
          edits.map(({ search, replacement }) => (search === replacement ? 'unchanged' : 'already-applied')),
        )
      }),
    )
  })

  test('is recognized even if the request differs from the file', () => {
    const disturbance = fc.record({ quotes: fc.boolean(), trailing: fc.boolean(), crlf: fc.boolean() })
    fc.assert(
      fc.property(fileAndChange, disturbance, ([file, change], how) => {
        const edit = editOf(file, change, how)
        fc.pre(/new_|old_/.test(edit.replacement))
        fc.pre(edit.script?.includes('remove') || edit.replacement.includes('new_'))
        // If one of two blank lines is removed, the other one takes its place.
        fc.pre(
          change.steps.every(
            (step, i) => step === 'keep' || file.lines[change.first + i]?.level !== undefined,
          ),
        )
        const once = applied(textOf(file), [edit])
        const second = applyEdits(once, [edit], OPTIONS)
        // Without a distinctive line, the file may have the new text by chance.
        if (second.ok) expect(second.value.text).toBe(once)
        else
          expect(second.failure).toMatchObject([
            { code: expect.stringMatching(/^(not-found|doubtful-place)$/) },
          ])
      }),
    )
  })

  test('does not prevent the others from being applied', () => {
    const edits = [whole(['k', 'a'], ['k', 'b']), whole(['c'], ['d'])]
    for (const how of [unique, inOrder, nearest]) {
      expect(applied('k\nb\nc\n', edits, { placement: how })).toBe('k\nb\nd\n')
      expect(reports('k\nb\nc\n', edits, { placement: how }).map(({ status }) => status)).toEqual([
        'already-applied',
        'applied',
      ])
    }
  })
})

describe('a block that is there twice', () => {
  const line = fc.constantFrom('a', 'b', '}', '')
  const block = fc
    .array(line, { minLength: 1, maxLength: 3 })
    .filter((lines) => lines.some((one) => one !== ''))
  const context = fc.array(line, { maxLength: 4 })

  test('is refused with every place, and the deciding lines make each place unique', () => {
    fc.assert(
      fc.property(context, block, context, context, (above, lines, between, below) => {
        const all = [...above, ...lines, ...between, ...lines, ...below]
        const text = all.map((content) => `${content}\n`).join('')
        const [failure] = refused(text, [whole(lines, ['new'])])
        if (failure?.code !== 'ambiguous') throw new Error(`refused as ${failure?.code}`)
        const fits = (start: number) => lines.every((content, i) => all[start - 1 + i] === content)
        const starts = all.map((_, i) => i + 1).filter(fits)
        expect(failure.places.map(({ start }) => start)).toEqual(starts)
        for (const { start, end, deciding } of failure.places) {
          if (deciding === undefined) continue
          const [search, first] =
            deciding.side === 'before'
              ? [[...deciding.lines, ...lines], start - deciding.lines.length]
              : [[...lines, ...deciding.lines], start]
          const [report] = reports(text, [whole(search, ['new'])])
          expect(report?.places).toEqual([
            { start: first, end: deciding.side === 'before' ? end : end + deciding.lines.length },
          ])
        }
      }),
    )
  })
})
