import { expect, test } from 'vitest'
import { FileSystemError } from '../src/file-system-error.js'

test('has a code, path and reason, and a message with them', () => {
  const error = new FileSystemError('io', 'a "b".txt', 'gives ENOSPC')
  expect(error).toMatchObject({
    name: 'FileSystemError',
    code: 'io',
    path: 'a "b".txt',
    reason: 'gives ENOSPC',
  })
  expect(error.message).toBe('"a \\"b\\".txt" gives ENOSPC')
  expect(error).toBeInstanceOf(Error)
})

test('has a reason for every code', () => {
  for (const code of ['file-not-found', 'not-a-file', 'path-refused', 'io'] as const) {
    expect(new FileSystemError(code, 'a').reason).toMatch(/^[a-z]/)
  }
})

test('is recognized by its marker, also from another copy of the package', () => {
  const foreign = Object.defineProperty(new Error('x'), Symbol.for('emend.FileSystemError'), { value: true })
  expect(FileSystemError.isInstance(new FileSystemError('io', 'a'))).toBe(true)
  expect(FileSystemError.isInstance(foreign)).toBe(true)
})

test.each([[undefined], [null], ['io'], [{ code: 'io' }], [new Error('x')]])(
  'does not accept %s as one',
  (value) => {
    expect(FileSystemError.isInstance(value)).toBe(false)
  },
)

test('does not print or copy the marker', () => {
  expect(Object.getOwnPropertySymbols({ ...new FileSystemError('io', 'a') })).toEqual([])
})
