import { describe, expect, test } from 'vitest'
import { decisionOf } from '../src/decided.js'
import type { FileLine, RequestLine, Situation } from '../src/situation.js'
import { situationOf } from '../src/situation.js'

/**
 * Creates a situation from a request (lines with `-`, `+` or a space in front), a file, and the right result. A line of the
 * request and a line of the file have the same text only if they stand for each other.
 */
function situation(
  request: readonly string[],
  file: readonly string[],
  wanted: readonly string[],
): Situation {
  const script: FileLine[] = [
    ...file.map((text): FileLine => ({ step: wanted.includes(text) ? 'keep' : 'remove', text })),
  ]
  for (const [i, text] of wanted.entries()) {
    if (file.includes(text)) continue
    const above = wanted[i - 1]
    script.splice(script.findIndex((line) => line.text === above) + 1, 0, { step: 'add', text })
  }
  const change = { path: 'a', step: '', script: [], ending: '\n', finalNewline: true } as const
  const made = situationOf(change, 1)
  made.script = script
  const steps = { ' ': 'keep', '-': 'remove', '+': 'add' } as const
  const lines = request.map((line): RequestLine => {
    const text = line.slice(1)
    const origin = script.find((one) => one.text === text)
    return { step: steps[line[0] as ' '], old: text, new: text, meant: text, ...(origin && { origin }) }
  })
  made.hunks = [{ lines, offset: 0 }]
  return made
}

describe('a line that is in the file and the new text but not in the old text', () => {
  const file = ['a1', 'a2', 'b', 'c', 'd1', 'd2']
  test.each([
    ['above a changed one', [' a1', ' a2', '+b', '-c', '+C', ' d1', ' d2']],
    ['below a changed one', [' a1', ' a2', ' b', '-c', '+C', '+d1', ' d2']],
    ['at the edge', ['+b', '-c', '+C', ' d1', ' d2']],
    ['two of them', [' a1', '+a2', '+b', '-c', '+C', ' d1', ' d2']],
  ])('%s stays once', (_, request) => {
    expect(decisionOf(situation(request, file, ['a1', 'a2', 'b', 'C', 'd1', 'd2']))).toBe('lands')
  })

  test('stays once next to an insertion too', () => {
    const request = [' a1', ' a2', '+b', '+n', ' c', ' d1']
    expect(decisionOf(situation(request, file, ['a1', 'a2', 'b', 'n', 'c', 'd1', 'd2']))).toBe('lands')
  })

  test('between two changed lines is a conflict', () => {
    const request = [' a1', ' a2', '-b', '+B', '+c', '-d1', '+D', ' d2']
    expect(decisionOf(situation(request, file, ['a1', 'a2', 'B', 'c', 'D', 'd2']))).toBe('conflict')
  })
})

describe('a line of the old text that is neither in the file nor in the new text', () => {
  const file = ['a1', 'a2', 'b', 'c1', 'c2']
  test('next to a changed line counts as removed already', () => {
    const request = [' a1', ' a2', '-gone', '-b', '+B', ' c1', ' c2']
    expect(decisionOf(situation(request, file, ['a1', 'a2', 'B', 'c1', 'c2']))).toBe('lands')
  })

  test('cannot be replaced', () => {
    const request = [' a1', ' a2', '-gone', '+n', ' b', ' c1']
    expect(decisionOf(situation(request, file, ['a1', 'a2', 'n', 'b', 'c1', 'c2']))).toBe('conflict')
  })
})

describe('a context line that is missing in the file', () => {
  const file = ['a1', 'a2', 'b1', 'b2']
  test('counts as added between two added lines', () => {
    const request = [' a1', ' a2', '+n1', ' n2', '+n3', ' b1', ' b2']
    const wanted = ['a1', 'a2', 'n1', 'n2', 'n3', 'b1', 'b2']
    expect(decisionOf(situation(request, file, wanted))).toBe('lands')
  })

  test('is a conflict next to one added line', () => {
    const request = [' a1', ' a2', '+n1', ' n2', ' b1', ' b2']
    expect(decisionOf(situation(request, file, ['a1', 'a2', 'n1', 'b1', 'b2']))).toBe('conflict')
  })

  test('is ignored elsewhere', () => {
    const request = [' a1', ' x', ' a2', '+n', ' b1', ' b2']
    expect(decisionOf(situation(request, file, ['a1', 'a2', 'n', 'b1', 'b2']))).toBe('lands')
  })

  test('stands for the line at its position that shares half of its words', () => {
    const lines = ['a one', 'a two three', 'b one', 'b two']
    const made = situation([' a one', ' a twoo three', '+n', ' b one', ' b two'], lines, [])
    made.script = lines.map((text): FileLine => ({ step: 'keep', text }))
    made.script.splice(2, 0, { step: 'add', text: 'n' })
    made.hunks = [
      {
        offset: 0,
        lines: (made.hunks[0]?.lines ?? []).map((line, i) => {
          const origin = made.script[i]
          return origin === undefined ? line : { ...line, origin }
        }),
      },
    ]
    expect(decisionOf(made)).toBe('lands')
  })
})

test('a line of the file next to an insertion that the request leaves out is a conflict', () => {
  const request = [' a1', ' a2', '+n', ' b1', ' b2']
  const made = situation(request, ['a1', 'a2', 'x', 'b1', 'b2'], ['a1', 'a2', 'n', 'x', 'b1', 'b2'])
  expect(decisionOf(made)).toBe('conflict')
})
