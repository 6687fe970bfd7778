import type { Profile } from '@emend/core'
import { standard } from '@emend/core'
import type { Replacer } from '@emend/core/plugin'
import { expectTypeOf, test } from 'vitest'
import { defineConfig, type EmendConfig, type FormatName } from '../src/index.js'

const mine: Replacer<'mine'> = { apiVersion: 1, name: 'mine', tier: 'escape', find: () => [] }
const careful: Profile = { ...standard, name: 'careful', cap: 'lookalike' }

test('a configuration is returned unchanged', () => {
  const config = defineConfig({
    profile: 'careful',
    profiles: [careful, { name: 'bare', cap: 'lookalike' }],
    threshold: 0.95,
    replacers: (cascade) => cascade.with(mine, { before: 'escapes' }).without('typo'),
    formats: (formats) => formats.without('edit-string'),
    guards: [({ path, after }) => (path === after ? { text: '' } : undefined), async () => undefined],
  })
  expectTypeOf(config).toEqualTypeOf<EmendConfig>()
})

test('names of the built-in parts are known', () => {
  expectTypeOf<'search-replace' | 'v4a' | 'sketch'>().toExtend<FormatName>()
  expectTypeOf<string>().not.toExtend<FormatName>()
  // @ts-expect-error '"exakt"' is not a name of the cascade
  defineConfig({ replacers: (cascade) => cascade.with(mine, { before: 'exakt' }) })
  // @ts-expect-error there is no format 'v4'
  defineConfig({ formats: (formats) => formats.without('v4') })
})

test('wrong options are errors', () => {
  // @ts-expect-error 'profil' does not exist; did you mean 'profile'?
  defineConfig({ profil: 'strict' })
  // @ts-expect-error a number
  defineConfig({ threshold: '0.9' })
  // @ts-expect-error 'none' or 'edits'
  defineConfig({ partial: 'some' })
  // @ts-expect-error a function of the default cascade
  defineConfig({ replacers: [mine] })
  // @ts-expect-error no such tier
  defineConfig({ profiles: [{ name: 'mine', cap: 'loose' }] })
})

test('wrong plugins are errors', () => {
  // @ts-expect-error no find
  defineConfig({ replacers: (cascade) => cascade.with({ apiVersion: 1, name: 'mine', tier: 'exact' }) })
  // @ts-expect-error a replacer is no format
  defineConfig({ formats: (formats) => formats.with(mine) })
  // @ts-expect-error no list
  defineConfig({ replacers: () => undefined })
  // @ts-expect-error a verdict, not a truth value
  defineConfig({ guards: [() => false] })
})
