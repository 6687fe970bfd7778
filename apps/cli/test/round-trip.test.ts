import type { FileEdit, FileResult } from '@emend/core'
import { standard } from '@emend/core'
import {
  applyFileEdits,
  asFileEdit,
  type EditFormat,
  editsBetween,
  howFor,
  reverse,
  withChanges,
} from '@emend/core/plugin'
import { renderDiff } from '@emend/edits'
import { messages } from '@emend/feedback'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectOften } from '../../../packages/core/test/support/often.js'
import { amountOf } from '../../../test/soak.js'
import { defaultFormats } from '../src/setup/formats.js'

const REGISTRY = defaultFormats()
/** The formats that are written, too. */
const FORMATS = Array.from(REGISTRY).filter(({ render }) => render !== undefined)
const RUNS = amountOf({ soak: 50, ci: 50, test: 20 })

const LINES = [
  '',
  '  ',
  'a',
  'b',
  '  a',
  '\tb',
  'foo(1)',
  'foo(2)',
  '=======',
  '<<<<<<< SEARCH',
  '@@ a',
  '*** End Patch',
  '--- a',
  '\\n',
]

interface Change {
  readonly before: string
  readonly after: string
}

const lines = fc.array(fc.constantFrom(...LINES), { maxLength: 12 })
const style = fc.record({
  ending: fc.constantFrom('\n', '\r\n'),
  mark: fc.constantFrom('', '\uFEFF'),
  ends: fc.boolean(),
})

/** A file, and the same file with some lines removed, added or replaced. */
const change: fc.Arbitrary<Change> = fc
  .record({ old: lines, script: fc.array(fc.tuple(fc.nat(12), fc.nat(2), lines), { maxLength: 3 }), style })
  .map(({ old, script, style: { ending, mark, ends } }) => {
    const write = (all: readonly string[]) => mark + all.join(ending) + (ends && all.length > 0 ? ending : '')
    let now = old
    for (const [at, count, added] of script)
      now = now.toSpliced(Math.min(at, now.length), count, ...added.slice(0, 2))
    return { before: write(old), after: write(now) }
  })
  .filter(({ before, after }) => before !== after)

function applyEdits(format: EditFormat, edits: readonly FileEdit[], before: ReadonlyMap<string, string>) {
  const options = howFor(format, { profile: standard, describe: messages })
  if (!options.ok) throw new Error(options.failure.code)
  return applyFileEdits(edits, before, { ...options.value, newText: 'literal' })
}

function resultOf(path: string, { before, after }: Change): FileResult {
  return withChanges({ path, status: 'updated', before, after, edits: [] })
}

/**
 * Whether an edit was skipped because its new text is already there. If lines repeat, inserting a line between them gives a
 * text that may also be one line further up, and only a line number tells the two places apart.
 */
function isAppliedAlready(files: readonly FileResult[]): boolean {
  return files.some(({ edits }) => edits.some(({ status }) => status === 'already-applied'))
}

describe.each(FORMATS)('$name', (format) => {
  test('a request that is written and read again has the same effect, or cannot be written', () => {
    let written = 0
    let appliedAlready = 0
    fc.assert(
      fc.property(change, (one) => {
        const edit = asFileEdit(resultOf('dir/a.txt', one))
        const rendered = format.render?.(edit === undefined ? [] : [edit])
        if (rendered === undefined || !rendered.ok) return
        written++
        const parsed = format.parse(rendered.value)
        if (!parsed.ok) throw new Error(`${JSON.stringify(parsed.failure)} in\n${rendered.value}`)
        const applied = applyEdits(format, parsed.value.edits, new Map([['dir/a.txt', one.before]]))
        // A call cannot express a missing final newline. Its text ends in a newline, which may match elsewhere except
        // for whitespace.
        if (!applied.ok && format.name === 'edit-string' && !one.before.endsWith('\n')) return
        if (!applied.ok) throw new Error(`${JSON.stringify(applied.failure)} in\n${rendered.value}`)
        if (isAppliedAlready(applied.value.files)) appliedAlready++
        else expect(applied.value.files[0]?.after).toBe(one.after)
      }),
      { numRuns: RUNS },
    )
    expectOften(written, RUNS / 4)
    expect(appliedAlready).toBeLessThan(written / 100)
  })
})

// A request that names rows does not say what they hold, so that it cannot be reversed.
describe.each(FORMATS.filter(({ name }) => name !== 'hashline'))('$name reversed', (format) => {
  test('restores the file, or is refused', () => {
    let broughtBack = 0
    fc.assert(
      fc.property(change, (one) => {
        const edit = asFileEdit(resultOf('dir/a.txt', one))
        const rendered = format.render?.(edit === undefined ? [] : [edit])
        const parsed = rendered?.ok ? format.parse(rendered.value) : undefined
        const back = parsed?.ok ? reverse(parsed.value.edits) : undefined
        // An empty file does not show the line ending of the other, and only unified diffs can express line endings.
        const ends = (text: string) => text.includes('\r\n')
        const isComparable =
          one.after.length > 1 && (format.name === 'unified-diff' || ends(one.before) === ends(one.after))
        // A text that ends in a newline does not match at the end of a file without one.
        const cut = format.name === 'edit-string' && !one.after.endsWith('\n')
        if (!back?.ok || !isComparable || cut) return
        const applied = applyEdits(format, back.value, new Map([['dir/a.txt', one.after]]))
        if (!applied.ok || isAppliedAlready(applied.value.files)) return
        broughtBack++
        expect(applied.value.files[0]?.after).toBe(one.before)
      }),
      { numRuns: RUNS },
    )
    expectOften(broughtBack, 0.15 * RUNS)
  })
})

test.each([0, 1, 3])('a diff with %i lines of context is written with the same line numbers', (context) => {
  const format = REGISTRY.get('unified-diff')
  const headers = (diff: string) => diff.split('\n').filter((line) => line.startsWith('@@'))
  fc.assert(
    fc.property(change, ({ before, after }) => {
      const [old, now] = [before, after].map((text) => text.replace('\uFEFF', ''))
      const diff = renderDiff({ path: 'dir/a.txt', before: old, after: now }, context)
      const parsed = format.parse(diff)
      const rendered = parsed.ok ? format.render?.(parsed.value.edits) : undefined
      if (rendered?.ok) expect(headers(rendered.value)).toEqual(headers(diff))
    }),
  )
})

describe('editsBetween', () => {
  test('turn one text into the other', () => {
    let appliedAlready = 0
    fc.assert(
      fc.property(change, ({ before, after }) => {
        const edits = editsBetween(before, after)
        const applied = applyEdits(
          REGISTRY.get('v4a'),
          [{ kind: 'update', path: 'a', edits }],
          new Map([['a', before]]),
        )
        if (applied.ok && isAppliedAlready(applied.value.files)) appliedAlready++
        else expect(applied.ok && applied.value.files[0]?.after).toBe(after)
      }),
      { numRuns: RUNS },
    )
    expect(appliedAlready).toBeLessThan(RUNS / 100)
  })
})

/** A file, and a request in one format that fits it. */
interface Said {
  readonly before: string
  readonly request: string
}

/** Requests in a format for the change between two texts. Calls have texts of any length, and may replace every occurrence. */
function saidIn(format: EditFormat): fc.Arbitrary<Said | undefined> {
  const whole = change.map((one): Said | undefined => {
    const edit = asFileEdit(resultOf('dir/a.txt', one))
    const rendered = format.render?.(edit === undefined ? [] : [edit])
    return rendered?.ok ? { before: one.before, request: rendered.value } : undefined
  })
  if (format.name !== 'edit-string') return whole
  const part = fc
    .tuple(change, fc.nat(), fc.integer({ min: 1, max: 8 }), fc.constantFrom('', 'new', 'n\nw'), fc.boolean())
    .map(([{ before }, at, length, newString, replaceAll]): Said | undefined => {
      const from = before.length === 0 ? 0 : at % before.length
      const oldString = before.slice(from, from + length)
      const call = { path: 'dir/a.txt', oldString, newString, ...(replaceAll && { replaceAll }) }
      return { before, request: JSON.stringify(call) }
    })
  return fc.oneof(whole, part)
}

const ALL = FORMATS

describe.each(ALL.flatMap((from) => ALL.map((to) => ({ from, to }))))(
  'from $from.name to $to.name',
  ({ from, to }) => {
    const applied = (format: EditFormat, request: string, before: string) => {
      const parsed = format.parse(request)
      if (!parsed.ok) return undefined
      const { edits } = parsed.value
      const done = applyEdits(format, edits, new Map([['dir/a.txt', before]]))
      return done.ok ? { edits, files: done.value.files } : undefined
    }

    test('a request has the same effect on the same file, or cannot be written', () => {
      let [written, appliedAlready] = [0, 0]
      fc.assert(
        fc.property(saidIn(from), fc.boolean(), (said, knowsFile) => {
          const done = said && applied(from, said.request, said.before)
          if (said === undefined || done === undefined || isAppliedAlready(done.files)) return
          const edits = knowsFile ? done.files.flatMap((file) => asFileEdit(file) ?? []) : done.edits
          const rendered = to.render?.(edits)
          if (!rendered?.ok || edits.length === 0) return
          written++
          const again = applied(to, rendered.value, said.before)
          if (again !== undefined && isAppliedAlready(again.files)) appliedAlready++
          else if (again?.files[0]?.after !== done.files[0]?.after)
            throw new Error(`${said.request}\nbecame\n${rendered.value}`)
        }),
        { numRuns: RUNS },
      )
      expect(written).toBeGreaterThan(RUNS / 20)
      expect(appliedAlready).toBeLessThan(RUNS / 100)
    })
  },
)
