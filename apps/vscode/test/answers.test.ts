import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applyRequest } from '../src/apply-request.js'
import { DEFAULT_SETTINGS } from '../src/settings.js'
import { fakeEditor } from './support/fake-editor.js'

interface Answer {
  readonly name: string
  readonly before: Readonly<Record<string, string>>
  readonly answer: string
  readonly expected: { readonly files: Readonly<Record<string, string>> } | { readonly refused: string }
}

const ANSWERS: readonly Answer[] = JSON.parse(
  readFileSync(new URL('../../../test/answers/answers.json', import.meta.url), 'utf8'),
)

/** The answer of a person that goes on, where a request is refused. */
const NEXT: Readonly<Record<string, string>> = {
  'looks-truncated': 'the block is the whole file',
  'file-not-found': 'Create cart_test.py',
  'not-found': 'Apply what fits',
}

test.each(ANSWERS.map((one) => [one.name, one] as const))('%s', async (_, { before, answer, expected }) => {
  const { fake, edits, texts } = fakeEditor(before)
  const outcome = await applyRequest({ request: answer }, fake, DEFAULT_SETTINGS)
  if ('files' in expected) {
    expect(outcome).toMatchObject({ ok: true })
    expect(texts()).toEqual({ ...before, ...expected.files })
    expect(edits).toHaveLength(1)
    return
  }
  expect(outcome.ok).toBe(false)
  expect(edits).toEqual([])
  const choice =
    !outcome.ok && outcome.question?.choices.find(({ label }) => label === NEXT[expected.refused])
  if (!choice) throw new Error(`no way on: ${JSON.stringify(outcome)}`)
  expect(await applyRequest(choice.asked, fake, DEFAULT_SETTINGS)).toMatchObject({ ok: true })
  expect(edits).toHaveLength(1)
})
