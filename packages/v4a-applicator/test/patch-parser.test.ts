import { describe, expect, test } from 'vitest'
import {
  ActionType,
  Commit,
  Patch,
  PatchApplicator,
  PatchError,
  PatchErrorCode,
  PatchParser,
} from '../src/index.js'

const PATCH = `*** Begin Patch
*** Update File: a.txt
 one
-two
+2
+2.5
 three
-four
*** Update File: b.txt
*** Move to: c.txt
*** Delete File: d.txt
*** Add File: new.txt
+new
*** End Patch
`
const FILES = new Map([
  ['a.txt', 'zero\none\ntwo \nthree\nfour\n'],
  ['b.txt', 'b\n'],
  ['d.txt', 'd\n'],
])

describe('PatchParser', () => {
  test('returns the chunks at their places, and the changes of the files', () => {
    const { patch, commit, fuzz } = new PatchParser(PATCH, FILES).parse()
    expect(fuzz).toBe(1)
    expect(patch).toBeInstanceOf(Patch)
    expect(Object.fromEntries(patch.actions)).toEqual({
      'a.txt': {
        type: ActionType.UPDATE,
        chunks: [
          { origIndex: 2, delLines: ['two '], insLines: ['2', '2.5'] },
          { origIndex: 4, delLines: ['four'], insLines: [] },
        ],
      },
      'b.txt': { type: 'update', chunks: [], movePath: 'c.txt' },
      'd.txt': { type: 'delete', chunks: [] },
      'new.txt': { type: 'add', newFile: 'new\n', chunks: [] },
    })
    expect(commit).toBeInstanceOf(Commit)
    expect(commit.changes.get('b.txt')).toEqual({
      type: 'update',
      oldContent: 'b\n',
      newContent: 'b\n',
      movePath: 'c.txt',
    })
    expect(commit.changes.get('d.txt')).toEqual({ type: 'delete', oldContent: 'd\n' })
  })

  test('throws a PatchError with a code and the details', () => {
    const parse = (text: string, options = {}) => new PatchParser(text, FILES, options).parse()
    expect(() => parse('nothing')).toThrow(
      expect.objectContaining({ name: 'PatchError', code: PatchErrorCode.INVALID_FORMAT }),
    )
    expect(() => parse(PATCH, { maxFuzzScore: 0 })).toThrow(
      expect.objectContaining({ code: 'FUZZ_EXCEEDED', context: expect.objectContaining({ path: 'a.txt' }) }),
    )
  })

  test('refuses parts without effect if the options ask for validation', () => {
    const again = '*** Begin Patch\n*** Delete File: gone.txt\n*** End Patch'
    expect(new PatchParser(again, FILES).parse().patch.actions.size).toBe(0)
    const strict = new PatchParser(again, FILES, { validateBeforeApply: true })
    expect(() => strict.parse()).toThrow(expect.objectContaining({ code: PatchErrorCode.NO_EFFECT }))
  })
})

test('PatchApplicator is created with a file system, a logger and options', async () => {
  const texts = new Map(FILES)
  const fileSystem = {
    readFile: (path: string) => texts.get(path) ?? '',
    writeFile: (path: string, text: string) => void texts.set(path, text),
    deleteFile: (path: string) => void texts.delete(path),
    exists: (path: string) => texts.has(path),
  }
  const errors: string[] = []
  const logger = { error: (message: string) => errors.push(message) }
  const strict = new PatchApplicator(fileSystem, logger, { maxFuzzScore: 0 })
  expect(await strict.apply(PATCH)).toMatchObject({ success: false, errors: [{ code: 'FUZZ_EXCEEDED' }] })
  expect(errors).toHaveLength(1)
  const applicator = new PatchApplicator(fileSystem)
  expect(applicator.identifyFilesNeeded(PATCH)).toEqual(['a.txt', 'b.txt', 'd.txt'])
  expect(applicator.identifyFilesAdded(PATCH)).toEqual(['new.txt'])
  expect(await applicator.validate(PATCH)).toMatchObject({ success: true, filesModified: 4 })
  expect(await applicator.apply(PATCH)).toMatchObject({ success: true, filesModified: 4, fuzzScore: 1 })
  expect(texts.get('a.txt')).toBe('zero\none\n2\n2.5\nthree\n')
})

test('PatchError is created with a message, a code and a context', () => {
  const error = new PatchError('no', PatchErrorCode.FILE_NOT_FOUND, { code: 'file-not-found', path: 'a' })
  expect(error).toMatchObject({ message: 'no', code: 'FILE_NOT_FOUND', context: { path: 'a' } })
})
