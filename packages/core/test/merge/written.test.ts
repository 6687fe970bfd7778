import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { inOrder } from '../../src/apply/placements.js'
import type { Edit } from '../../src/vocabulary/edit.js'
import { OPTIONS } from '../support/edits.js'

/** A hunk, each of whose lines has its mark and its ending. */
function written(lines: readonly string[], more: Partial<Edit> = {}): Edit {
  const side = (mark: string) =>
    lines
      .filter((line) => !line.startsWith(mark))
      .map((line) => line.slice(1))
      .join('')
  const steps = { ' ': 'keep', '-': 'remove', '+': 'add' } as const
  const script = lines.map((line) => steps[line.charAt(0) as keyof typeof steps])
  return { unit: 'lines', search: side('+'), replacement: side('-'), script, endings: 'written', ...more }
}

function after(text: string, edit: Edit): string | undefined {
  const result = applyEdits(text, [edit], OPTIONS)
  return result.ok ? result.value.text : undefined
}

describe('endings as written', () => {
  test.for([
    ['a\nb\n', ['-a\n', '+a\r\n', ' b\n'], 'a\r\nb\n'],
    ['a\r\nb\n', [' a\r\n', '-b\n', '+c\n', '+d\r\n'], 'a\r\nc\nd\r\n'],
    ['a\r\nb', [' a\r\n', '-b\n', '+c\n'], 'a\r\nc'],
    ['x\r\na\n', [' a\n', '+b\n'], 'x\r\na\nb\n'],
    ['\uFEFFa\n', ['-a\n', '+b\r\n'], '\uFEFFb\r\n'],
  ] as const)('%j', ([text, lines, result]) => {
    expect(after(text, written(lines))).toBe(result)
    expect(after(text, written(lines, { endings: 'alike' }))).toBe(result)
  })

  test('count only where the file has the search text byte for byte', () => {
    expect(after('a\r\nb\r\n', written(['-a\n', '+c\n', '+d\n', ' b\n']))).toBe('c\r\nd\r\nb\r\n')
    expect(after('  a\n  b\n', written(['-a\n', '+c\r\n', ' b\n']))).toBe('  c\n  b\n')
  })

  test('with the final newline that the edit wants', () => {
    const edit = (finalNewline: boolean) => written(['-a\n', '+b\r\n'], { finalNewline })
    expect(after('a\n', edit(true))).toBe('b\r\n')
    // Without the final newline, the CR of the CRLF remains as the last character.
    expect(after('a\n', edit(false))).toBe('b\r')
    expect(after('a', written(['-a\n', '+a\n'], { finalNewline: true }))).toBe('a\n')
    expect(after('a\nb\n', edit(false))).toBeUndefined()
  })

  test('do not count where the old text is a last line without a newline', () => {
    const alike = { endings: 'alike', hints: { atEnd: true } } as const
    const added = written(['+x\r\n', ' b\n'], alike)
    expect(after('a\nb', added)).toBe('a\nx\nb')
    expect(after('b\n', added)).toBe('x\nb\n')
    expect(after('b', added)).toBe('x\r\nb')
    expect(after('a\nb', { ...added, computed: true })).toBe('a\nx\r\nb')
  })

  test('count for an insertion, unless the line above lacks its newline', () => {
    const edit = (line: number) => written(['+x\r\n'], { hints: { line } })
    expect(after('a\nb\n', edit(1))).toBe('a\nx\r\nb\n')
    expect(after('a\nb', edit(2))).toBe('a\nb\nx')
  })
})

describe('the byte order mark', () => {
  test('is added and removed where the edit says so and is at the top', () => {
    const comes = written(['-a\n', '+b\n'], { byteOrderMark: true })
    const goes = written([' a\n'], { byteOrderMark: false })
    expect(after('a\n', comes)).toBe('\uFEFFb\n')
    expect(after('\uFEFFa\n', comes)).toBe('\uFEFFb\n')
    expect(after('x\na\n', comes)).toBe('x\nb\n')
    expect(after('\uFEFFa\n', goes)).toBe('a\n')
  })
})

describe('an edit that says nothing about endings, and whose old text the file has byte for byte,', () => {
  const like = (lines: readonly string[], more: Partial<Edit> = {}) => {
    const { endings: _, ...edit } = written(lines, more)
    return edit
  }

  test.for([
    ['a\nb\n', ['-a\n', '+x\n', '+y\n', ' b\n'], 'x\ny\nb\n'],
    ['a\nb\n', [' a\n', '-b\n'], 'a\n'],
    ['a\nb', [' a\n', '-b\n', '+c\n'], 'a\nc'],
    ['x\r\na\n', ['+b\n', ' a\n'], 'x\r\nb\r\na\n'],
    ['a\n', ['-a\n', '+x\r\n', '+y\r\n'], 'x\ny\n'],
  ] as const)('ends its lines like the lines around: %j %j', ([text, lines, result]) => {
    expect(after(text, like(lines))).toBe(result)
  })

  test('changes no line that it removes and adds again', () => {
    const [first, second] = [like(['-a\n', '-b\n', '+x\n', '+b\n']), like(['-b\n', '+y\n', ' c\n'])]
    const result = applyEdits('a\nb\nc\n', [first, second], { ...OPTIONS, placement: inOrder })
    expect(result.ok && result.value.text).toBe('x\ny\nc\n')
  })

  test('attaches lines added below its last line to that line, which another edit may remove', () => {
    const part = (search: string, replacement: string): Edit => ({ unit: 'text', search, replacement })
    const adds = part('two()', 'two()\ny()')
    const result = applyEdits('one()\ntwo()\nthree()\n', [part('two()\nthree()', 'three()'), adds], {
      ...OPTIONS,
      placement: inOrder,
    })
    expect(result.ok ? result.value.text : result.failure.map(({ code }) => code)).toEqual(['overlap'])
    expect(after('one()\ntwo()\nthree()\n', adds)).toBe('one()\ntwo()\ny()\nthree()\n')
  })

  test('has the same result as in a file with other endings, where lines are aligned', () => {
    const line = fc.constantFrom('a', 'b', '', ' a', 'c()', '}')
    const some = fc.array(line, { maxLength: 4 })
    const unit = fc.constantFrom<Edit['unit']>('text', 'lines')
    const end = fc.constantFrom('', '\n')
    fc.assert(
      fc.property(some, some, some, some, unit, end, (above, old, below, now, unit, end) => {
        const text = [...above, ...old, ...below].map((one) => `${one}\n`).join('') + (end && 'last')
        const joined = (lines: readonly string[]) =>
          lines.join('\n') + (unit === 'lines' && lines.length > 0 ? '\n' : '')
        const edit: Edit = { unit, search: joined(old), replacement: joined(now) }
        const results = [text, text.replaceAll('\n', '\r\n')].map((one) => {
          const result = applyEdits(one, [edit], OPTIONS)
          return result.ok
            ? result.value.text.replaceAll('\r\n', '\n')
            : result.failure.map(({ code }) => code)
        })
        expect(results[0]).toEqual(results[1])
      }),
    )
  })
})
