import { describe, expect, test } from 'vitest'
import { decisionOf } from '../src/decided.js'
import { type FileLine, type Situation, situationOf } from '../src/situation.js'

/** Creates a situation from a file (lines with `-`, `+` or a space in front), with the request of a careful writer. */
function situation(marked: readonly string[], context: number): Situation {
  const steps = { ' ': 'keep', '-': 'remove', '+': 'add' } as const
  const script = marked.map((line): FileLine => ({ step: steps[line[0] as ' '], text: line.slice(1) }))
  return situationOf({ path: 'a', step: '', script, ending: '\n', finalNewline: true }, context)
}

describe('a place is decided', () => {
  test('if the removed lines occur once', () => {
    expect(decisionOf(situation([' a', ' b', '-c', '+d', ' e', ' f'], 1))).toBe('lands')
  })

  test('by the lines around, if the removed lines occur twice', () => {
    const file = [' a', '-c', '+d', ' e', ' b', ' c', ' f']
    expect(decisionOf(situation(file, 0))).not.toBe('lands')
    expect(decisionOf(situation(file, 1))).toBe('lands')
  })

  test('not by text that is also a part of another line', () => {
    expect(decisionOf(situation([' x', '-a()', '+b()', ' y', ' z = a() + 1'], 0))).not.toBe('lands')
  })

  test('not if a line next to an insertion has changed', () => {
    const now = situation([' a', ' b', ' c', '+d', ' e', ' f', ' g'], 3)
    const beside = now.script.find(({ text }) => text === 'c') as FileLine
    beside.text = 'changed'
    expect(decisionOf(now)).not.toBe('lands')
  })

  test('if a context line has changed, as long as two kept lines agree', () => {
    const now = situation([' a', ' b', ' c', '-d', ' e'], 3)
    for (const line of now.script) if (line.text === 'b') line.text = 'changed'
    expect(decisionOf(now)).toBe('lands')
    for (const line of now.script) if (line.text === 'a' || line.text === 'c') line.text = 'too'
    expect(decisionOf(now)).not.toBe('lands')
  })

  test('not if the line between two changes is missing', () => {
    const now = situation([' a', ' b', '+c', ' d', '+e', ' f', ' g'], 2)
    const [hunk] = now.hunks
    expect(decisionOf(now)).toBe('lands')
    if (hunk !== undefined) hunk.lines = hunk.lines.filter(({ meant }) => meant !== 'd')
    expect(decisionOf(now)).not.toBe('lands')
  })

  test('not if the context has one of two blank lines, and merging with the other one gives the new text', () => {
    const file = [' a', ' b', ' ', ' ', '+x', '+', ' c', ' d']
    const without = (nth: number) => {
      const now = situation(file, 4)
      const [hunk] = now.hunks
      const blank = hunk?.lines.filter(({ step, meant }) => step === 'keep' && meant === '')[nth]
      if (hunk !== undefined) hunk.lines = hunk.lines.filter((line) => line !== blank)
      return decisionOf(now)
    }
    expect(decisionOf(situation(file, 4))).toBe('lands')
    expect([without(0), without(1)]).toEqual(['open', 'open'])
  })
})
