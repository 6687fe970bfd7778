import { inspect } from 'node:util'
import { editFiles, editText, standard } from '@emend/core'
import { exact } from '@emend/core/plugin'
import { applyCalls } from '@emend/edit-string'
import { messages } from '@emend/feedback'
import { expect, test } from 'vitest'
import { applyToFiles, applyToText, applyToTextOrThrow, createEmend } from '../../src/index.js'
import { scratch } from '../emend.js'

const TEXT = 'one\ntwo\nthree\n'
const request = (old: string) =>
  `*** Begin Patch\n*** Update File: a.txt\n@@\n one\n-${old}\n+2\n*** End Patch\n`
const edit = (search: string) => ({ unit: 'text', search, replacement: '2' }) as const

/** Every kind of result, for an edit of this old text. */
const RESULTS: Readonly<Record<string, (old: string) => unknown>> = {
  applyToText: (old) => applyToText(TEXT, request(old)),
  applyToFiles: (old) => applyToFiles({ 'a.txt': TEXT }, request(old)),
  applyCalls: (old) => applyCalls(TEXT, { oldString: old, newString: '2' }),
  editText: (old) =>
    editText(TEXT, [edit(old)], { profile: standard, describe: messages, replacers: [exact] }),
  editFiles: (old) =>
    editFiles({ a: TEXT }, [{ kind: 'update', path: 'a', edits: [edit(old)] }], {
      profile: standard,
      describe: messages,
      replacers: [exact],
    }),
  'preview of createEmend': (old) => createEmend({ root: scratch({ 'a.txt': TEXT }) }).preview(request(old)),
}

test.each(Object.entries(RESULTS))('the result of %s is printed with its fields', async (_, call) => {
  for (const [old, says] of [
    ['two', 'at what w'],
    ['tow', 'is not in the file'],
    ['none', 'is not in the file'],
  ] as const) {
    const result = (await call(old)) as object
    const printed = inspect(result, { depth: 9 })
    expect(printed).not.toMatch(/Getter|inspect\.custom/)
    expect(printed).toContain(says)
    expect(printed).toBe(inspect({ ...result }, { depth: 9 }))
    expect(inspect(result, { getters: true })).not.toContain('Getter')
  }
})

test('so is an error with its failures', () => {
  expect.assertions(1)
  try {
    applyToTextOrThrow(TEXT, request('tow'))
  } catch (error) {
    expect(inspect(error, { depth: 9 })).not.toContain('Getter')
  }
})
