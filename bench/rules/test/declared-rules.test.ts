import { describe, expect, test } from 'vitest'
import { declaredRules, TagError } from '../src/declared-rules.js'

const rulesOf = (text: string) => declaredRules('packages/core/src/place/a.ts', text)

describe('a rule is declared', () => {
  test('by the tags of a function', () => {
    const text = `import b from 'b'

/**
 * Whether a line is blank.
 *
 * @rule no-blank-line A blank line
 *   is no place.
 * @off () => ({ head: 0 })
 */
export function isBlank(line: string): boolean {
  return line === ''
}
`
    const [rule, ...others] = rulesOf(text)
    expect(others).toEqual([])
    expect(rule).toMatchObject({
      name: 'no-blank-line',
      sentence: 'A blank line is no place.',
      file: 'packages/core/src/place/a.ts',
      line: 10,
      lines: 3,
    })
    const { off } = rule ?? {}
    expect(off?.kind === 'body' && off.value).toBe('() => ({ head: 0 })')
    expect(text.slice(off?.start, off?.end)).toBe("{\n  return line === ''\n}")
  })

  test('by the tags of an arrow function', () => {
    const text = '/**\n * @rule a-b One.\n * @off 1\n */\nconst a = (b: number) => b + 1\n'
    const [rule] = rulesOf(text)
    expect(text.slice(rule?.off?.start, rule?.off?.end)).toBe('b + 1')
  })

  test('by one tag of a constant', () => {
    const text =
      '/** @rule exact The text is there. */\nexport const exact: Replacer = Object.freeze({ find() {} })\n'
    const [rule] = rulesOf(text)
    expect(rule?.off?.kind).toBe('value')
    expect(text.slice(rule?.off?.start, rule?.off?.end)).toBe('Object.freeze({ find() {} })')
  })

  test('without a switch, by a tag of what has no off value', () => {
    const text = '/**\n * @rule two-places One.\n * @rule no-place None.\n */\nfunction a() {}\n'
    expect(rulesOf(text).map(({ name, off }) => [name, off])).toEqual([
      ['two-places', undefined],
      ['no-place', undefined],
    ])
  })

  test('of which the first one of a comment has the switch', () => {
    const text = '/**\n * @rule a One.\n * @rule b Two.\n * @off 1\n */\nfunction a() {}\n'
    expect(rulesOf(text).map(({ name, off }) => [name, off?.kind])).toEqual([
      ['a', 'body'],
      ['b', undefined],
    ])
  })

  test('nowhere else', () => {
    expect(rulesOf("/** A function. */\nfunction a() {}\nconst text = '@rule a B.'\n")).toEqual([])
  })
})

describe('a tag that declares no rule is refused with where, why and what to write', () => {
  const f = 'function f(a: number) { return a }'
  test.each([
    [
      'a name that is none',
      `/**\n * @rule isBlank A line.\n * @off 1\n */\n${f}`,
      /:5: .*kebab-case.*"isBlank"/,
    ],
    ['no sentence', `/**\n * @rule blank\n * @off 1\n */\n${f}`, /the rule blank has no sentence/],
    ['half a sentence', `/**\n * @rule blank a line\n * @off 1\n */\n${f}`, /has no sentence/],
    [
      'an off value that is no expression',
      `/**\n * @rule blank A line.\n * @off ) + (\n */\n${f}`,
      /no expression: \) \+ \(/,
    ],
    ['no rule', `/** @off 1 */\n${f}`, /@off without @rule/],
    ['two off values', `/**\n * @rule a A line.\n * @off 1\n * @off 2\n */\n${f}`, /two @off in one comment/],
    ['an off value of a constant', '/**\n * @rule a A line.\n * @off 1\n */\nconst a = {}', /leave @off out/],
    ['a generator', `/**\n * @rule a A line.\n * @off 1\n */\nfunction* f() {}`, /cannot be switched/],
  ])('%s', (_, text, message) => {
    expect(() => rulesOf(text)).toThrow(TagError)
    expect(() => rulesOf(text)).toThrow(message)
  })
})
