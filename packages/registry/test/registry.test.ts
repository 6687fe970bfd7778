import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Plugin, Registry } from '../src/registry.js'
import { RegistryError } from '../src/registry-error.js'

const plugin = <Name extends string>(name: Name): Plugin<Name> => ({ apiVersion: 1, name })
const abc = new Registry<Plugin, 'a' | 'b' | 'c'>([plugin('a'), plugin('b'), plugin('c')])

function refusal(make: () => unknown): [string, string] {
  try {
    make()
  } catch (error) {
    if (error instanceof RegistryError) return [error.code, error.message]
    throw error
  }
  throw new Error('not refused')
}

test('an error about a name says which one, and which names exist', () => {
  try {
    abc.get('z' as 'a')
    expect.unreachable()
  } catch (error) {
    expect(error instanceof RegistryError && error.lookup).toEqual({ name: 'z', known: ['a', 'b', 'c'] })
  }
})

describe('a registry', () => {
  test('is iterable in order and knows its names', () => {
    expect([...abc].map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(abc.names).toEqual(['a', 'b', 'c'])
    expect(abc.get('b')).toEqual(plugin('b'))
    expect([abc.has('a'), abc.has('z')]).toEqual([true, false])
  })

  test.each([
    { place: 'first', names: ['n', 'a', 'b', 'c'] },
    { place: 'last', names: ['a', 'b', 'c', 'n'] },
    { place: { before: 'b' }, names: ['a', 'n', 'b', 'c'] },
    { place: { after: 'b' }, names: ['a', 'b', 'n', 'c'] },
  ] as const)('accepts a new plugin at $place', ({ place, names }) => {
    expect(abc.with(plugin('n'), place).names).toEqual(names)
  })

  test('removes a plugin, or replaces it by another', () => {
    expect(abc.without('b').names).toEqual(['a', 'c'])
    expect(abc.replace('b', plugin('n')).names).toEqual(['a', 'n', 'c'])
    expect(abc.replace('b', plugin('b')).names).toEqual(['a', 'b', 'c'])
  })

  test('never changes', () => {
    const items: Plugin[] = [plugin('a')]
    const registry = new Registry(items)
    items.push(plugin('a'))
    registry.with(plugin('n'))
    registry.without('a')
    expect(registry.names).toEqual(['a'])
  })
})

describe('a registry refuses', () => {
  test.each([
    {
      name: 'a duplicate name',
      make: () => abc.with(plugin('b')),
      error: ['duplicate-name', 'there are two plugins named "b"; use replace, or rename one'],
    },
    {
      name: 'a duplicate name by replacing',
      make: () => abc.replace('a', plugin('c')),
      error: ['duplicate-name', 'there are two plugins named "c"; use replace, or rename one'],
    },
    {
      name: 'a place beside an unknown name',
      make: () => abc.with(plugin('n'), { before: 'z' as 'a' }),
      error: ['unknown-name', 'there is no "z"; there are a, b, c'],
    },
    {
      name: 'to remove an unknown name',
      make: () => new Registry<Plugin>([]).without('z'),
      error: ['unknown-name', 'there is no "z"; there are none'],
    },
    ...[
      {},
      null,
      '',
      'b',
      1,
      { before: undefined },
      { before: 'a', after: 'b' },
      { beside: 'a' },
      { after: 3 },
    ].map((place) => ({
      name: `the place ${JSON.stringify(place)}`,
      make: () => abc.with(plugin('n'), place as never),
      error: [
        'not-a-position',
        `a plugin is placed 'first', 'last', { before: name } or { after: name }, not ${JSON.stringify(place)}`,
      ],
    })),
    {
      name: 'a plugin for another version',
      make: () => new Registry([{ apiVersion: 2 as 1, name: 'n' }]),
      error: ['wrong-api-version', '"n" has apiVersion 2; this version of emend takes 1'],
    },
    {
      name: 'a value that is not a list',
      make: () => new Registry(5 as never),
      error: ['not-a-plugin', 'expected a list of plugins'],
    },
    {
      name: 'a value that is not a plugin',
      make: () => abc.with(null as never),
      error: ['not-a-plugin', 'number 4 is not a plugin: it has no name'],
    },
  ])('$name', ({ make, error }) => {
    expect(refusal(make)).toEqual(error)
  })
})

interface Step {
  readonly kind: 'with' | 'replace' | 'without'
  readonly name: string
  readonly place: 'first' | 'last' | 'before' | 'after'
  readonly by: number
}

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('with', 'with', 'replace', 'without'),
  name,
  place: fc.constantFrom('first', 'last', 'before', 'after'),
  by: fc.nat(),
})

/** The names after a step; undefined if the step must be refused. */
function expected(names: readonly string[], { kind, name, place, by }: Step): string[] | undefined {
  if (kind === 'with') {
    const beside = place === 'before' || place === 'after'
    if (names.includes(name) || (names.length === 0 && beside)) return undefined
    const other = by % Math.max(1, names.length)
    const at = { first: 0, last: names.length, before: other, after: other + 1 }[place]
    return names.toSpliced(at, 0, name)
  }
  if (names.length === 0) return undefined
  const at = by % names.length
  if (kind === 'without') return names.toSpliced(at, 1)
  return names[at] !== name && names.includes(name) ? undefined : names.with(at, name)
}

function carryOut(registry: Registry<Plugin>, step: Step): Registry<Plugin> {
  const other = registry.names[step.by % Math.max(1, registry.names.length)] ?? 'z'
  if (step.kind === 'without') return registry.without(other)
  if (step.kind === 'replace') return registry.replace(other, plugin(step.name))
  const place = step.place === 'first' || step.place === 'last' ? step.place : { [step.place]: other }
  return registry.with(plugin(step.name), place as 'first')
}

test('any sequence of steps keeps names unique and the order as asked', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let registry = new Registry<Plugin>([])
      for (const one of steps) {
        const names = expected(registry.names, one)
        const before = [...registry.names]
        if (names === undefined) {
          expect(() => carryOut(registry, one)).toThrow(RegistryError)
          continue
        }
        const next = carryOut(registry, one)
        expect(registry.names).toEqual(before)
        expect(next.names).toEqual(names)
        expect(new Set(next.names).size).toBe(next.names.length)
        registry = next
      }
    }),
  )
})
