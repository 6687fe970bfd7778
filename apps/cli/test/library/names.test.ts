import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as emend from '../../src/index.js'

const TEXT = 'one\n2\n'
const DIFF = '--- a.txt\n+++ a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n'

test('the diffs of both syntaxes have names of their own', () => {
  expect(emend).not.toHaveProperty('applyDiff')
  expect(emend.applyUnifiedDiff(TEXT, DIFF, { reverse: true })).toMatchObject({
    ok: true,
    text: 'one\ntwo\n',
  })
  expect(emend.applyV4aDiff(TEXT, ' one\n-2\n+3')).toMatchObject({ ok: true, text: 'one\n3\n' })
  expect(emend.applyV4aDiffOrThrow('', '+one', 'create').text).toBe('one')
  expect(emend.applyUnifiedDiffOrThrow('one\ntwo\n', DIFF).text).toBe(TEXT)
})

test('options in the place of the mode are an error', () => {
  expect(() => emend.applyV4aDiff(TEXT, DIFF, { reverse: true } as never)).toThrow(
    new TypeError('the option mode of applyDiff must be "default" or "create", not of type object'),
  )
})

test('what the page about migrating says is in emend is in it', () => {
  const page = readFileSync(new URL('../../../../docs/migrating.md', import.meta.url), 'utf8')
  const [, list = ''] = /The package `emend` alone has (.*?)\n\n/s.exec(page) ?? []
  const names = Array.from(list.matchAll(/`(\w+)`/g), ([, name]) => name).filter(
    (name) => name !== 'applyDiff',
  )
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(emend).toHaveProperty(name ?? '')
})
