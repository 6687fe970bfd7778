import type { TextEdit } from '@emend/edits'
import { expect, test } from 'vitest'
import { applyRequest, type Editor } from '../src/apply-request.js'
import { DEFAULT_SETTINGS } from '../src/settings.js'
import { block, fakeEditor } from './support/fake-editor.js'

const apply = (request: string, editor: Editor) => applyRequest({ request }, editor, DEFAULT_SETTINGS)

test('keeps unsaved work, and applies all files as one edit', async () => {
  const { fake, edits, opened, texts } = fakeEditor({ 'a.js': 'saved()\n', 'b.js': '\uFEFFb()\n' })
  opened('a.js', 'unsaved()\none()\n')
  const request = block('a.js', 'one()', 'two()') + block('b.js', 'b()', 'c()') + block('new.js', '', 'new()')
  expect(await apply(request, fake)).toMatchObject({ ok: true })
  expect(texts()).toEqual({ 'a.js': 'unsaved()\ntwo()\n', 'b.js': 'c()\n', 'new.js': 'new()\n' })
  expect(edits).toHaveLength(1)
  expect(edits[0]?.changeAnnotations).toBeUndefined()
})

test('moves and deletes files', async () => {
  const { fake, texts } = fakeEditor({ 'a.js': 'a()\n', 'b.js': 'b()\n' })
  const patch =
    '*** Begin Patch\n*** Update File: a.js\n*** Move to: c.js\n-a()\n+c()\n*** Delete File: b.js\n*** End Patch\n'
  expect(await apply(patch, fake)).toMatchObject({ ok: true })
  expect(texts()).toEqual({ 'c.js': 'c()\n' })
})

test('asks for confirmation where an edit was placed tolerantly', async () => {
  const { fake, edits } = fakeEditor({ 'a.js': 'function a() {\n\treturn 1\n}\n' })
  await apply(block('a.js', '    return 1', '    return 2'), fake)
  const [change] = edits[0]?.documentChanges ?? []
  const annotated =
    change && 'edits' in change ? (change.edits[0] as TextEdit & { annotationId: string }) : undefined
  expect(edits[0]?.changeAnnotations?.[annotated?.annotationId ?? '']?.needsConfirmation).toBe(true)
})

test('says why a request is refused, and edits nothing', async () => {
  const { fake, edits } = fakeEditor({ 'a.js': 'a()\n' })
  const { ok, message } = await apply(block('a.js', 'nowhere()', 'x()'), fake)
  expect([ok, edits]).toEqual([false, []])
  expect(message).toContain('not in the file')
})

test('whenever the user types meanwhile, what they typed stays', async () => {
  const outcomes = new Set<string>()
  for (let moment = 1; moment <= 20; moment++) {
    const { fake, opened, texts } = fakeEditor({ 'a.js': 'a()\n' })
    await fake.open('a.js')
    let looks = 0
    const typing: Editor = {
      ...fake,
      document(path) {
        if (++looks === moment) opened(path, `${fake.document(path)?.text}typed()\n`)
        return fake.document(path)
      },
    }
    const { ok, message } = await apply(block('a.js', 'a()', 'b()'), typing)
    expect(texts()).toEqual({ 'a.js': `${ok ? 'b()' : 'a()'}\n${looks < moment ? '' : 'typed()\n'}` })
    outcomes.add(ok ? 'applied' : message)
  }
  expect([...outcomes].filter((one) => one.includes('changed'))).not.toEqual([])
  expect(outcomes).toContain('applied')
})

test('says that the user declined', async () => {
  const { fake } = fakeEditor({ 'a.js': 'a()\n' })
  const declining = { ...fake, apply: async () => false }
  const { ok, message } = await apply(block('a.js', 'a()', 'b()'), declining)
  expect(ok).toBe(false)
  expect(message).toContain('declined')
})
