import fc from 'fast-check'

/** A text, what a diff makes of it, and the text that the diff is applied to, which has changed meanwhile. */
export interface Drift {
  readonly before: string
  readonly after: string
  readonly now: string
}

interface Change {
  readonly at: number
  readonly kind: 'add' | 'remove' | 'replace'
  readonly lines: readonly string[]
}

/** Lines that are equal to others of their file. */
const alike = fc.constantFrom('a', 'b', '', '}', '  x')
/** Lines that are seldom equal to others. */
const apart = fc
  .tuple(fc.nat(9999), fc.constantFrom('one', 'two', 'return', '}'))
  .map((parts) => parts.join(' '))

const drifts = [alike, apart, fc.oneof(alike, apart)].map((line) => {
  const change: fc.Arbitrary<Change> = fc.record({
    at: fc.nat(14),
    kind: fc.constantFrom('add', 'remove', 'replace'),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  })
  return fc
    .record({
      lines: fc.array(line, { minLength: 1, maxLength: 14 }),
      asked: fc.array(change, { minLength: 1, maxLength: 2 }),
      meanwhile: fc.array(change, { maxLength: 2 }),
      ends: fc.tuple(fc.constantFrom(true, true, true, false), fc.constantFrom(true, true, true, false)),
    })
    .map(
      ({ lines, asked, meanwhile, ends }): Drift => ({
        before: textOf(lines, ends[0]),
        after: textOf(asked.reduce(changed, lines), ends[1]),
        now: textOf(meanwhile.reduce(changed, lines), ends[0]),
      }),
    )
    .filter(({ before, after, now }) => before !== after && before !== '' && after !== '' && now !== '')
})

/** Forty files whose texts have drifted. A failure prints the one file that it is about, and not all of them. */
export const batch: fc.Arbitrary<readonly Drift[]> = fc
  .array(fc.oneof(...drifts), { minLength: 40, maxLength: 40 })
  .map((all) => Object.defineProperty(all, fc.toStringMethod, { value: () => `${all.length} files` }))

function changed(lines: readonly string[], { at, kind, lines: more }: Change): readonly string[] {
  const place = at % (lines.length + 1)
  return lines.toSpliced(place, kind === 'add' ? 0 : 1, ...(kind === 'remove' ? [] : more))
}

function textOf(lines: readonly string[], ended: boolean): string {
  return lines.length === 0 ? '' : lines.join('\n') + (ended ? '\n' : '')
}
