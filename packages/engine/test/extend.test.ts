import { defaultCascade, lenient, type Profile, standard, strict } from '@emend/core'
import type { EditFormat } from '@emend/core/plugin'
import { exact, fromStrings, type Replacer, TIERS } from '@emend/core/plugin'
import { editString } from '@emend/edit-string'
import { opencode } from '@emend/edit-string/opencode'
import { memoryFileSystem } from '@emend/fs-memory'
import { searchReplace } from '@emend/search-replace'
import { roo } from '@emend/search-replace/roo'
import { v4a } from '@emend/v4a'
import { agents } from '@emend/v4a/agents'
import { codex } from '@emend/v4a/codex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEngine, type Extend } from '../src/index.js'
import { USUAL } from './support/usual.js'

const formats = [editString(), searchReplace(), v4a()]

/** Finds text in any letter case. */
const anyCase = fromStrings('any-case', 'lookalike', function* (content, find) {
  const at = content.toLowerCase().indexOf(find.toLowerCase())
  if (at !== -1) yield content.slice(at, at + find.length)
})

const REQUESTS: Readonly<Record<string, unknown>> = {
  'edit-string': { path: 'a', oldString: 'NAME\n', newString: 'title\n' },
  'search-replace': 'a\n<<<<<<< SEARCH\nNAME\n=======\ntitle\n>>>>>>> REPLACE\n',
  v4a: '*** Begin Patch\n*** Update File: a\n@@\n-NAME\n+title\n*** End Patch\n',
}

async function run(files: Record<string, string>, request: unknown, options: object = {}, format?: string) {
  const fileSystem = memoryFileSystem(files)
  const engine = createEngine({ ...USUAL, formats, fileSystem, ...options })
  const result = await engine.apply(request, format === undefined ? {} : { format, path: 'a' })
  const texts = [...fileSystem.snapshot()].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)])
  return { result, texts: Object.fromEntries(texts) as Record<string, string> }
}

describe('extend adds to the cascade of every format', () => {
  const extend: Extend = (cascade) => cascade.with(anyCase)

  test.each(Object.keys(REQUESTS))('%s', async (format) => {
    const without = await run({ a: 'one\nname\n' }, REQUESTS[format], {}, format)
    expect(without.result.ok).toBe(false)
    const { result, texts } = await run({ a: 'one\nname\n' }, REQUESTS[format], { extend }, format)
    expect(result).toMatchObject({
      ok: true,
      files: [{ edits: [{ replacer: 'any-case', tier: 'lookalike' }] }],
    })
    expect(texts).toEqual({ a: 'one\ntitle\n' })
  })

  test.each<[Profile, string]>([
    [opencode, 'edit-string'],
    [codex, 'v4a'],
  ])('and of the compatibility profile $name', async (profile, format) => {
    const { result, texts } = await run({ a: 'one\nname\n' }, REQUESTS[format], { extend, profile }, format)
    expect(result).toMatchObject({ ok: true })
    expect(texts).toEqual({ a: 'one\ntitle\n' })
  })

  test.each([
    [strict, 'lookalike', 'trailing'],
    [agents, 'lookalike', 'whitespace'],
    [codex, 'escape', 'lookalike'],
    [codex, 'similar', 'lookalike'],
    [standard, 'similar', 'drift'],
  ] as const)(
    'a replacer that $0.name would never ask is refused where it is added',
    (profile, tier, cap) => {
      const mine: Replacer = { ...anyCase, name: 'mine', tier }
      const message = `mine is never asked: its tier is ${tier}, and the profile ${profile.name} ends at ${cap}.`
      for (const own of [
        { extend: ((cascade) => cascade.with(mine)) as Extend },
        { replacers: [exact, mine] },
      ])
        expect(() =>
          createEngine({ ...USUAL, formats, fileSystem: memoryFileSystem(), profile, ...own }),
        ).toThrow(message)
    },
  )

  test('built-in replacers above the cap are only left out', async () => {
    const { texts } = await run({ a: 'NAME\n' }, REQUESTS['v4a'], {
      replacers: defaultCascade,
      profile: strict,
    })
    expect(texts).toEqual({ a: 'title\n' })
  })

  test.each(['reading', 'hunk'] as const)(
    'in opencode, the new text of its %s is what is written',
    async (field) => {
      const shout: Replacer = {
        apiVersion: 1,
        name: 'shout',
        tier: 'escape',
        find: ({ hunk }) => [
          field === 'reading'
            ? { span: { start: 4, end: 9 }, reading: { search: 'name\n', replacement: 'TITLE\n' } }
            : { span: { start: 4, end: 9 }, hunk: hunk.as({ old: ['name'], now: ['TITLE'] }) },
        ],
      }
      const own: Extend = (cascade) => cascade.with(shout)
      const files = { a: 'one\nname\n' }
      const { result, texts } = await run(
        files,
        REQUESTS['edit-string'],
        { extend: own, profile: opencode },
        'edit-string',
      )
      if (field === 'reading') expect(texts).toEqual({ a: 'one\nTITLE\n' })
      else expect(result).toMatchObject({ ok: false, failures: [{ code: 'plugin-failed', plugin: 'shout' }] })
    },
  )

  test.each([{ extend }, { replacers: [anyCase] }])(
    'a profile that does not use replacers refuses them: %j',
    async (own) => {
      const { result, texts } = await run({ a: 'name\n' }, REQUESTS['search-replace'], {
        ...own,
        profile: roo,
      })
      expect(result).toMatchObject({
        ok: false,
        failures: [{ code: 'profile-mismatch', profile: 'roo', replacers: true }],
      })
      expect(result.message).toContain('asks no replacers')
      expect(texts).toEqual({ a: 'name\n' })
    },
  )

  test('receives the format, and may use what its cascade contains', async () => {
    const seen: Record<string, readonly string[]> = {}
    const names: Extend = (cascade, { name }) => {
      seen[name] = cascade.names
      return cascade.has('elided') ? cascade.with(anyCase, { before: 'line-part' }) : cascade
    }
    createEngine({ ...USUAL, formats, fileSystem: memoryFileSystem(), extend: names })
    expect(Object.keys(seen).toSorted()).toEqual(['edit-string', 'search-replace', 'v4a'])
    for (const all of Object.values(seen)) expect(all).toContain('exact')
  })
})

describe('a replacer that only some formats have may be named', () => {
  const formats = [editString(), { ...v4a(), name: 'bare', replacers: [exact] }]
  const cascadeOf = ({ replacers = defaultCascade }: EditFormat): readonly Replacer[] => replacers
  const all = new Map(
    formats.flatMap((format) => cascadeOf(format).map(({ name, tier }) => [name, tier] as const)),
  )
  const lacking = Array.from(all, ([name, tier]) => ({ name, tier })).filter(
    ({ name }) => !formats.every((format) => cascadeOf(format).some((one) => one.name === name)),
  )
  const createWith = (extend: Extend) =>
    createEngine({ ...USUAL, formats, fileSystem: memoryFileSystem(), profile: lenient, extend })

  test('there are such replacers', () => {
    expect(lacking.map(({ name }) => name)).toEqual(expect.arrayContaining(['elided', 'line-part']))
  })

  test.each(lacking)('beside $name: where it is lacking, at the end of its tier', ({ name, tier }) => {
    const mine: Replacer = { apiVersion: 1, name: 'mine', tier, find: () => [] }
    for (const place of [{ before: name }, { after: name }])
      createWith((cascade) => {
        const names = cascade.with(mine, place).names
        const expected = cascade.has(name)
          ? cascade.names.indexOf(name) + Number('after' in place)
          : cascade.with(mine).names.indexOf('mine')
        expect(names.indexOf('mine')).toBe(expected)
        return cascade.with(mine, place)
      })
  })

  test.each(lacking)('$name is removed or replaced where it is', ({ name, tier }) => {
    const mine: Replacer = { apiVersion: 1, name: 'mine', tier, find: () => [] }
    createWith((cascade) => {
      expect(cascade.without(name).names).toEqual(cascade.names.filter((one) => one !== name))
      expect(cascade.replace(name, mine).has('mine')).toBe(cascade.has(name))
      return cascade.without(name)
    })
  })

  test('in a compatibility profile, too', async () => {
    const extend: Extend = (cascade) => cascade.with(anyCase, { before: 'lost-characters' })
    const { texts } = await run({ a: 'one\nname\n' }, REQUESTS['v4a'], { extend, profile: codex }, 'v4a')
    expect(texts).toEqual({ a: 'one\ntitle\n' })
  })

  test('a name that no format has is an error', () => {
    expect(() => createWith((cascade) => cascade.with(anyCase, { before: 'elidde' }))).toThrow(
      'there is no "elidde"; there are exact, ',
    )
    expect(() => createWith((cascade) => cascade.without('elidde'))).toThrow('there is no "elidde"')
  })

  test('with one list for all formats, only its names are known', () => {
    const replacers = [anyCase]
    const extend: Extend = (cascade) => cascade.without('elided')
    expect(() =>
      createEngine({ ...USUAL, formats, fileSystem: memoryFileSystem(), replacers, extend }),
    ).toThrow('there is no "elided"; there are any-case')
  })
})

describe('without a place, a replacer goes to the end of its own tier', () => {
  test.each(TIERS)('%s', (tier) => {
    const mine: Replacer = { apiVersion: 1, name: 'mine', tier, find: () => [] }
    const orders: string[][] = []
    const extend: Extend = (cascade) => {
      const extended = cascade.with(mine)
      orders.push(Array.from(extended, (one) => `${TIERS.indexOf(one.tier)} ${one.name}`))
      return extended
    }
    createEngine({ ...USUAL, formats, fileSystem: memoryFileSystem(), extend, profile: lenient })
    for (const order of orders) {
      const at = order.findIndex((one) => one.endsWith(' mine'))
      const rank = TIERS.indexOf(tier)
      for (const one of order.slice(0, at)) expect(Number(one[0])).toBeLessThanOrEqual(rank)
      for (const one of order.slice(at + 1)) expect(Number(one[0])).toBeGreaterThan(rank)
    }
  })
})

test('a replacer that finds nothing changes no result, for any format, profile and tier', async () => {
  const line = fc.constantFrom('one', 'two', '\ttwo', '  three', 'four ', 'Two', 'f("x")', '')
  const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.map((one) => `${one}\n`).join(''))
  const property = fc.asyncProperty(
    text,
    text,
    text,
    fc.constantFrom(...Object.keys(REQUESTS)),
    fc.constantFrom(...TIERS),
    fc.constantFrom(strict, standard, lenient),
    async (file, old, now, format, tier, profile) => {
      fc.pre(TIERS.indexOf(tier) <= TIERS.indexOf(profile.cap))
      const request =
        format === 'edit-string'
          ? { path: 'a', oldString: old, newString: now }
          : format === 'search-replace'
            ? `a.ts\n<<<<<<< SEARCH\n${old}=======\n${now}>>>>>>> REPLACE\n`.replace('a.ts', 'a')
            : `*** Begin Patch\n*** Update File: a\n@@\n${old.replace(/^/gm, '-').replace(/-$/, '')}${now.replace(/^/gm, '+').replace(/\+$/, '')}*** End Patch\n`
      const nothing: Replacer = { apiVersion: 1, name: 'nothing', tier, find: () => [] }
      const bare = await run({ a: file }, request, { profile }, format)
      const extended = await run(
        { a: file },
        request,
        { profile, extend: (cascade: Parameters<Extend>[0]) => cascade.with(nothing) },
        format,
      )
      expect(extended.texts).toEqual(bare.texts)
      expect(extended.result.message).toBe(bare.result.message)
      expect(extended.result.failures.map(({ code }) => code)).toEqual(
        bare.result.failures.map(({ code }) => code),
      )
    },
  )
  await fc.assert(property)
})
