import { type Edit, editFiles, editText, type Profile, standard } from '@emend/core'
import { exact } from '@emend/core/plugin'
import {
  applyCalls,
  applyCallsOrThrow,
  applyCallsToFiles,
  applyCallsToFilesOrThrow,
  replace,
  replaceOrThrow,
} from '@emend/edit-string'
import {
  applyBlocks,
  applyBlocksOrThrow,
  applyBlocksToFiles,
  applyBlocksToFilesOrThrow,
} from '@emend/search-replace'
import {
  applyDiffToFiles,
  applyDiffToFilesOrThrow,
  applyDiff as applyUnifiedDiff,
  applyDiffOrThrow as applyUnifiedDiffOrThrow,
} from '@emend/unified-diff'
import {
  applyDiff,
  applyDiffOrThrow,
  applyPatch,
  applyPatchOrThrow,
  applyPatchToFiles,
  applyPatchToFilesOrThrow,
} from '@emend/v4a'
import { describe, expect, test } from 'vitest'
import {
  applyToFiles,
  applyToFilesOrThrow,
  applyToText,
  applyToTextOrThrow,
} from '../../src/library/apply-to-text.js'
import { createEmend } from '../../src/library/create-emend.js'

/** Options with a profile where they name none. */
const usual = (options: { readonly profile?: Profile }) => ({
  ...options,
  profile: options.profile === undefined ? standard : options.profile,
})

const TEXT = 'one\n'
const FILES = { 'a.txt': TEXT }
const CALL = { path: 'a.txt', oldString: 'one', newString: 'two' }
const BLOCK = 'a.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n'
const DIFF = '--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+two\n'
const HUNK = '@@\n-one\n+two\n'
const PATCH = `*** Begin Patch\n*** Update File: a.txt\n${HUNK}*** End Patch\n`
const EDIT: Edit = { unit: 'lines', search: 'one\n', replacement: 'two\n' }
const UPDATE = { kind: 'update', path: 'a.txt', edits: [EDIT] } as const

/** Every call, with options as plain JavaScript may pass them. Some options belong to one call only. */
const CALLS: Readonly<Record<string, readonly [(options: never) => unknown, object?]>> = {
  applyToText: [(options) => applyToText(TEXT, PATCH, options), { format: 'v4a' }],
  applyToTextOrThrow: [(options) => applyToTextOrThrow(TEXT, PATCH, options), { format: 'v4a' }],
  applyToFiles: [(options) => applyToFiles(FILES, PATCH, options), { format: 'v4a' }],
  applyToFilesOrThrow: [(options) => applyToFilesOrThrow(FILES, PATCH, options), { format: 'v4a' }],
  applyCalls: [(options) => applyCalls(TEXT, CALL, options)],
  applyCallsOrThrow: [(options) => applyCallsOrThrow(TEXT, CALL, options)],
  applyCallsToFiles: [(options) => applyCallsToFiles(FILES, CALL, options)],
  applyCallsToFilesOrThrow: [(options) => applyCallsToFilesOrThrow(FILES, CALL, options)],
  replace: [(options) => replace(TEXT, 'one', 'two', options), { replaceAll: true }],
  'replace by itself': [(options) => replace(TEXT, 'one', 'one', options)],
  replaceOrThrow: [(options) => replaceOrThrow(TEXT, 'one', 'two', options), { replaceAll: true }],
  applyBlocks: [(options) => applyBlocks(TEXT, BLOCK, options)],
  applyBlocksOrThrow: [(options) => applyBlocksOrThrow(TEXT, BLOCK, options)],
  applyBlocksToFiles: [(options) => applyBlocksToFiles(FILES, BLOCK, options)],
  applyBlocksToFilesOrThrow: [(options) => applyBlocksToFilesOrThrow(FILES, BLOCK, options)],
  'applyDiff of a unified diff': [(options) => applyUnifiedDiff(TEXT, DIFF, options), { reverse: false }],
  'its applyDiffOrThrow': [(options) => applyUnifiedDiffOrThrow(TEXT, DIFF, options), { reverse: false }],
  applyDiffToFiles: [(options) => applyDiffToFiles(FILES, DIFF, options), { reverse: false }],
  applyDiffToFilesOrThrow: [(options) => applyDiffToFilesOrThrow(FILES, DIFF, options), { reverse: false }],
  'applyDiff of v4a': [(options) => applyDiff(TEXT, HUNK, 'default', options), { maxFuzzScore: 0 }],
  'its applyDiffOrThrow too': [(options) => applyDiffOrThrow(TEXT, HUNK, 'default', options)],
  applyPatch: [(options) => applyPatch(TEXT, PATCH, options), { allowFuzzyMatching: false }],
  applyPatchOrThrow: [(options) => applyPatchOrThrow(TEXT, PATCH, options), { maxFuzzScore: 0 }],
  applyPatchToFiles: [(options) => applyPatchToFiles(FILES, PATCH, options), { maxFuzzScore: 0 }],
  applyPatchToFilesOrThrow: [(options) => applyPatchToFilesOrThrow(FILES, PATCH, options)],
  editText: [(options) => editText(TEXT, [EDIT], usual(options)), { replacers: [exact], path: 'a.txt' }],
  editFiles: [(options) => editFiles(FILES, [UPDATE], usual(options)), { replacers: [exact] }],
}

describe.each(Object.entries(CALLS))('%s', (name, [call, own = {}]) => {
  const given = (options: object) => () => call({ ...own, ...options } as never)

  test.each([
    [{ profil: 'strict' }, 'has no option "profil"; there are'],
    [{ profile: 'strict' }, 'profile must be one, such as `strict`'],
    [{ profile: null }, 'profile must be one, such as `strict`'],
    [{ profile: { name: 'mine', cap: 'loose' } }, 'profile must be one, such as `strict`'],
    [{ profile: { name: 'mine', cap: 'exact', treshold: 1 } }, 'a profile has no option "treshold"'],
    [
      { profile: { name: 'mine', cap: 'exact', formats: { v4a: { replacer: [] } } } },
      'a profile has no option "replacer"',
    ],
    [{ allowFuzzyMatchin: true }, 'has no option "allowFuzzyMatchin"'],
    [{ reverse_: true }, 'has no option "reverse_"'],
    [{ partial: false }, 'the option partial of '],
    [{ placeholders: 'no' }, 'must be "refuse" or "allow", not "no"'],
    [{ threshold: 0.9 }, 'has no option "threshold"'],
    [{ steps: Number.NaN }, 'must be a number of at least 0, not NaN'],
    [{ buffer: '40' }, 'must be a number of at least 0, not "40"'],
    [{ overwrite: null }, 'must be "refuse" or "allow", not null'],
    [{ corrections: true }, 'the option corrections of '],
    [{ signal: 3 }, 'must be an object, not 3'],
    [{ replacers: 'exact' }, 'must be a list, not "exact"'],
    [
      { profile: { name: 'mine', cap: 'exact', formats: { v4a: null } } },
      'the option formats.v4a of a profile must be an object, not null',
    ],
    [{ skipped: ['refuse'] }, 'must be "report" or "refuse", not of type object'],
    [
      { profile: { name: 'mine', cap: 'exact', formats: { v4a: { buffer: -1 } } } },
      'the option buffer of a profile must be a number of at least 0, not -1',
    ],
  ])('refuses %j', (options, says) => {
    expect(given(options)).toThrow(TypeError)
    expect(given(options)).toThrow(says)
  })

  test('accepts the known options', () => {
    const options = {
      buffer: 80,
      partial: 'none',
      steps: 1_000_000,
      skipped: 'report',
      profile: undefined,
    }
    const isSame = name === 'replace by itself'
    expect(given(options)()).toMatchObject(
      isSame ? { failures: [{ code: 'same-text' }] } : { complete: true },
    )
  })
})

test('input that is not text is refused, such as undecoded bytes', () => {
  const bytes = Buffer.from(TEXT) as never
  const refusals: readonly (() => unknown)[] = [
    () => applyToText(bytes, PATCH),
    () => applyPatch(bytes, PATCH),
    () => editText(bytes, [EDIT], { profile: standard, replacers: [exact] }),
  ]
  for (const call of refusals)
    expect(call).toThrow(new TypeError('the text must be a string, not of type object'))
  expect(() => applyToFiles({ 'a.txt': bytes }, PATCH)).toThrow('the text of a.txt must be a string')
  expect(() => applyToFiles(null as never, PATCH)).toThrow(
    'the option files of a call must be an object, not null',
  )
})

test('a root that is no folder is refused when the object is made, by its name', () => {
  for (const root of ['nope', 'package.json'])
    expect(() => createEmend({ root })).toThrow(`createEmend: the root "${root}" is not a folder`)
})

test.each<[object, string]>([
  [{ root: '' }, 'root must be the path of a folder, not empty'],
  [{ root: undefined }, 'root must be the path of a folder, not of type undefined'],
  [{ root: 3 }, 'the option root of createEmend must be a text, not 3'],
  [{ history: Number.NaN }, 'the option history of createEmend must be a number of at least 0, not NaN'],
  [{ policy: true }, 'the option policy of createEmend must be a function, not true'],
  [{ guards: 'lint' }, 'the option guards of createEmend must be a list, not "lint"'],
  [{ encoding: 'latin1' }, 'the option encoding of createEmend must be an object, not "latin1"'],
])('createEmend with %o is refused', (options, says) => {
  expect(() => createEmend({ root: '.', ...options } as never)).toThrow(new TypeError(says))
})

test('undo with something that is not a commit record is refused, and so is a misspelled option', async () => {
  const { undo } = createEmend({ root: '.' })
  await expect(undo({} as never)).rejects.toThrow('must be the record of a result')
  for (const none of [3, null, []])
    await expect(undo(none as never)).rejects.toThrow('must be the record of a result')
  await expect(undo({ changes: [] }, { merged: true } as never)).rejects.toThrow('has no option "merged"')
})

test('an option of another call is refused, and the known ones are listed', () => {
  expect(() => applyBlocks(TEXT, BLOCK, { reverse: true } as never)).toThrow('has no option "reverse"')
  expect(() => applyPatch(TEXT, PATCH, { maxFuz: 1 } as never)).toThrow('allowFuzzyMatching, maxFuzzScore')
  expect(() => editFiles(FILES, [UPDATE], { replacers: [exact], path: 'a.txt' } as never)).toThrow('"path"')
})
