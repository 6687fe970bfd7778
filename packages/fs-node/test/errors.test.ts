import { FileSystemError } from '@emend/fs'
import { expect, test } from 'vitest'
import { codeOf, mapErrors } from '../src/errors.js'

const failWith = (error: unknown): Promise<unknown> =>
  mapErrors('a.txt', () => Promise.reject(error)).catch((reason: unknown) => reason)

const nodeError = (code: string, message: string): Error => Object.assign(new Error(message), { code })

test.each([
  ['ENOENT', 'file-not-found', 'does not exist'],
  ['EISDIR', 'not-a-file', 'is not a file'],
  ['ENOTDIR', 'not-a-file', 'lies below a file'],
  ['EACCES', 'io', 'EACCES: some words'],
  ['ENOSPC', 'io', 'ENOSPC: some words'],
])('maps %s to %s', async (code, expected, reason) => {
  const error = await failWith(nodeError(code, `${code}: some words, open '/absolute/a, b.txt'`))
  expect(error).toMatchObject({ code: expected, path: 'a.txt', reason })
  expect(FileSystemError.isInstance(error)).toBe(true)
})

test('maps errors of any other kind to io, with their message', async () => {
  expect(await failWith(new TypeError('bad, really'))).toMatchObject({ code: 'io', reason: 'bad, really' })
  expect(await failWith('not an error')).toMatchObject({ code: 'io', reason: 'not an error' })
})

test('leaves its own errors and values unchanged', async () => {
  const own = new FileSystemError('path-refused', 'b.txt', 'leads outside')
  expect(await failWith(own)).toBe(own)
  expect(await mapErrors('a.txt', async () => 1)).toBe(1)
})

test('codeOf accepts only system errors', () => {
  expect(codeOf(nodeError('EIO', 'x'))).toBe('EIO')
  expect(
    [undefined, 'EIO', new Error('x'), { code: 'EIO' }, Object.assign(new Error('x'), { code: 5 })].map(
      codeOf,
    ),
  ).toEqual(Array(5).fill(undefined))
})
