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
])('turns the message %j into the reason %j', async (message, reason) => {
  expect(await failWith(withCode('EIO', message))).toMatchObject({ code: 'io', reason })
})

test('accepts an error from another realm or without a class', async () => {
  expect(await failWith({ code: 'ENOENT', message: 'gone' })).toMatchObject({ code: 'file-not-found' })
})

test('maps errors of any other kind to io, with their message', async () => {
  expect(await failWith(new TypeError('bad, really'))).toMatchObject({ code: 'io', reason: 'bad, really' })
  expect(await failWith('not an error')).toMatchObject({ code: 'io', reason: 'not an error' })
  expect(await failWith(new Error('/secret'))).toMatchObject({ reason: 'could not be read or written' })
})

test('leaves its own errors and values unchanged', async () => {
  const own = new FileSystemError('path-refused', 'b.txt', 'leads outside')
  expect(await failWith(own)).toBe(own)
  expect(await mapErrors('a.txt', async () => 1)).toBe(1)
})

test('codeOf accepts only codes that are strings', () => {
  expect(codeOf(withCode('EIO', 'x'))).toBe('EIO')
  const others = [undefined, null, 'EIO', new Error('x'), Object.assign(new Error('x'), { code: 5 })]
  expect(others.map(codeOf)).toEqual(Array(5).fill(undefined))
})
