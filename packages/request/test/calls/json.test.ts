import { describe, expect, test } from 'vitest'
import { jsonValues } from '../../src/calls/json.js'

describe('jsonValues', () => {
  test.for([
    { name: 'one value', text: '{"a": 1}', values: [{ a: 1 }] },
    { name: 'a value in a fence', text: '```json\n{"a": 1}\n```', values: [{ a: 1 }] },
    { name: 'JSON Lines', text: '{"a": 1}\n{"a": 2}\n', values: [{ a: 1 }, { a: 2 }] },
    { name: 'a value in prose', text: 'Here:\n\n{"a": 1}\n\nDone.', values: [{ a: 1 }] },
    { name: 'brackets in strings', text: 'x\n{"a": "}]\\"{"}\n', values: [{ a: '}]"{' }] },
  ])('reads $name', ({ text, values }) => {
    expect(jsonValues(text)).toMatchObject({ values })
  })

  test('recognizes JSON that is cut off at any length', () => {
    const text = '{"path": "a", "edits": [{"old": "}\\"", "new": "]"}]}'
    for (let length = 2; length < text.length; length++)
      expect(jsonValues(text.slice(0, length)), text.slice(0, length)).toBe('cut')
  })

  test.for(['', 'prose', 'if (a) {\n  b\n}', '{ not json }'])('finds none in %j', (text) => {
    expect(jsonValues(text)).toMatchObject({ values: [] })
  })
})
