import { editText } from '@emend/core'
import { exact, inOrder } from '@emend/core/plugin'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agents } from '../../src/agents.js'
import { applyDiff } from '../../src/apply-diff.js'
import { codex } from '../../src/codex.js'

const content = fc.constantFrom('one', 'two', ' two', 'three ', '', 'é “x”')
const ending = fc.constantFrom('\n', '\r\n')
const file = fc
  .record({
    lines: fc.array(fc.tuple(content, ending), { minLength: 1, maxLength: 12 }),
    bom: fc.boolean(),
    finished: fc.boolean(),
  })
  .map(({ lines, bom, finished }) => {
    const text = lines.map(([line, end], i) => line + (finished || i < lines.length - 1 ? end : '')).join('')
    return (bom ? '\uFEFF' : '') + text
  })

describe.each([agents, codex])('under the profile $name', (profile) => {
  test('lines that no hunk names keep every byte', () => {
    fc.assert(
      fc.property(file, (text) => {
        const result = applyDiff(text, '@@\n-two\n+2\n', 'default', { profile })
        if (!result.ok) return
        const pieces = text.split(/(?<=\n)/)
        const place = pieces.findIndex((line) => /^\uFEFF?two(?:\r?\n)?$/.test(line))
        if (place === -1) return
        pieces[place] = (pieces[place] ?? '').replace('two', '2')
        const finished = pieces.join('').endsWith('\n') || profile === agents
        const after = finished ? result.text : result.text.replace(/\r?\n$/, '')
        expect(after).toBe(pieces.join(''))
      }),
    )
  })

  test('a patch that runs out of steps is refused', () => {
    const result = applyDiff('a\n'.repeat(500), '@@\n-a\n-b\n', 'default', { profile, steps: 20 })
    expect(result).toMatchObject({ ok: false, failures: [{ code: 'budget-exceeded' }] })
  })

  test('an edit without a script replaces all of its lines', () => {
    const { placement = inOrder } = profile.formats?.['v4a'] ?? {}
    const edit = { unit: 'lines', search: 'a\nb\n', replacement: 'c\n' } as const
    const options = { replacers: [exact], profile, placement }
    expect(editText('a\nb\n', [edit], options)).toMatchObject({ ok: true, text: 'c\n' })
  })

  test('hunks that fit are applied without the others if the host asks for it', () => {
    const diff = '@@\n-a\n+A\n@@\n-x\n+y\n@@\n-b\n+B\n'
    const result = applyDiff('a\nb\n', diff, 'default', { profile, partial: 'edits' })
    expect(result).toMatchObject({ ok: true, text: 'A\nB\n', skipped: [{ edit: 1 }] })
  })

  test('only exact matches count if the host allows no others', () => {
    const diff = '@@ def f():\n-b\n+B\n'
    const loose = applyDiff('def f():\n  b\n', diff, 'default', { profile })
    expect(loose.ok).toBe(true)
    const strict = applyDiff('def f():\n  b\n', diff, 'default', { profile, allowFuzzyMatching: false })
    expect(strict).toMatchObject({ ok: false, failures: [{ code: 'not-found' }] })
  })
})
