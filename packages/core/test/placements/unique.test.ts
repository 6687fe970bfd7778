import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { RunningText } from '../../src/placements/running-text.js'
import { aroundOnlyPlace, unique } from '../../src/placements/unique.js'
import { exact } from '../../src/survey/replacers/exact.js'
import { multiOccurrence } from '../../src/survey/replacers/multi-occurrence.js'
import { TextDocument } from '../../src/text/document.js'
import type { TextEdit } from '../../src/vocabulary/edit.js'
import type { EditReport } from '../../src/vocabulary/outcome.js'
import { applied, OPTIONS, part, reports, whole } from '../support/edits.js'

const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) => [`function f${i}() {`, `  ${i}`, '}'])

describe('many edits in sequence', () => {
  const text = `${numbered(50).flat().join('\n')}\n`
  const edits = numbered(50).map(([head, body, end]) =>
    part(`${head}\n${body}\n${end}`, `${head}\n${body}\n  more\n${end}`),
  )

  test('are each placed in the result of those before, also in reports', () => {
    expect(applied(text, edits)).toBe(text.replace(/^}/gm, '  more\n}'))
    expect(reports(text, edits).map(({ places }) => places)).toEqual(
      edits.map((_, i) => [{ start: 4 * i + 1, end: 4 * i + 3 }]),
    )
    expect(reports(text, edits.toReversed()).map(({ places: [place] }) => place?.start)).toEqual(
      edits.map((_, i) => 148 - 3 * i),
    )
  })
})

describe('aroundOnlyPlace', () => {
  const lines = numbered(20).flat()
  const around = (edit: TextEdit, ...changes: readonly [line: number, text: string][]) => {
    const running = new RunningText(new TextDocument(`${lines.join('\n')}\n`), [edit])
    for (const [line, text] of changes) {
      const start = running.original.lineStart(line)
      const span = { start, end: running.original.lineNext(line) }
      running.change({ document: running.original, above: 0, start: 0 }, [{ span, text }], 0)
    }
    const found = aroundOnlyPlace(running, edit)
    return found && { above: found.part.above, lines: found.part.document.text.split('\n') }
  }
  const edit = part('f9() {\n  9\n', 'f9() {\n')

  test.each<{ name: string; edit: TextEdit; changes: [number, string][] }>([
    { name: 'a change near', edit, changes: [[26, 'x\n']] },
    { name: 'a change that adds one of its lines', edit, changes: [[0, '  9\n']] },
    { name: 'too few lines', edit: part('f9() {\n', 'x'), changes: [] },
    { name: 'a second place', edit: part('\n}\nfunction', 'x'), changes: [] },
    { name: 'all places', edit: { ...edit, all: true }, changes: [] },
    {
      name: 'only the end of a line, of an edit of whole lines',
      edit: whole(['f9() {', '  9', '}'], ['x']),
      changes: [],
    },
    { name: 'a line hint', edit: { ...edit, hints: { line: 1 } }, changes: [] },
    { name: 'the end of the text', edit: part('f19() {\n  19\n}', 'x'), changes: [] },
  ])('is not certain with $name', ({ edit, changes }) => {
    expect(around(edit, ...changes)).toBeUndefined()
  })

  test('gives enough lines and the number of lines above them', () => {
    expect(around(edit, [0, 'a\nb\n'])).toEqual({ above: 25, lines: [...lines.slice(24, 33), ''] })
  })
})

describe('edits in sequence', () => {
  const line = fc.oneof(
    fc.nat(40).map((number) => `line ${number}`),
    fc.constantFrom('', '  a', 'a', 'b ', '}'),
  )
  const file = fc.record({
    mark: fc.constantFrom('', '\uFEFF'),
    lines: fc.array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r\n')), { minLength: 20, maxLength: 60 }),
    last: line,
  })
  const request = fc.record({
    start: fc.nat(300),
    length: fc.integer({ min: 1, max: 50 }),
    kept: fc.tuple(fc.nat(50), fc.nat(50)),
    written: fc.array(line, { maxLength: 3 }),
    unit: fc.constantFrom<TextEdit['unit']>('text', 'text', 'lines'),
    all: fc.constantFrom(false, false, false, false, true),
  })

  const ended = (text: string, unit: TextEdit['unit']) =>
    unit === 'text' || text === '' || text.endsWith('\n') ? text : `${text}\n`

  /** Edits of parts of a text that change something in the middle of the part. */
  const sequence = fc
    .record({ file, requests: fc.array(request, { minLength: 33, maxLength: 45 }) })
    .map(({ file: { mark, lines, last }, requests }) => {
      const text = mark + lines.map(([content, ending]) => content + ending).join('') + last
      const edits = requests.map(({ start, length, kept: [above, below], written, unit, all }): TextEdit => {
        const from = unit === 'lines' ? text.lastIndexOf('\n', start) + 1 : start % text.length
        const to = unit === 'lines' ? text.indexOf('\n', from + length) + 1 : from + length
        const search = text.slice(from, to || text.length)
        const end = search.slice(Math.max(above, search.length - below))
        const replacement = search.slice(0, above) + written.join('\n') + end
        return { unit, search: ended(search, unit), replacement: ended(replacement, unit), all }
      })
      // Sent again, an edit that only adds was already applied.
      return { text, edits: edits.flatMap((edit, i) => (i % 3 === 0 ? [edit, edit] : [edit])) }
    })

  const [, ...others] = OPTIONS.replacers
  const options = {
    replacers: [exact, multiOccurrence, ...others],
    placement: unique,
    partial: 'edits',
  } as const

  /** The report for an edit without a place that repeats an earlier edit that had one. */
  const takenOnce = (
    edits: readonly TextEdit[],
    before: readonly (EditReport | 'refused')[],
    number: number,
  ): EditReport | undefined => {
    const first = edits.findIndex((edit) => JSON.stringify(edit) === JSON.stringify(edits[number]))
    const report = first < number ? before[first] : undefined
    if (report === undefined || report === 'refused') return undefined
    const message = `the edit is the same as edit ${first + 1} and was taken once`
    return { status: 'unchanged', places: report.places, notices: [{ code: 'repeated-edit', message }] }
  }

  test('have the same result as applying each by itself to the result of those before', () => {
    fc.assert(
      fc.property(sequence, ({ text, edits }) => {
        const together = applyEdits(text, edits, options)
        let now = text
        const apart: (EditReport | 'refused')[] = []
        for (const [i, edit] of edits.entries()) {
          const result = applyEdits(now, [edit], options)
          if (result.ok) now = result.value.text
          const [report] = result.ok ? result.value.reports : [takenOnce(edits, apart, i)]
          apart.push(report ?? 'refused')
        }
        const outcomes = (together.ok ? together.value.reports : []).map((report) =>
          report.status === 'refused' ? 'refused' : report,
        )
        expect(together.ok ? together.value.text : text).toBe(now)
        expect(together.ok ? outcomes : edits.map(() => 'refused')).toEqual(apart)
      }),
      { numRuns: 10 },
    )
  })

  test('have the same result without an index of lines', () => {
    fc.assert(
      fc.property(sequence, fc.constantFrom('none', 'edits'), ({ text, edits }, partial) => {
        const given = (first: typeof exact) =>
          applyEdits(text, edits, {
            replacers: [first, multiOccurrence, ...others],
            placement: unique,
            partial,
          })
        expect(given(exact)).toEqual(given({ ...exact }))
      }),
      { numRuns: 15 },
    )
  })
})
