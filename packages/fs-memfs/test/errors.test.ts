import { FileSystemError } from '@emend/fs'
import { expect, test } from 'vitest'
import { codeOf, mapErrors } from '../src/errors.js'

const failWith = (error: unknown): Promise<unknown> =>
  mapErrors('a.txt', () => Promise.reject(error)).catch((reason: unknown) => reason)

const withCode = (code: string, message: string): Error => Object.assign(new Error(message), { code })

test.each([
  ['ENOENT', 'file-not-found', 'does not exist'],
  ['EISDIR', 'not-a-file', 'is not a file'],
  ['ENOTDIR', 'not-a-file', 'lies below a file'],
  ['EACCES', 'io', 'EACCES: some words'],
])('maps %s to %s', async (code, expected, reason) => {
  const error = await failWith(withCode(code, `${code}: some words, open '/secret/a, b.txt'`))
  expect(error).toMatchObject({ code: expected, path: 'a.txt', reason })
  expect(FileSystemError.isInstance(error)).toBe(true)
})

test.each([
  ['EIO: i/o error, read', 'EIO: i/o error'],
  ["/secret/a.txt: that's it", 'EIO'],
  ['cannot open /secret/a b.txt', 'EIO: cannot open'],
  ["EIO: bad file '/secret/a.txt'", 'EIO: bad file'],
  ['', 'EIO'],
])('makes of the words %j the reason %j', async (message, reason) => {
  expect(await failWith(withCode('EIO', message))).toMatchObject({ code: 'io', reason })
})

test('takes an error of another realm or of no class for what it says', async () => {
  expect(await failWith({ code: 'ENOENT', message: 'gone' })).toMatchObject({ code: 'file-not-found' })
})

test('maps errors of any other kind to io, with their words', async () => {
  expect(await failWith(new TypeError('bad, really'))).toMatchObject({ code: 'io', reason: 'bad, really' })
  expect(await failWith('not an error')).toMatchObject({ code: 'io', reason: 'not an error' })
  expect(await failWith(new Error('/secret'))).toMatchObject({ reason: 'could not be read or written' })
})

test('leaves its own errors alone, and values', async () => {
  const own = new FileSystemError('path-refused', 'b.txt', 'leads outside')
  expect(await failWith(own)).toBe(own)
  expect(await mapErrors('a.txt', async () => 1)).toBe(1)
})

test('codeOf knows codes that are words only', () => {
  expect(codeOf(withCode('EIO', 'x'))).toBe('EIO')
  const others = [undefined, null, 'EIO', new Error('x'), Object.assign(new Error('x'), { code: 5 })]
  expect(others.map(codeOf)).toEqual(Array(5).fill(undefined))
})
