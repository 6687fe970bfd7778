import { describe, expect, test } from 'vitest'
import { applyEdits } from '../src/apply/apply-edits.js'
import { applyFileEdits } from '../src/apply/apply-file-edits.js'
import { inOrder, nearest, unique } from '../src/apply/placements.js'
import type { Edit, FileEdit } from '../src/vocabulary/edit.js'
import { OPTIONS, part, refused, whole } from './support/edits.js'

const PARTIAL = { ...OPTIONS, partial: 'edits' } as const
const MISSING = whole(['missing'], ['x'])

describe.each([unique, inOrder, nearest])(
  'with the option `partial` and the placement $name',
  (placement) => {
    const run = (text: string, edits: readonly Edit[], more = {}) => {
      const result = applyEdits(text, edits, { ...PARTIAL, placement, ...more })
      if (!result.ok) throw new Error(JSON.stringify(result.failure))
      return result.value
    }

    test('every edit that has a place is applied, and the failures of the others name these', () => {
      const source = { start: 3, end: 9 }
      const edits = [whole(['a'], ['1']), { ...MISSING, source }, whole(['b'], ['2']), part('q', 'r')]
      const { text, reports, failures } = run('a\nb\n', edits)
      expect(text).toBe('1\n2\n')
      expect(reports.map(({ status }) => status)).toEqual(['applied', 'refused', 'applied', 'refused'])
      expect(reports[1]).toEqual({ status: 'refused', places: [], notices: [] })
      expect(failures).toMatchObject([
        { code: 'not-found', edit: 1, edits: 4, applied: [0, 2], source },
        { code: 'not-found', edit: 3, edits: 4, applied: [0, 2] },
      ])
    })

    test('an edit that is ambiguous or refused for its content is left out, too', () => {
      const edits = [whole(['x'], ['y']), whole(['a'], ['// ... rest of the code']), whole(['b'], ['2'])]
      const { text, failures } = run('x\nx\na\nb\n', edits)
      expect(text).toBe('x\nx\na\n2\n')
      expect(failures.map(({ code }) => code)).toEqual(['ambiguous', 'placeholder'])
    })

    test('the first of two overlapping edits is applied', () => {
      const edits = [whole(['a', 'b'], ['a', '2']), whole(['b', 'c'], ['II', 'c'])]
      const { text, reports } = run('a\nb\nc\n', edits)
      expect(text).toBe('a\n2\nc\n')
      expect(reports.map(({ status }) => status)).toEqual(['applied', 'refused'])
    })

    test('an edit that was applied before counts neither as applied nor as refused', () => {
      const { text, failures, reports } = run('k\n1\nb\n', [
        whole(['k', 'a'], ['k', '1']),
        MISSING,
        whole(['b'], ['2']),
      ])
      expect(text).toBe('k\n1\n2\n')
      expect(reports.map(({ status }) => status)).toEqual(['already-applied', 'refused', 'applied'])
      expect(failures).toMatchObject([{ edit: 1, applied: [2] }])
    })

    test('the call is refused if no edit can be applied', () => {
      for (const edits of [
        [MISSING],
        [whole(['k', 'z'], ['k', 'a']), MISSING],
        [whole(['a'], ['a']), MISSING],
      ]) {
        const failures = refused('k\na\n', edits, { ...PARTIAL, placement })
        expect(failures).toMatchObject([{ code: 'not-found', edit: edits.length - 1 }])
        expect(failures[0]).not.toHaveProperty('applied')
      }
    })

    test('the result is the same as without the option if all edits are applied', () => {
      const edits = [whole(['a'], ['1']), whole(['b'], ['2'])]
      expect(run('a\nb\n', edits)).toEqual(run('a\nb\n', edits, { partial: 'none' }))
    })

    test('without the option one refusal ends the call', () => {
      const edits = [whole(['a'], ['1']), MISSING]
      const failures = refused('a\n', edits, { placement })
      expect(failures).toMatchObject([{ code: 'not-found', edit: 1 }])
      expect(failures[0]).not.toHaveProperty('applied')
    })
  },
)

describe('with the option `partial`, of several files', () => {
  function update(path: string, edits: readonly Edit[], moveTo?: string): FileEdit {
    return { kind: 'update', path, edits, ...(moveTo !== undefined && { moveTo }) }
  }

  /** Each file as `status path: after`, then each failure as `code path`. */
  function outcome(edits: readonly FileEdit[], files: Readonly<Record<string, string>>) {
    const result = applyFileEdits(edits, new Map(Object.entries(files)), { ...PARTIAL, placement: nearest })
    const { files: results, failures } = result.ok ? result.value : { files: [], failures: result.failure }
    return {
      ok: result.ok,
      files: results.map(({ status, path, after }) => `${status} ${path}: ${after ?? 'gone'}`),
      failures: failures.map((failure) => `${failure.code} ${'path' in failure ? failure.path : ''}`),
    }
  }

  const ONE = whole(['1'], ['2'])
  const APPLIED = whole(['k', '1'], ['k', '2'])

  test('a refused file does not affect the others', () => {
    expect(outcome([update('a', [ONE]), update('b', [ONE])], { a: '1\n', b: 'x\n' })).toEqual({
      ok: true,
      files: ['updated a: 2\n'],
      failures: ['not-found b'],
    })
  })

  test('a refused edit does not affect the others, and names the applied ones of its file', () => {
    const edits = [update('a', [ONE, MISSING]), update('b', [ONE])]
    const result = applyFileEdits(
      edits,
      new Map([
        ['a', '1\n'],
        ['b', '1\n'],
      ]),
      PARTIAL,
    )
    expect(result).toMatchObject({
      ok: true,
      value: {
        files: [{ path: 'a', after: '2\n' }, { path: 'b' }],
        failures: [{ code: 'not-found', path: 'a', edit: 1, edits: 2, applied: [0] }],
      },
    })
  })

  test('a missing file does not affect the others', () => {
    expect(outcome([update('a', [ONE]), update('b', [ONE])], { b: '1\n' })).toEqual({
      ok: true,
      files: ['updated b: 2\n'],
      failures: ['file-not-found a'],
    })
  })

  test('a move with an edit that fails is all or nothing', () => {
    expect(outcome([update('a', [ONE, MISSING], 'c'), update('b', [ONE])], { a: '1\n', b: '1\n' })).toEqual({
      ok: true,
      files: ['updated b: 2\n'],
      failures: ['not-found a'],
    })
  })

  test('a move whose source is missing creates no file', () => {
    expect(outcome([update('a', [ONE], 'c'), update('b', [ONE])], { b: '1\n' })).toEqual({
      ok: true,
      files: ['updated b: 2\n'],
      failures: ['file-not-found a'],
    })
  })

  test('a create that fails leaves no file', () => {
    const placeholder = part('', '// ... existing code ...\n')
    expect(outcome([update('new', [placeholder]), update('b', [ONE])], { b: '1\n' })).toEqual({
      ok: true,
      files: ['updated b: 2\n'],
      failures: ['placeholder new'],
    })
  })

  test('an existing file is not overwritten, and the others are written', () => {
    const create: FileEdit = { kind: 'create', path: 'a', text: 'new\n' }
    expect(outcome([create, update('b', [ONE])], { a: 'old\n', b: '1\n' })).toEqual({
      ok: true,
      files: ['updated b: 2\n'],
      failures: ['file-exists a'],
    })
  })

  test('edits without effect are reported after refused ones', () => {
    const edits = [update('a', [ONE]), update('b', [ONE]), update('c', [APPLIED])]
    expect(outcome(edits, { a: '1\n', b: 'x\n', c: 'k\n2\n' })).toEqual({
      ok: true,
      files: ['updated a: 2\n', 'already-applied c: k\n2\n'],
      failures: ['not-found b', 'already-applied c'],
    })
  })

  test('the call is refused if no file can be changed', () => {
    expect(outcome([update('a', [ONE]), update('b', [APPLIED])], { a: 'x\n', b: 'k\n2\n' })).toEqual({
      ok: false,
      files: [],
      failures: ['not-found a'],
    })
  })

  test('without the option one refusal leaves all files unchanged', () => {
    const files = new Map([
      ['a', '1\n'],
      ['b', 'x\n'],
    ])
    expect(applyFileEdits([update('a', [ONE]), update('b', [ONE])], files, OPTIONS)).toMatchObject({
      ok: false,
      failure: [{ code: 'not-found', path: 'b' }],
    })
  })
})

describe('the option `buffer`', () => {
  const text = `x\n${'-\n'.repeat(99)}x\n`
  const edit = (line: number) => whole(['x'], ['y'], { hints: { line } })

  test.each([unique, nearest, inOrder])(
    'limits how far from its line hint an edit is searched, with placement $name',
    (placement) => {
      for (const [line, buffer] of [
        [21, 20],
        [26, 25],
        [5, 4],
      ] as const) {
        const within = applyEdits(text, [edit(line)], { ...OPTIONS, placement, buffer })
        expect(within).toMatchObject({ ok: true, value: { text: text.replace('x', 'y') } })
        expect(refused(text, [edit(line)], { placement, buffer: buffer - 1 })).toMatchObject([
          { code: 'ambiguous' },
        ])
      }
    },
  )

  test('is 40 lines by default', () => {
    const far = `x\n${'-\n'.repeat(199)}x\n`
    expect(applyEdits(far, [edit(41)], OPTIONS).ok).toBe(true)
    expect(refused(far, [edit(42)])).toMatchObject([{ code: 'ambiguous' }])
  })

  test('of 0 allows only the hinted line itself', () => {
    expect(applyEdits(text, [edit(101)], { ...OPTIONS, buffer: 0 }).ok).toBe(true)
    expect(refused(text, [edit(2)], { buffer: 0 })).toMatchObject([{ code: 'ambiguous' }])
  })
})
