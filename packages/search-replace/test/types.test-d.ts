import type { AppliedFiles, FilesResult, Notice, Profile, RequestOptions } from '@emend/core'
import { defaultCascade, lenient } from '@emend/core'
import type { EditFormat } from '@emend/core/plugin'
import { inOrder, type Replacer } from '@emend/core/plugin'
import { describe, expectTypeOf, test } from 'vitest'
import {
  applyBlocksToFiles,
  type BlockEdit,
  type InsertGroup,
  insertGroups,
  renderBlock,
  searchReplace,
} from '../src/index.js'
import { roo } from '../src/roo.js'

describe('applyBlocks', () => {
  const files = new Map([['a', 'b']])

  test('returns the files or every failure', () => {
    const result = applyBlocksToFiles(files, '')
    expectTypeOf(result).toEqualTypeOf<FilesResult>()
    // @ts-expect-error only a success has files
    expectTypeOf(result.files).toExtend<unknown>()
    if (result.ok) {
      expectTypeOf(result).toExtend<AppliedFiles>()
      expectTypeOf(result.notices).toEqualTypeOf<readonly Notice[]>()
      // @ts-expect-error read-only
      result.files = []
    }
  })

  test('accepts any request, and texts by path', () => {
    expectTypeOf(applyBlocksToFiles).parameter(1).toEqualTypeOf<unknown>()
    applyBlocksToFiles(files, [{ content: '', startLine: 1 }])
    applyBlocksToFiles({ a: 'b' }, '')
    // @ts-expect-error no request
    applyBlocksToFiles(files)
  })

  test('accepts options', () => {
    applyBlocksToFiles(files, '', {
      path: 'a',
      unfinished: true,
      partial: 'edits',
      buffer: 5,
    })
    applyBlocksToFiles(files, '', { profile: lenient, replacers: defaultCascade, steps: 1 })
    expectTypeOf<{ signal: AbortSignal }>().toExtend<RequestOptions>()
    // @ts-expect-error an unknown option
    applyBlocksToFiles(files, '', { file: 'a' })
    // @ts-expect-error a profile by its name
    applyBlocksToFiles(files, '', { profile: 'roo' })
    // @ts-expect-error an unknown policy
    applyBlocksToFiles(files, '', { partial: true })
    // @ts-expect-error the placement is the format's or the profile's to choose
    applyBlocksToFiles(files, '', { placement: inOrder })
    // An option that is undefined counts as absent.
    applyBlocksToFiles(files, '', { path: undefined })
  })
})

test('renderBlock takes whole lines and a line number', () => {
  expectTypeOf(renderBlock).toEqualTypeOf<(edit: BlockEdit) => string>()
  renderBlock({ search: 'a\n', replacement: '' })
  renderBlock({ search: 'a\n', replacement: '', line: 3 })
  // @ts-expect-error no new text
  renderBlock({ search: 'a\n' })
  // @ts-expect-error a line as text
  renderBlock({ search: 'a\n', replacement: '', line: '3' })
})

test('insertGroups keeps the type of the elements', () => {
  expectTypeOf(insertGroups(['a'], [{ index: 0, elements: ['b'] }])).toEqualTypeOf<string[]>()
  expectTypeOf<{ index: number; elements: string[] }>().toExtend<InsertGroup<string>>()
  // @ts-expect-error elements of another type
  insertGroups(['a'], [{ index: 0, elements: [1] }])
})

test('the format, its replacers and the profile have the types that hosts expect', () => {
  expectTypeOf(searchReplace()).toExtend<EditFormat>()
  expectTypeOf(defaultCascade).toExtend<readonly Replacer[]>()
  expectTypeOf(roo).toEqualTypeOf<Profile>()
  // @ts-expect-error read-only
  defaultCascade.push(defaultCascade[0])
})
