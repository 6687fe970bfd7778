import { describe, expect, test } from 'vitest'
import { driftedContext } from '../../../src/place/drifted-context.js'
import { found, hunk, whole } from '../../support/edits.js'

describe('a line that the request left out, beside a kept line that the new text has twice', () => {
  const file = ['before(x)', 'first(x)', '', 'own(x)', 'last(x)', 'end(x)']
  const request = (...between: string[]) => [' before(x)', ...between, ' last(x)', ' end(x)']
  const isFound = (lines: readonly string[], marked: readonly string[]) => {
    const sides = (other: string) => marked.filter(([mark]) => mark !== other).map((line) => line.slice(1))
    const text = lines.map((line) => `${line}\n`).join('')
    const edits = [hunk(marked), whole(sides('+'), sides('-'))]
    return edits.map((edit) => found(driftedContext, text, edit).length > 0)
  }

  test('may belong above or below the added lines: nothing is found', () => {
    const marked = request('-first(x)', '-', '+first(y)', '+', '+more(y)', '+')
    expect(isFound(file, marked)).toEqual([false, false])
  })

  test('keeps its place if the new text has that line once', () => {
    const marked = request('-first(x)', '-', '+first(y)', '+more(y)', '+')
    expect(isFound(file, marked)).toEqual([true, true])
  })

  test('keeps its place if nothing is removed and the request marks the kept line', () => {
    const other = ['before(x)', 'first(x)', 'own(x)', '', 'last(x)', 'end(x)']
    const marked = request(' first(x)', ' ', '+added(y)', '+')
    expect(isFound(other, marked)).toEqual([true, false])
  })

  test('does not matter if the file has no such line', () => {
    const marked = request('-first(x)', '-', '+first(y)', '+', '+more(y)', '+')
    expect(isFound([...file.slice(0, 3), ...file.slice(4)], marked)).toEqual([true, true])
  })
})
