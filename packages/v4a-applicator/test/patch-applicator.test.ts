import { type Profile, strict } from '@emend/core'
import type { TextFileSystem } from '@emend/fs'
import type { PatchOperation } from '@emend/v4a'
import { codex } from '@emend/v4a/codex'
import { describe, expect, test } from 'vitest'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import { createPatchApplicator, type PatchApplicatorHost, PatchError } from '../src/index.js'

const PATCH = `*** Begin Patch
*** Update File: a.txt
@@
-one
+1
*** Update File: b.txt
*** Move to: c.txt
*** Delete File: d.txt
*** Add File: new.txt
+new
*** End Patch
`

const BEFORE = { 'a.txt': 'one \n', 'b.txt': 'two\n', 'd.txt': 'gone\n' }
const AFTER = { 'a.txt': '1\n', 'c.txt': 'two\n', 'new.txt': 'new\n' }

/** A host with texts in a map that records its log messages. */
function host(before: Readonly<Record<string, string>> = BEFORE, failAt?: string) {
  const texts = new Map(Object.entries(before))
  const log: string[] = []
  const progress: string[] = []
  const fileSystem: TextFileSystem = {
    readFile: async (path) => texts.get(path) ?? '',
    writeFile: async (path, text) => {
      if (path === failAt) throw new Error('disk full')
      texts.set(path, text)
    },
    deleteFile: async (path) => void texts.delete(path),
    exists: async (path) => texts.has(path),
  }
  const value: PatchApplicatorHost = {
    fileSystem,
    logger: {
      debug: (message) => log.push(`debug ${message}`),
      info: (message) => log.push(`info ${message}`),
      warn: (message) => log.push(`warn ${message}`),
      error: (message) => log.push(`error ${message}`),
    },
    onProgress: ({ path, state, index, total }) => progress.push(`${path} ${state} ${index + 1}/${total}`),
  }
  return { value, texts: () => Object.fromEntries([...texts].sort()), log, progress }
}

describe('apply', () => {
  test('applies a patch and reports its effects', async () => {
    const { value, texts, log, progress } = host()
    const result = await createPatchApplicator(value).apply(PATCH)
    expect(result).toMatchObject({ success: true, filesModified: 4, fuzzScore: 1, errors: [], warnings: [] })
    expect(result.files.map(({ path, status }) => `${path} ${status}`)).toEqual([
      'a.txt updated',
      'c.txt moved',
      'd.txt deleted',
      'new.txt created',
    ])
    expect(result.record?.changes).toHaveLength(5)
    expect(texts()).toEqual(AFTER)
    expect(log).toEqual(['debug patch with 4 sections read', 'info patch applied: 4 files, fuzz score 1'])
    expect(progress.slice(0, 4)).toEqual([
      'a.txt started 1/5',
      'a.txt done 1/5',
      'c.txt started 2/5',
      'c.txt done 2/5',
    ])
    expect(progress).toHaveLength(10)
  })

  test('changes nothing when one part fails', async () => {
    const { value, texts, log, progress } = host({ ...BEFORE, 'new.txt': 'other\n' })
    const result = await createPatchApplicator(value).apply(PATCH)
    expect(result).toMatchObject({ success: false, filesModified: 0, fuzzScore: 0, files: [] })
    expect(result.errors.map(({ code }) => code)).toEqual(['FILE_EXISTS'])
    expect(texts()).toEqual({ ...BEFORE, 'new.txt': 'other\n' })
    expect(log.at(-1)).toMatch(/^error new\.txt: the file exists already/)
    expect(progress).toEqual([])
  })

  test.for(['a.txt', 'c.txt', 'new.txt'])('restores everything when writing %s fails', async (path) => {
    const { value, texts } = host(BEFORE, path)
    const result = await createPatchApplicator(value).apply(PATCH)
    expect(result.errors.map(({ code, context }) => ({ code, context }))).toMatchObject([
      { code: 'WRITE_FAILED', context: { path, rolledBack: true } },
    ])
    expect(texts()).toEqual(BEFORE)
  })

  test('keeps the permission bits of a moved file if the file system has them', async () => {
    const fileSystem = memoryFileSystem(BEFORE)
    await fileSystem.writeFile('b.txt', await fileSystem.readFile('b.txt'), { mode: 0o755 })
    expect((await createPatchApplicator({ fileSystem }).apply(PATCH)).success).toBe(true)
    expect(await fileSystem.stat('c.txt')).toMatchObject({ mode: 0o755 })
    expect(await fileSystem.stat('a.txt')).toMatchObject({ mode: 0o644 })
  })

  test('accepts operations', async () => {
    const { value, texts } = host()
    const operations: readonly PatchOperation[] = [
      { type: 'update_file', path: 'a.txt', diff: '--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+1' },
      { type: 'create_file', path: 'new.txt', diff: '+new\n' },
      { type: 'delete_file', path: 'd.txt' },
    ]
    expect(await createPatchApplicator(value).apply(operations)).toMatchObject({
      success: true,
      filesModified: 3,
    })
    expect(texts()).toEqual({ 'a.txt': '1\n', 'b.txt': 'two\n', 'new.txt': 'new\n' })
  })

  test('logs skipped header lines and parts without effect', async () => {
    const { value, log } = host({ 'a.txt': 'one\n', 'b.txt': '2\n' })
    const patch = [
      '*** Begin Patch',
      '*** Update File: a.txt',
      '--- a/a.txt',
      '+++ b/a.txt',
      '-one',
      '+1',
      '*** Delete File: gone.txt',
      '*** End Patch',
    ]
    const result = await createPatchApplicator(value).apply(patch.join('\n'))
    expect(result.warnings.map(({ code }) => code)).toEqual(['NO_EFFECT'])
    expect(log).toEqual([
      'debug Stripped 2 unified diff header lines from diff input',
      'debug patch with 2 sections read',
      'warn 2 header lines of a unified diff skipped',
      'warn gone.txt: already applied. Nothing was changed; do not send it again.',
      'info patch applied: 1 file, fuzz score 0',
    ])
  })

  test('a patch that is already applied is not a success', async () => {
    const { value } = host({ ...BEFORE, 'a.txt': 'top\none \n' })
    const patch = PATCH.replace('-one', ' top\n-one')
    const applicator = createPatchApplicator(value)
    await applicator.apply(patch)
    const again = await applicator.apply(patch)
    expect(again.success).toBe(false)
    expect(new Set(again.errors.map(({ code }) => code))).toEqual(new Set(['NO_EFFECT']))
  })

  test('never throws for bad input', async () => {
    const applicator = createPatchApplicator(host().value)
    for (const input of [undefined, null, 7, '', 'prose', {}, [], [null], Symbol('x')]) {
      const { success, errors } = await applicator.apply(input)
      expect(success).toBe(false)
      expect(errors.map(({ code }) => code)).toEqual(['INVALID_FORMAT'])
    }
  })
})

describe('the options', () => {
  const applied = async (options: PatchApplicatorHost['options'], patch = PATCH) => {
    const { value, texts } = host()
    const { success, errors } = await createPatchApplicator({ ...value, ...(options && { options }) }).apply(
      patch,
    )
    return { success, codes: errors.map(({ code }) => code), changed: texts()['a.txt'] !== BEFORE['a.txt'] }
  }
  const refused = (code: string) => ({ success: false, codes: [code], changed: false })
  const done = { success: true, codes: [], changed: true }

  test('maxFuzzScore limits the total', async () => {
    expect(await applied({ maxFuzzScore: 1 })).toEqual(done)
    expect(await applied({ maxFuzzScore: 0 })).toEqual(refused('FUZZ_EXCEEDED'))
  })

  test('allowFuzzyMatching', async () => {
    expect(await applied({ allowFuzzyMatching: true })).toEqual(done)
    expect(await applied({ allowFuzzyMatching: false })).toEqual(refused('CONTEXT_NOT_FOUND'))
  })

  test('validateBeforeApply refuses a patch if a part has no effect', async () => {
    const patch = PATCH.replace('d.txt', 'gone.txt')
    expect(await applied({}, patch)).toEqual(done)
    expect(await applied({ validateBeforeApply: true }, patch)).toEqual(refused('NO_EFFECT'))
    expect(await applied({ validateBeforeApply: true })).toEqual(done)
  })

  test('profile', async () => {
    const patch = PATCH.replace('d.txt', 'd.txt\n*** Add File: d.txt\n+d').replace('new.txt', 'b.txt')
    expect(await applied({ profile: codex }, patch)).toEqual(done)
    expect(await applied({ profile: { ...strict, name: 'other', formats: {} } })).toEqual(
      refused('INVALID_FORMAT'),
    )
  })

  test.each([
    ['a name', 'strict'],
    ['one with an unknown field', { ...codex, format: {} }],
    ['one with an unknown tier', { ...codex, cap: 'exacty' }],
  ])('a profile that is %s is invalid, and throws', async (_, profile) => {
    await expect(applied({ profile: profile as Profile })).rejects.toThrow(TypeError)
  })
})

describe('validate', () => {
  test('reports what apply would do, and writes nothing', async () => {
    const { value, texts, progress, log } = host()
    const applicator = createPatchApplicator(value)
    const { record: _, ...applied } = await createPatchApplicator(host().value).apply(PATCH)
    expect(await applicator.validate(PATCH)).toEqual(applied)
    expect(texts()).toEqual(BEFORE)
    expect(progress).toEqual([])
    expect(log.at(-1)).toBe('info patch valid: 4 files, fuzz score 1')
    expect(await applicator.validate('prose')).toMatchObject({
      success: false,
      errors: [{ code: 'INVALID_FORMAT' }],
    })
  })
})

describe('identifying files', () => {
  test('reads no file', () => {
    const applicator = createPatchApplicator(host({}).value)
    expect(applicator.identifyFilesNeeded(PATCH)).toEqual(['a.txt', 'b.txt', 'd.txt'])
    expect(applicator.identifyFilesAdded(PATCH)).toEqual(['new.txt'])
    expect(Object.isFrozen(applicator)).toBe(true)
  })
})

describe('an error', () => {
  test('can be thrown, is recognized, and carries the failure', async () => {
    const { errors } = await createPatchApplicator(host({}).value).apply(PATCH)
    const [first] = errors
    expect(first).toBeInstanceOf(Error)
    expect(first).toMatchObject({ name: 'PatchError', code: 'FILE_NOT_FOUND', context: { path: 'a.txt' } })
    expect(PatchError.isInstance(first)).toBe(true)
    expect(PatchError.isInstance(new Error('x'))).toBe(false)
    expect(PatchError.isInstance(undefined)).toBe(false)
  })

  test('of overlapping hunks names both', async () => {
    const patch = '*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+1\n@@\n-one\n+2\n*** End Patch'
    const { value } = host({ 'a.txt': 'one\n' })
    const { errors } = await createPatchApplicator(value).apply(patch)
    expect(errors).toMatchObject([{ code: 'OVERLAPPING_CHUNKS', context: { edit: 1, other: 0 } }])
    expect(errors[0]?.message).toContain('edit 2 of 2')
    expect(errors[0]?.message).toContain('edit 1')
  })
})
