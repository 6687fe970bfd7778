import { describe, expect, test } from 'vitest'
import type { TextEdit } from '../../src/vocabulary/edit.js'
import { applied, part, refused, reports, whole } from '../support/edits.js'

const at = (line: number, edit: TextEdit): TextEdit => ({ ...edit, hints: { line } })
const far = (above: string, below: string) => `${above}\n${'-\n'.repeat(30)}${below}\n`

describe('a line hint', () => {
  test('takes the place exactly on its line', () => {
    expect(applied('x\nx\nx\n', [at(2, whole(['x'], ['y']))])).toBe('x\ny\nx\n')
  })

  test('does not choose between two places on its line', () => {
    expect(refused('a a\n', [at(1, part('a', 'b'))])).toMatchObject([{ code: 'ambiguous' }])
  })

  test('takes the only place wherever it is', () => {
    expect(applied(far('a', 'x'), [at(1, whole(['x'], ['y']))])).toBe(far('a', 'y'))
  })

  test('reports an applied edit if the new text is on its line', () => {
    const [report] = reports(far('y', 'x'), [at(1, whole(['x'], ['y']))])
    expect(report).toMatchObject({ status: 'already-applied', places: [{ start: 1, end: 1 }] })
  })

  test('does not decide between a better place far away and a worse one on its line', () => {
    expect(refused(far('  };', '};'), [at(1, whole(['};'], [']']))])).toMatchObject([
      { code: 'ambiguous', places: [{ start: 32 }, { start: 1 }] },
    ])
  })

  test('takes the only place although a short new text is nearer: that may be there by chance', () => {
    const edit = at(2, whole(['  retries: 1,'], ['  retries: 3,']))
    const text =
      'export const slow = {\n  name: "slow",\n  retries: 3,\n}\nexport const quick = {\n  retries: 1,\n}\n'
    expect(applied(text, [edit])).toBe(text.replace('retries: 1', 'retries: 3'))
  })

  test('does not take another copy if the new text is nearer', () => {
    const edit = at(2, whole(['keep this line', 'old'], ['keep this line', 'new']))
    const text = `a\n\nkeep this line\nnew\n${'-\n'.repeat(30)}keep this line\nold\n`
    expect(refused(text, [edit])).toMatchObject([{ code: 'doubtful-place', seen: { start: 3, end: 4 } }])
  })

  test('does not take the nearest of several if the edit was applied at another', () => {
    const edit = at(3, whole(['x'], ['x', 'added']))
    const text = `a\nx\nb\nc\n${'-\n'.repeat(20)}x\nadded\n`
    expect(refused(text, [edit])).toMatchObject([{ code: 'ambiguous' }])
  })
})
