import type { Profile, TextResult } from '@emend/core'
import type { ParseFailure } from '@emend/core/plugin'
import { type EditReport, inOrder, type Result } from '@emend/core/plugin'
import type { CallFormat } from '@emend/request'
import { describe, expectTypeOf, test } from 'vitest'
import {
  type EditCall,
  editString,
  type ReadCalls,
  type ReplaceOptions,
  readCalls,
  replace,
} from '../src/index.js'
import { opencode } from '../src/opencode.js'

describe('replace', () => {
  test('returns the new text or the failures', () => {
    const result = replace('a', 'a', 'b')
    expectTypeOf(result).toEqualTypeOf<TextResult>()
    // @ts-expect-error only a success has a text
    expectTypeOf(result.text).toExtend<unknown>()
    if (result.ok) {
      expectTypeOf(result.text).toEqualTypeOf<string>()
      expectTypeOf(result.edits).toEqualTypeOf<readonly (EditReport & { readonly path: string })[]>()
      // @ts-expect-error read-only
      result.text = 'c'
    }
  })

  test('takes three texts and options', () => {
    // @ts-expect-error no new text
    replace('a', 'a')
    replace('a', 'a', 'b', true)
    // @ts-expect-error an unknown option
    replace('a', 'a', 'b', { all: true })
    // @ts-expect-error a flag as text
    replace('a', 'a', 'b', { replaceAll: 'true' })
    // @ts-expect-error a profile by its name
    replace('a', 'a', 'b', { profile: 'opencode' })
    // @ts-expect-error replacers by their names
    replace('a', 'a', 'b', { replacers: ['exact'] })
    // @ts-expect-error an unknown policy
    replace('a', 'a', 'b', { placeholders: 'ignore' })
    // @ts-expect-error the placement is the format's or the profile's to choose
    replace('a', 'a', 'b', { placement: inOrder })
    // An option that is undefined counts as absent.
    replace('a', 'a', 'b', { describe: undefined, steps: undefined })
  })

  test('takes an AbortSignal', () => {
    expectTypeOf<{ signal: AbortSignal; steps: number }>().toExtend<ReplaceOptions>()
  })
})

describe('EditCall', () => {
  test('requires both texts and no path', () => {
    expectTypeOf<{ oldString: string; newString: string }>().toExtend<EditCall>()
    // @ts-expect-error no new text
    const noNew: EditCall = { oldString: 'a' }
    // @ts-expect-error another spelling, which only the parser takes
    const spelling: EditCall = { old_string: 'a', new_string: 'b' }
    expectTypeOf([noNew, spelling]).toExtend<EditCall[]>()
  })
})

test('readCalls accepts any value', () => {
  expectTypeOf(readCalls).parameters.toEqualTypeOf<[unknown]>()
  expectTypeOf(readCalls).returns.toEqualTypeOf<Result<ReadCalls, ParseFailure>>()
})

test('the format and the profile have the types that hosts expect', () => {
  expectTypeOf(editString).returns.toEqualTypeOf<CallFormat<'edit-string'>>()
  expectTypeOf(opencode).toEqualTypeOf<Profile>()
})
