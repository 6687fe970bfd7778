import { expect, test } from 'vitest'
import { applyRequest } from '../src/apply-request.js'
import { readSettings } from '../src/settings.js'
import { block, fakeEditor } from './support/fake-editor.js'

test('the profile of the configuration is used', async () => {
  const request = block('x.js', '    return 1', '    return 2')
  const outcome = async (settings: string) => {
    const { fake } = fakeEditor({ 'x.js': 'function a() {\n\treturn 1\n}\n' })
    return (await applyRequest({ request }, fake, readSettings(settings))).ok
  }
  expect(await outcome('{}')).toBe(true)
  expect(await outcome('{ "profile": "strict" }')).toBe(false)
})

test('what only the command line needs is left alone', () => {
  expect(Object.keys(readSettings('\uFEFF{ "$schema": "x", "encoding": "latin1", "history": 3 }'))).toEqual([
    'profile',
  ])
})

test.for<[title: string, text: string, said: string]>([
  ['no JSON', 'export default {}', 'expected JSON'],
  ['a list', '[]', 'expected JSON'],
  ['an unknown profile', '{ "profile": "roo" }', 'there are strict, standard, lenient here'],
  ['an unknown field', '{ "guard": 1 }', 'guard is not an option'],
  ['what only code can give', '{ "guards": [] }', 'guards is not an option'],
  ['paths that are none', '{ "paths": { "/w": 1 } }', 'paths: expected'],
])('refused: %s', ([, text, said]) => {
  expect(() => readSettings(text)).toThrow(said)
})

test('the engine refuses a value that a field cannot have', async () => {
  const settings = readSettings('{ "newText": "sometimes" }')
  const { fake, edits } = fakeEditor({ 'x.js': 'a()\n' })
  await expect(applyRequest({ request: block('x.js', 'a()', 'b()') }, fake, settings)).rejects.toThrow(
    'newText',
  )
  expect(edits).toEqual([])
})
