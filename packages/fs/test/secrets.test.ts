import { expect, test } from 'vitest'
import { SECRET_FILES, secretsIn } from '../src/index.js'

const isSecret = secretsIn(SECRET_FILES)

// promise: secrets
test.each([
  ['.env', true],
  ['src/.ENV.local', true],
  ['src\\prod.env', true],
  ['.e\u200cnv', true],
  ['.env:x', true],
  ['keys/id_rsa/', true],
  ['.aws/credentials', true],
  ['.env.example', false],
  ['id_rsa.pub', false],
  ['.env/readme.md', false],
  ['credentials.ts', false],
  ['', false],
])('%j has the name of a file for secrets: %s', (path, expected) => {
  expect(isSecret(path)).toBe(expected)
})

test('of several names that fit, the last one counts', () => {
  expect(secretsIn(['a*c', '!abc'])('abc')).toBe(false)
  expect(secretsIn(['!abc', 'a*c'])('abc')).toBe(true)
  expect(secretsIn(['a*b*c'])('a-c')).toBe(false)
  expect(secretsIn(['a*a'])('a')).toBe(false)
  expect(secretsIn([])('.env')).toBe(false)
})
