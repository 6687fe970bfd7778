import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultCascade, type Edit, standard, strict } from '../src/index.js'
import { keyOf } from '../src/text/sameness.js'
import { editText } from './support/calls.js'
import { expectOften } from './support/often.js'

/** Some lines come again and again, most stand once. */
const COMMON = ['', '', '}', '  }', '  return', 'end']
const line = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...COMMON) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('', '  ', '    ', '\t'), fc.integer({ min: 0, max: 60 }))
      .map(([indentation, name]) => `${indentation}const name${name} = value(${name}, "it's")`),
  },
)

/** What a model does to a line of the file in its old text. */
type Slip = 'none' | 'left out' | 'made up' | 'trailing' | 'indented' | 'typographic'
const slip = fc.constantFrom<Slip>(
  'none',
  'none',
  'none',
  'none',
  'none',
  'left out',
  'made up',
  'trailing',
  'indented',
  'typographic',
)
/** What the edit does at a line. */
const act = fc.constantFrom('keep', 'keep', 'keep', 'remove', 'replace', 'add')

function slipped(text: string, kind: Slip): readonly string[] {
  if (kind === 'left out') return []
  if (kind === 'made up') return [text, 'a line that no file has']
  if (kind === 'trailing') return [`${text}  `]
  if (kind === 'indented') return [`  ${text}`]
  return [kind === 'typographic' ? text.replaceAll("'", '’').replaceAll('"', '“') : text]
}

interface Example {
  readonly lines: readonly string[]
  readonly text: string
  readonly edit: Edit
  /** The new lines that only the request has, each with a name of its own. */
  readonly added: readonly string[]
}

const example: fc.Arbitrary<Example> = fc
  .record({
    above: fc.array(line, { maxLength: 12 }),
    place: fc.array(fc.tuple(line, slip, act), { minLength: 1, maxLength: 8 }),
    below: fc.array(line, { maxLength: 12 }),
    ending: fc.constantFrom('\n', '\n', '\r\n'),
    isScripted: fc.boolean(),
  })
  .map(({ above, place, below, ending, isScripted }) => {
    const lines = [...above, ...place.map(([text]) => text), ...below]
    const steps: { readonly step: 'keep' | 'remove' | 'add'; readonly text: string }[] = []
    const added: string[] = []
    for (const [at, [text, kind, what]] of place.entries()) {
      const old = slipped(text, kind)
      for (const one of old)
        steps.push({ step: what === 'remove' || what === 'replace' ? 'remove' : 'keep', text: one })
      if (what !== 'replace' && what !== 'add') continue
      added.push(`${/^\s*/.exec(text)?.[0] ?? ''}brand new line ${at}`)
      steps.push({ step: 'add', text: added.at(-1) as string })
    }
    const side = (without: string) =>
      steps
        .filter(({ step }) => step !== without)
        .map(({ text }) => `${text}\n`)
        .join('')
    const edit: Edit = {
      unit: 'lines',
      search: side('add'),
      replacement: side('remove'),
      ...(isScripted && { script: steps.map(({ step }) => step) }),
    }
    return { lines, text: lines.map((text) => text + ending).join(''), edit, added }
  })
  .filter(({ edit, text }) => text !== '' && edit.search.trim() !== '' && edit.search !== edit.replacement)

const OPTIONS = { replacers: defaultCascade, newText: 'literal' } as const
const linesOf = (text: string) => text.split(/\r?\n/).slice(0, -1)
const count = (all: readonly string[], one: string) => all.filter((other) => other === one).length

/** Checks what holds for every edit that lands, and that many do. */
function forEachLanded(check: (one: Example, landed: Landed) => void): void {
  let [landed, tried] = [0, 0]
  fc.assert(
    fc.property(example, (one) => {
      tried++
      const result = editText(one.text, [one.edit], OPTIONS)
      const [report] = result.ok ? result.edits : []
      if (!result.ok || report?.status !== 'applied') return
      landed++
      check(one, { text: result.text, report })
    }),
  )
  expectOften(landed, tried / 4)
}

interface Landed {
  readonly text: string
  readonly report: NonNullable<Extract<ReturnType<typeof editText>, { ok: true }>['edits'][number]>
}

describe('of every edit that lands', () => {
  test('the bytes outside its place are the file’s', () => {
    forEachLanded(({ text, lines }, { text: after, report }) => {
      const ending = text.includes('\r\n') ? '\r\n' : '\n'
      const [place] = report.places ?? []
      if (place === undefined) throw new Error('no place')
      const { start, end } = place
      const joined = (some: readonly string[]) => some.map((one) => one + ending).join('')
      expect(after.startsWith(joined(lines.slice(0, start - 1)))).toBe(true)
      expect(after.endsWith(joined(lines.slice(end)))).toBe(true)
    })
  })

  test('a line that is gone is the same as an old line of the request', () => {
    forEachLanded(({ lines, edit }, { text: after }) => {
      const left = linesOf(after)
      const old = new Set(linesOf(edit.search).map(keyOf))
      const gone = lines.filter((one) => count(left, one) < count(lines, one))
      expect(gone.filter((one) => !old.has(keyOf(one)))).toEqual([])
    })
  })

  test('a line that is there now is the file’s to the byte, or a new one of the request', () => {
    forEachLanded(({ lines, edit }, { text: after }) => {
      const own = new Set(lines)
      const now = new Set(linesOf(edit.replacement).map(keyOf))
      expect(linesOf(after).filter((one) => !own.has(one) && !now.has(keyOf(one)))).toEqual([])
    })
  })

  test('a line of the request that the file lacks and that is kept is not written', () => {
    forEachLanded((_, { text: after }) => expect(after).not.toContain('a line that no file has'))
  })

  test('each new line lands once', () => {
    forEachLanded(({ added }, { text: after }) => {
      const left = linesOf(after).map((one) => one.trim())
      for (const one of added) expect(count(left, one.trim()), one).toBe(1)
    })
  })

  test('its place is on one rung of the ladder, or has the evidence of drift', () => {
    forEachLanded(({ lines, edit }, { report }) => {
      const [place] = report.places ?? []
      const old = linesOf(edit.search)
      const there = lines.slice((place?.start ?? 1) - 1, place?.end).map(keyOf)
      if (
        report.tier === 'exact' ||
        report.tier === 'trailing' ||
        report.tier === 'whitespace' ||
        report.tier === 'lookalike'
      )
        return expect(there).toEqual(old.map(keyOf))
      // On one rung without the blank line that the file ends before.
      if (report.replacer === 'beyond-the-end') {
        expect(old.at(-1)?.trim()).toBe('')
        expect(place?.end).toBe(lines.length)
        return expect(there).toEqual(old.slice(0, -1).map(keyOf))
      }
      // All of the old text is there, broken into other lines: blank ones do not count.
      if (report.replacer === 'reformatted') return expect(there.join('')).toBe(old.map(keyOf).join(''))
      const known = new Set(there)
      expect(old.filter((one) => known.has(keyOf(one))).length).toBeGreaterThanOrEqual(2)
    })
  })

  test('a second run does not change the file again', () => {
    forEachLanded(({ edit, lines }, { text: after }) => {
      // Where one of several equal lines was removed, nothing tells the other from it.
      if (linesOf(edit.search).some((one) => count(lines.map(keyOf), keyOf(one)) > 1)) return
      const again = editText(after, [edit], OPTIONS)
      expect(again.ok ? again.text : after).toBe(after)
    })
  })

  test('what a strict step decides is what all steps decide', () => {
    forEachLanded(({ text, edit }, { text: after }) => {
      for (const profile of [strict, { ...standard, name: 'up to look-alikes', cap: 'lookalike' as const }]) {
        const result = editText(text, [edit], { ...OPTIONS, profile })
        if (result.ok && result.edits[0]?.status === 'applied') expect(result.text).toBe(after)
      }
    })
  })
})

test('an old text that stands exactly once goes in as written', () => {
  let [landed, tried] = [0, 0]
  fc.assert(
    fc.property(example, fc.nat(), fc.nat(), (one, from, length) => {
      tried++
      const text = one.text.replaceAll('\r\n', '\n')
      const start = from % text.length
      const search = text.slice(start, start + 1 + (length % 60))
      if (search.trim() === '' || text.indexOf(search) !== start || text.indexOf(search, start + 1) >= 0)
        return
      const replacement = one.edit.replacement.trim()
      const result = editText(text, [{ unit: 'text', search, replacement }], OPTIONS)
      const [report] = result.ok ? result.edits : []
      // A text that begins inside an indentation is a match up to whitespace; what tears a line or is there already is refused.
      if (!result.ok || report?.status !== 'applied' || report.tier !== 'exact') return
      landed++
      expect(result.text).toBe(text.slice(0, start) + replacement + text.slice(start + search.length))
    }),
  )
  expectOften(landed, tried / 10)
})
