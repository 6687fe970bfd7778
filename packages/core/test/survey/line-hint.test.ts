import { describe, expect, test } from 'vitest'
import { chooseByLine } from '../../src/survey/line-hint.js'
import { contextIn, part } from '../support/edits.js'

const context = { ...contextIn('x\n'.repeat(500), []), buffer: 40 }
const { document } = context

/** The line, counted from 1, that the hint chooses. */
function chosen(lines: readonly number[], hint: number): number | undefined {
  const candidates = lines.map((line) => ({
    span: { start: document.lineStart(line - 1), end: document.lineEnd(line - 1) },
    edit: part('x', 'y'),
    replacer: 'exact',
    tier: 'exact' as const,
    similarity: 1,
  }))
  const choice = chooseByLine(context, candidates, hint)
  return choice && document.lineAt(choice.span.start) + 1
}

describe('chooseByLine', () => {
  test.each([
    { name: 'exactly on the line', lines: [9, 10, 11], hint: 10, line: 10 },
    { name: 'near enough, the next three times as far away', lines: [12, 16], hint: 10, line: 12 },
    { name: 'the next not three times as far away', lines: [12, 15], hint: 10, line: undefined },
    { name: 'two equally far away', lines: [8, 12], hint: 10, line: undefined },
    { name: 'forty lines away', lines: [50, 200], hint: 10, line: 50 },
    { name: 'more than forty lines away', lines: [51, 200], hint: 10, line: undefined },
    { name: 'twice on the line', lines: [10, 10], hint: 10, line: undefined },
    { name: 'the only one', lines: [20], hint: 10, line: 20 },
    { name: 'none', lines: [], hint: 10, line: undefined },
  ])('$name', ({ lines, hint, line }) => {
    expect(chosen(lines, hint)).toBe(line)
  })
})
