import { expect, test } from 'vitest'
import { editText } from '../../core/test/support/calls.js'
import { readCases } from '../../core/test/support/case-files.js'
import { callOf } from '../../core/test/support/case-outcome.js'
import { expectOften } from '../../core/test/support/often.js'
import { forPerson } from '../src/for-person.js'

test.each([
  [
    'a: it is in 2 places:\n  line 2\nAdd enough context to name one of them.',
    'a: it is in 2 places:\n  line 2',
  ],
  [
    'a: the file does not exist, but "b" does.\nSend the edit with the right path.',
    'a: the file does not exist, but "b" does.',
  ],
  [
    'a: it is not in the file, which is empty. Send the edit without text to replace, to fill it.',
    'a: it is not in the file, which is empty.',
  ],
  [
    'a: it is not in the file. Line 1 has the new text already: if that is where the edit belongs, do not send it again. Closest is line 1:\n  1 | x',
    'a: it is not in the file. Line 1 has the new text already: if that is where the edit belongs, there is nothing to do. Closest is line 1:\n  1 | x',
  ],
  [
    'a: already applied: at line 3. Nothing was changed; do not send it again.',
    'a: already applied: at line 3. Nothing was changed.',
  ],
  [
    'a: the path is refused: b. The project has "c": if that is meant, send the edit with that path.',
    'a: the path is refused: b. The project has "c".',
  ],
  [
    'a: has the new text already: if that is where the edit belongs, do not send it again. Copy it.',
    'a: has the new text already: if that is where the edit belongs, there is nothing to do.',
  ],
  [
    'a: no.\nSend this edit instead, which fits line 3:\nSend b',
    'a: no.\nThis edit fits instead, at line 3:\nSend b',
  ],
  [
    'a: no. Send it.\nThe same is true of 2 more edits: none of them is sent again as it is.',
    'a: no.\nThe same is true of 2 more edits: none of them was applied.',
  ],
  [
    'a: write failed: b. All files are as they were before: fix that, then send the request again.',
    'a: write failed: b. All files are as they were before: fix that, then apply the request again.',
  ],
  ['a: at line 2:\n  2 | Send it.', 'a: at line 2:\n  2 | Send it.'],
])('%j', (text, expected) => {
  expect(forPerson(text)).toBe(expected)
})

test('no text speaks to a model, and none is empty', () => {
  const cases = readCases(new URL('../../core/test/cases/', import.meta.url))
  let [spoke, refused] = [0, 0]
  for (const one of cases) {
    if (one.outcomes.every(({ refused }) => refused === undefined)) continue
    const { ok, message } = editText(one.file, one.edits, callOf(one.settings))
    if (ok) continue
    refused++
    const own = (text: string) => text.replace(/^\s.*$/gm, '').replace(/"[^"]*"/g, '')
    if (/\bsen[dt]\b/i.test(own(message))) spoke++
    const shown = forPerson(message)
    const about = own(shown.replace(/^This edit fits [\s\S]*/m, ''))
    expect(about, one.name).not.toMatch(/\bsen[dt]\b|\bmodel\b/i)
    expect(about.trim(), one.name).not.toBe('')
  }
  expectOften(refused, 200)
  expectOften(spoke, 100)
})
