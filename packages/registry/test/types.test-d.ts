import { defaultCascade } from '@emend/core'
import { exact, type Replacer } from '@emend/core/plugin'
import { expectTypeOf, test } from 'vitest'
import { formatRegistry } from '../src/formats.js'
import { replacerRegistry } from '../src/replacers.js'

const mine: Replacer<'mine'> = { apiVersion: 1, name: 'mine', tier: 'escape', find: () => [] }
const cascade = replacerRegistry(defaultCascade)

test('names are known to the compiler', () => {
  const names = replacerRegistry([exact]).with(mine).names
  expectTypeOf(names).toEqualTypeOf<readonly ('exact' | 'mine')[]>()
  const others = replacerRegistry([exact]).with(mine, { after: 'exact' }).without('exact').names
  expectTypeOf(others).toEqualTypeOf<readonly 'mine'[]>()
})

test('wrong names are errors', () => {
  // @ts-expect-error '"exakt"' is not a name of the cascade
  cascade.with(mine, { before: 'exakt' })
  // @ts-expect-error a place names one side
  cascade.with(mine, { beside: 'exact' })
  // @ts-expect-error 'mine' is not in it
  cascade.without('mine')
  // @ts-expect-error it was taken out
  cascade.without('exact').get('exact')
})

test('wrong plugins are errors', () => {
  // @ts-expect-error no find
  cascade.with({ apiVersion: 1, name: 'mine', tier: 'exact' })
  // @ts-expect-error no such tier
  cascade.with({ ...mine, tier: 'loose' })
  // @ts-expect-error another version
  cascade.with({ ...mine, apiVersion: 2 })
  // @ts-expect-error a replacer is no format
  formatRegistry([mine])
})
