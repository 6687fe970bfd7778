import { expect, test } from 'vitest'
import { applyRequest } from '../src/apply-request.js'
import type { Asked } from '../src/asked.js'
import { DEFAULT_SETTINGS, readSettings, type Settings } from '../src/settings.js'
import { block, fakeEditor } from './support/fake-editor.js'

/** Applies a request, answers each question by the number of a choice, and gives the texts and all that was offered. */
async function answering(
  files: Readonly<Record<string, string>>,
  request: string,
  answers: readonly number[],
  settings: Settings = DEFAULT_SETTINGS,
) {
  const { fake, texts } = fakeEditor(files)
  for (const path of Object.keys(files)) await fake.open(path)
  const offered: string[] = []
  let asked: Asked | undefined = { request }
  let message = ''
  for (const answer of [...answers, -1]) {
    if (asked === undefined) break
    const outcome = await applyRequest(asked, fake, settings)
    message = outcome.message
    const question = outcome.ok ? undefined : outcome.question
    if (question !== undefined)
      offered.push(
        question.title,
        ...question.choices.map(({ label, description }) =>
          description ? `${label} (${description})` : label,
        ),
      )
    asked = question?.choices[answer]?.asked
  }
  return { texts: texts(), offered, message }
}

test('one of several places is chosen', async () => {
  const request = block('x.js', 'a()', 'b()')
  expect(await answering({ 'x.js': 'a()\n\na()\n' }, request, [1])).toMatchObject({
    offered: ['Which is meant? x.js: an edit fits 2 places', 'x.js, line 1 (a())', 'x.js, line 3 (a())'],
    texts: { 'x.js': 'a()\n\nb()\n' },
  })
})

test('a place is chosen where the configuration gives paths another beginning', async () => {
  const settings = readSettings('{ "paths": { "/w": "" } }')
  const request = block('/w/x.js', 'a()', 'b()')
  expect((await answering({ 'x.js': 'a()\n\na()\n' }, request, [0], settings)).texts).toEqual({
    'x.js': 'b()\n\na()\n',
  })
})

test('two edits that fit several places are asked about one after the other', async () => {
  const request = block('x.js', 'a()', 'b()') + block('y.js', 'a()', 'c()')
  const files = { 'x.js': 'a()\n\na()\n', 'y.js': 'a()\n\na()\n' }
  expect((await answering(files, request, [0, 1])).texts).toEqual({
    'x.js': 'b()\n\na()\n',
    'y.js': 'a()\n\nc()\n',
  })
})

test('a file of the workspace is suggested for a path that it does not have', async () => {
  const request = block('src/cart.py', 'a()', 'b()')
  expect(await answering({ 'app/cart.py': 'a()\n' }, request, [0])).toMatchObject({
    offered: ['There is no file src/cart.py here', 'Change app/cart.py'],
    texts: { 'app/cart.py': 'b()\n' },
  })
})

test('an edit that names no file is for an open one', async () => {
  const request = '<<<<<<< SEARCH\na()\n=======\nb()\n>>>>>>> REPLACE\n'
  expect(await answering({ 'x.js': 'a()\n' }, request, [0])).toMatchObject({
    offered: ['Which file is meant?', 'x.js'],
    texts: { 'x.js': 'b()\n' },
  })
})

test('edits that fit are applied without one that does not', async () => {
  const request = block('x.js', 'a()', 'b()') + block('y.js', 'gone()', 'c()')
  const { offered, texts, message } = await answering({ 'x.js': 'a()\n', 'y.js': 'y()\n' }, request, [0])
  expect(offered[1]).toBe('Apply what fits (x.js)')
  expect(texts).toEqual({ 'x.js': 'b()\n', 'y.js': 'y()\n' })
  expect(message).toContain('y.js')
})

test('where nothing can be chosen, there is no question', async () => {
  const { offered, message } = await answering({ 'x.js': 'a()\n' }, block('x.js', 'gone()', 'c()'), [])
  expect(offered).toEqual([])
  expect(message).toContain('not in the file')
})
