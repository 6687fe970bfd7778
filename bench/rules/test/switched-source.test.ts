import { transformSync } from 'esbuild'
import { beforeEach, describe, expect, test } from 'vitest'
import { declaredRules } from '../src/declared-rules.js'
import { switches } from '../src/measured/switches.js'
import { switchedSource } from '../src/switched-source.js'

/** What a module with its rules switched gives. */
function moduleOf<Exports>(text: string): Exports {
  const switched = switchedSource(text, declaredRules('a.ts', text))
  expect(switched.split('\n')).toHaveLength(text.split('\n').length)
  const { code } = transformSync(switched, { loader: 'ts', format: 'cjs' })
  const module = { exports: {} }
  new Function('module', 'exports', code)(module, module.exports)
  return module.exports as Exports
}

beforeEach(() => {
  switches.off = new Set()
  switches.spoken = new Set()
})

describe('a function', () => {
  const { longest, reach } = moduleOf<{
    longest(lines: { readonly all: readonly string[] }): string | undefined
    reach(): (line: string) => boolean
  }>(`
/**
 * @rule longest Of several lines the longest.
 * @off all[0]
 */
export function longest({ all }: { readonly all: readonly string[] }): string | undefined {
  return all.toSorted((a, b) => b.length - a.length)[0]
}

/**
 * @rule reach A line.
 * @off () => false
 */
export const reach = () => (line: string) => line.startsWith('a')
`)

  test('gives what it gives, and speaks where that differs from its off value', () => {
    expect(longest({ all: ['aa', 'b'] })).toBe('aa')
    expect(switches.spoken).toEqual(new Set())
    expect(longest({ all: ['a', 'bb'] })).toBe('bb')
    expect(switches.spoken).toEqual(new Set(['longest']))
  })

  test('gives its off value, an expression over its parameters, when it is off', () => {
    switches.off = new Set(['longest'])
    expect(longest({ all: ['a', 'bb'] })).toBe('a')
  })

  test('that gives a function speaks where that one does', () => {
    const starts = reach()
    expect(starts('b')).toBe(false)
    expect(switches.spoken).toEqual(new Set())
    expect(starts('a')).toBe(true)
    expect(switches.spoken).toEqual(new Set(['reach']))
  })
})

describe('a constant', () => {
  const { replacer, check, both } = moduleOf<{
    replacer: { readonly tier: string; find(text: string): Iterable<string> }
    check: { find(text: string): string | undefined }
    both(text: string): readonly string[]
  }>(`
/** @rule replacer A place. */
export const replacer: Replacer = Object.freeze({ tier: 'exact', *find(text: string) { yield* text } })
/** @rule check A sign. */
export const check: Check = { find: (text: string) => (text === '' ? undefined : text) }
export const both = (text: string) => [replacer, check].flatMap((one) => [...(one.find(text) ?? [])])
`)

  test('speaks where it finds something', () => {
    expect([...replacer.find('')]).toEqual([])
    expect(check.find('')).toBeUndefined()
    expect(switches.spoken).toEqual(new Set())
    expect([...replacer.find('ab')]).toEqual(['a', 'b'])
    expect(check.find('a')).toBe('a')
    expect(switches.spoken).toEqual(new Set(['replacer', 'check']))
  })

  test('finds nothing when it is off, wherever it is used', () => {
    switches.off = new Set(['replacer'])
    expect(both('a')).toEqual(['a'])
    switches.off = new Set(['replacer', 'check'])
    expect(both('a')).toEqual([])
    expect(check.find('a')).toBeUndefined()
  })
})

test('a constant that finds nothing cannot be a rule', () => {
  expect(() => moduleOf('/** @rule a A list. */\nexport const a: Check = {}\n')).toThrow(/without find/)
})
