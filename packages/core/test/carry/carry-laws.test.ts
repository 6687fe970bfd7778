import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultCascade } from '../../src/index.js'
import { boundTo } from '../../src/plugin.js'
import { editFiles, editText } from '../support/calls.js'

/** A run of lines that is replaced: where, how many, and by what. */
interface Run {
  readonly at: number
  readonly removed: number
  readonly added: readonly string[]
}

const WORDS = ['call(one)', 'call(two)', 'end', '', '}', '  next = 3', 'return next', 'wait()']
const word = fc.constantFrom(...WORDS)
const distinct = fc
  .integer({ min: 8, max: 24 })
  .map((count) => Array.from({ length: count }, (_, i) => `line ${i}`))
const repeated = fc.array(word, { minLength: 8, maxLength: 24 })

const runIn = (count: number, added: fc.Arbitrary<string>) =>
  fc
    .record({
      at: fc.nat(count - 1),
      removed: fc.nat(2),
      added: fc.array(added, { maxLength: 3 }),
    })
    .map(({ at, removed, added }): Run => ({ at, removed: Math.min(removed, count - at), added }))
    .filter(({ removed, added }) => removed + added.length > 0)

const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

/** Both runs applied to the lines. The second stands wholly above or below the first. */
function withRuns(lines: readonly string[], ...runs: readonly Run[]): string[] {
  const changed = [...lines]
  for (const { at, removed, added } of [...runs].sort((a, b) => b.at - a.at))
    changed.splice(at, removed, ...added)
  return changed
}

/** Whether the second run changes a line that the first removes or stands beside, or puts one there. */
function touches(first: Run, second: Run): boolean {
  return second.at <= first.at + first.removed && second.at + second.removed >= first.at
}

/** Sends an edit of the whole text, which leaves no doubt about its place in what was shown. */
function carried(shown: readonly string[], wanted: readonly string[], current: readonly string[]) {
  const edit = { unit: 'lines', search: textOf(shown), replacement: textOf(wanted), computed: true } as const
  return editFiles({ f: textOf(current) }, [{ kind: 'update', path: 'f', edits: [edit] }], {
    replacers: defaultCascade,
    bind: boundTo({ f: textOf(shown) }),
  })
}

test('an edit lands where nobody changed its lines or those beside, and is stale where somebody did', () => {
  const worlds = distinct.chain((lines) =>
    fc.tuple(
      fc.constant(lines),
      runIn(
        lines.length,
        fc.nat(99).map((n) => `mine ${n}`),
      ),
      runIn(
        lines.length,
        fc.nat(99).map((n) => `theirs ${n}`),
      ),
    ),
  )
  fc.assert(
    fc.property(worlds, ([lines, mine, theirs]) => {
      // The same change twice is one change: see the case same-change.
      fc.pre(JSON.stringify(mine) !== JSON.stringify(theirs))
      const result = carried(lines, withRuns(lines, mine), withRuns(lines, theirs))
      if (touches(mine, theirs)) expect(result).toMatchObject({ ok: false, failures: [{ code: 'stale' }] })
      else
        expect(result).toMatchObject({ ok: true, files: [{ after: textOf(withRuns(lines, mine, theirs)) }] })
    }),
  )
})

test('with repeated lines an edit lands as a merge by hand, or not at all', () => {
  const worlds = repeated.chain((lines) =>
    // A blank line at the end of a file counts as there already, so the edit adds none.
    fc.tuple(fc.constant(lines), runIn(lines.length, word.filter(Boolean)), runIn(lines.length, word)),
  )
  fc.assert(
    fc.property(worlds, ([lines, mine, theirs]) => {
      fc.pre(!touches(mine, theirs))
      const wanted = withRuns(lines, mine)
      fc.pre(textOf(wanted) !== textOf(lines))
      const current = withRuns(lines, theirs)
      fc.pre(textOf(wanted) !== textOf(current))
      const result = carried(lines, wanted, current)
      if (!result.ok) return
      const [file] = result.files
      // What both added beside the same repeated line counts as one change.
      if (file?.after === textOf(current)) return
      expect(file?.after).toBe(textOf(withRuns(lines, mine, theirs)))
    }),
  )
})

test('edits of one text are bound to nothing, and say so', () => {
  const bind = boundTo('a\n')
  // @ts-expect-error for JavaScript callers: an option that would do nothing
  expect(() => editText('a\n', [], { bind })).toThrow('has no option "bind"')
})
