import { describe, expectTypeOf, test } from 'vitest'
import { type AppliedEdits, applyEdits } from '../src/apply/apply-edits.js'
import type { ApplyOptions, Edit, Failure, FileEdit, Profile } from '../src/index.js'
import { lenient, standard } from '../src/index.js'
import {
  type EditFailure,
  exact,
  type Match,
  type PluginCode,
  type Query,
  type Replacer,
  type Result,
  type Tier,
  unique,
} from '../src/plugin.js'
import type { FailureCode } from '../src/vocabulary/failure.js'

declare const query: Query
declare const failure: Failure
declare const options: ApplyOptions

describe('Edit', () => {
  test('needs search, replacement and unit', () => {
    expectTypeOf<{ search: string; replacement: string; unit: 'text' }>().toExtend<Edit>()
    // @ts-expect-error no unit
    const noUnit: Edit = { search: 'a', replacement: 'b' }
    // @ts-expect-error no replacement
    const noReplacement: Edit = { search: 'a', unit: 'text' }
    // @ts-expect-error an unknown unit
    const wrongUnit: Edit = { search: 'a', replacement: 'b', unit: 'words' }
    expectTypeOf([noUnit, noReplacement, wrongUnit]).toExtend<Edit[]>()
  })

  test('has scripts of known steps and hints of known names', () => {
    // @ts-expect-error an unknown step
    const wrongStep: Edit = { search: '', replacement: '', unit: 'lines', script: ['context'] }
    // @ts-expect-error an unknown hint
    const wrongHint: Edit = { search: '', replacement: '', unit: 'lines', hints: { column: 1 } }
    // @ts-expect-error an absent option is left out, not undefined
    const undefinedHints: Edit = { search: '', replacement: '', unit: 'lines', hints: undefined }
    expectTypeOf([wrongStep, wrongHint, undefinedHints]).toExtend<Edit[]>()
  })

  test('cannot be changed', () => {
    const edit: Edit = { search: 'a', replacement: 'b', unit: 'text' }
    // @ts-expect-error read-only
    edit.search = 'c'
  })
})

describe('FileEdit', () => {
  test('distinguishes its kinds', () => {
    expectTypeOf<FileEdit['kind']>().toEqualTypeOf<'create' | 'update' | 'delete'>()
    // @ts-expect-error an update without edits
    const noEdits: FileEdit = { kind: 'update', path: 'a' }
    // @ts-expect-error a deletion with edits
    const edits: FileEdit = { kind: 'delete', path: 'a', edits: [] }
    expectTypeOf([noEdits, edits]).toExtend<FileEdit[]>()
  })
})

describe('Replacer', () => {
  test('needs its version, a known tier and a way to find', () => {
    expectTypeOf(exact).toExtend<Replacer>()
    const find = (): Match[] => []
    // @ts-expect-error another version
    const version: Replacer = { apiVersion: 2, name: 'mine', tier: 'exact', find }
    // @ts-expect-error an unknown tier
    const tier: Replacer = { apiVersion: 1, name: 'mine', tier: 'loose', find }
    // @ts-expect-error nothing to find with
    const noFind: Replacer = { apiVersion: 1, name: 'mine', tier: 'exact' }
    // @ts-expect-error it yields strings
    const strings: Replacer = { apiVersion: 1, name: 'mine', tier: 'exact', find: () => ['a'] }
    expectTypeOf([version, tier, noFind, strings]).toExtend<Replacer[]>()
  })

  test('may be a generator', () => {
    const replacer: Replacer = {
      apiVersion: 1,
      name: 'mine',
      tier: 'exact',
      *find({ within }) {
        yield { span: within }
      },
    }
    expectTypeOf(replacer.find(query)).toEqualTypeOf<Iterable<Match>>()
  })

  test('cannot write to the query', () => {
    // @ts-expect-error read-only
    query.edit.search = 'a'
    // @ts-expect-error read-only
    query.document.text = 'a'
    expectTypeOf(query.budget.spend).toEqualTypeOf<(steps: number) => void>()
  })
})

describe('Profile', () => {
  test('needs a known cap, and all else of a profile', () => {
    expectTypeOf(standard).toEqualTypeOf<Profile>()
    expectTypeOf({ ...lenient, name: 'mine', cap: 'trailing' as const }).toExtend<Profile>()
    // @ts-expect-error an unknown cap
    const cap: Profile = { ...lenient, name: 'mine', cap: 'everything' }
    // @ts-expect-error no cascade, no merge and no checks
    const bare: Profile = { name: 'mine', cap: 'trailing' }
    expectTypeOf([cap, bare]).toExtend<Profile[]>()
  })

  test('caps at a tier', () => {
    expectTypeOf<Profile['cap']>().toEqualTypeOf<Tier>()
  })
})

describe('results', () => {
  test('are distinguished by ok', () => {
    const result = applyEdits('', [], { ...options, profile: standard, placement: unique })
    expectTypeOf(result).toEqualTypeOf<Result<AppliedEdits, readonly EditFailure[]>>()
    // @ts-expect-error only a success has a value
    expectTypeOf(result.value).toExtend<unknown>()
    if (result.ok) expectTypeOf(result.value.text).toEqualTypeOf<string>()
    else expectTypeOf(result.failure).toEqualTypeOf<readonly EditFailure[]>()
  })

  test('need a profile', () => {
    // @ts-expect-error no profile
    applyEdits('', [], { placement: unique })
    // @ts-expect-error an unknown placement
    applyEdits('', [], { profile: standard, placement: 'first' })
  })

  test('failures are distinguished by code', () => {
    expectTypeOf(failure.code).toEqualTypeOf<FailureCode | PluginCode>()
    if (failure.code === 'not-text') expectTypeOf(failure.offset).toEqualTypeOf<number>()
    if (failure.code === 'ambiguous') expectTypeOf(failure.path).toEqualTypeOf<string>()
    // @ts-expect-error no such code
    expectTypeOf(failure.code === 'no-such-code').toEqualTypeOf<boolean>()
  })
})
