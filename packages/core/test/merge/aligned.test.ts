import { describe, expect, test } from 'vitest'
import { frozenEdit, hunkOf } from '../../src/hunk/hunk.js'
import { mergeByPairs } from '../../src/merge/aligned.js'
import { createBudget } from '../../src/search/budget.js'
import { TextDocument } from '../../src/text/document.js'
import type { TextEdit } from '../../src/vocabulary/edit.js'
import type { LinePair } from '../../src/vocabulary/replacer.js'

describe('mergeByPairs', () => {
  const edit = (replacement: string) => frozenEdit({ search: 'a\nb\nc\n', replacement, unit: 'lines' })
  const pairs: readonly LinePair[] = [
    [0, 0],
    [2, 2],
  ]
  const document = new TextDocument('a\nx\nc\n')
  const merge = (one: TextEdit, text = document) =>
    mergeByPairs({ document: text, hunk: hunkOf(one), budget: createBudget() }, pairs)

  test('is worked out once for the same lines of the same edit', () => {
    const above = edit('new\na\nb\nc\n')
    expect(merge(above)).toBe(merge(above))
  })

  test('is worked out again for another edit or another document', () => {
    const [above, below] = [edit('new\na\nb\nc\n'), edit('a\nb\nc\nnew\n')]
    const first = merge(above)
    expect(merge(below).merged).not.toEqual(first.merged)
    expect(merge(above).merged).toEqual(first.merged)
    expect(merge(above, new TextDocument('a\ny\nc\n')).file.line(1)).toBe('y')
    expect(first.file.line(1)).toBe('x')
  })
})
