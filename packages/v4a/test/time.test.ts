import type { Failure } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { expectLinear } from '../../core/test/support/work.js'
import { applyPatchToFiles } from '../src/apply-patch.js'
import { v4a } from '../src/format.js'

function codes(patch: string, text: string, path?: string): Failure['code'][] | 'applied' {
  const result = applyPatchToFiles(new Map([['a', text]]), patch, { ...(path !== undefined && { path }) })
  if (!result.ok) return result.failures.map(({ code }) => code)
  return result.files.some(({ before, after }) => before !== after) ? 'applied' : []
}

const update = (body: string) => `*** Begin Patch\n*** Update File: a\n${body}*** End Patch\n`
/** The size of inputs in characters. Each is read at this size and at half of it. */
const SIZE = 2_500

describe('the work grows linearly with', () => {
  const format = v4a()
  const refused: Record<string, (size: number) => string> = {
    'one line': (size) => 'x'.repeat(size),
    'short lines': (size) => 'lorem ipsum\n'.repeat(size / 12),
    'begin markers inside lines': (size) => ' x *** Begin Patch'.repeat(size / 18),
    'lines of an envelope that never ends': (size) => `*** Begin Patch\n${'+x\n'.repeat(size / 3)}`,
  }

  test.for(Object.entries(refused))('%s', ([, input]) => {
    expectLinear(SIZE, (size) => {
      const message = input(size)
      return () => {
        expect(format.parse(message).ok).toBe(false)
        expect(format.detect(message)).toBeLessThanOrEqual(1)
      }
    })
  })

  const repeated: Record<string, (size: number) => string> = {
    'bare headers': (size) => '@@\n'.repeat(size / 3),
    'stacked anchors': (size) => '@@ x\n'.repeat(size / 5),
    'blank lines': (size) => '\n'.repeat(size),
    'blank lines inside a hunk': (size) => `@@\n-one\n${'\n'.repeat(size)}+two\n`,
    'blank lines between hunks': (size) => `@@\n-three\n+3\n${'\n'.repeat(size)}@@\n-four\n+4\n`,
    'lines of one space': (size) => ' \n'.repeat(size / 2),
    'one line of whitespace': (size) => `${' '.repeat(size)}\n`,
    'one line of whitespace with something at the end': (size) => `${' '.repeat(size)}x\n`,
    'a header of whitespace': (size) => `@@${' '.repeat(size)}x\n`,
    'at signs': (size) => `@@${' @@'.repeat(size / 3)}\n`,
    'end-of-file markers': (size) => '*** End of File\n'.repeat(size / 16),
    'newline remarks': (size) => '\\ No newline at end of file\n'.repeat(size / 28),
    'move markers': (size) => '*** Move to: b\n'.repeat(size / 15),
    'diff headers': (size) => '--- a\n+++ b\n'.repeat(size / 12),
    'empty hunks': (size) => '@@\n\n'.repeat(size / 4),
    'unprefixed lines': (size) => 'x\n'.repeat(size / 2),
  }

  test.for(Object.entries(repeated))('%s', ([, input]) => {
    const text = 'one\n\ntwo\n'.repeat(10)
    expectLinear(SIZE / 4, (size) => {
      const body = input(size)
      return () => {
        expect(codes(update(body), text)).not.toBe('applied')
        expect(codes(body, text, 'a')).not.toBe('applied')
      }
    })
  })

  test('hunks that are ambiguous', () => {
    const text = 'one\n\ntwo\n'.repeat(10)
    expectLinear(120, (count) => {
      const patch = update('@@\n-\n'.repeat(count))
      return () => expect(new Set(codes(patch, text))).toEqual(new Set(['ambiguous']))
    })
  })
})

test('the work grows linearly with the number of equal envelopes', () => {
  expectLinear(800, (count) => {
    const patch = '*** Begin Patch\n*** Delete File: a\n*** End Patch\n'.repeat(count)
    return () => expect(v4a().parse(patch)).toMatchObject({ ok: true, value: { edits: [{ path: 'a' }] } })
  })
})

describe('the work grows linearly with the number of sections', () => {
  const envelope = (sections: readonly string[]) => `*** Begin Patch\n${sections.join('')}*** End Patch\n`
  const pathsOf = (count: number) => Array.from({ length: count }, (_, i) => `file ${i}`)

  test('of different files', () => {
    expectLinear(120, (count) => {
      const paths = pathsOf(count)
      const files = new Map(paths.map((path) => [path, 'one\n']))
      const patch = envelope(paths.map((path) => `*** Update File: ${path}\n@@\n-one\n+1\n`))
      return () => {
        const result = applyPatchToFiles(files, patch)
        expect(result.ok && result.files.every(({ after }) => after === '1\n')).toBe(true)
      }
    })
  })

  test('of one file', () => {
    expectLinear(120, (count) => {
      const paths = pathsOf(count)
      const text = paths.map((path) => `${path}\n`).join('')
      const patch = envelope(paths.map((path) => `*** Update File: a\n@@\n-${path}\n+new ${path}\n`))
      return () => {
        const result = applyPatchToFiles(new Map([['a', text]]), patch)
        expect(result.ok && result.files[0]?.after).toBe(text.replaceAll('file', 'new file'))
      }
    })
  })
})

describe('the work grows linearly with the number of hunks in a large file', () => {
  const filler = 'abcdefghij '.repeat(4)
  const block = (i: number, size: number) =>
    `function f${i}() {\n  const size = ${size} // ${filler}\n  const n = ${i} // ${filler}\n  return size\n}\n\n// ${i}\n`
  const body = (i: number) =>
    `-  const size = 1 // ${filler}\n+  const size = 2 // ${filler}\n   const n = ${i} // ${filler}\n   return size\n }\n \n // ${i}\n`
  const allOf = (count: number, size: number) =>
    Array.from({ length: count }, (_, i) => block(i, size)).join('')
  const hunks = (count: number, make: (i: number) => string) =>
    update(Array.from({ length: count }, (_, i) => make(i)).join(''))

  /** The patch changes every block. */
  function expectApplied(patchOf: (count: number) => string): void {
    expectLinear(120, (count) => {
      const [patch, before, after] = [patchOf(count), allOf(count, 1), allOf(count, 2)]
      return () => {
        const result = applyPatchToFiles(new Map([['a', before]]), patch)
        if (!result.ok) throw new Error(JSON.stringify(result.failures.slice(0, 3)))
        expect(result.files[0]?.after === after).toBe(true)
      }
    })
  }

  test('distinguished by context', () => {
    expectApplied((count) => hunks(count, (i) => `@@\n function f${i}() {\n${body(i)}`))
  })

  test('in the wrong order', () => {
    expectApplied((count) => hunks(count, (i) => `@@\n${body(count - 1 - i)}`))
  })

  test('already applied', () => {
    expectLinear(120, (count) => {
      const [patch, after] = [hunks(count, (i) => `@@\n${body(i)}`), allOf(count, 2)]
      return () => {
        const result = applyPatchToFiles(new Map([['a', after]]), patch)
        expect(result.ok && result.skipped.length).toBe(count)
      }
    })
  })

  test('as one hunk', () => {
    expectApplied((count) => {
      const lines = allOf(count, 1)
        .split(/^/m)
        .map((line) => {
          const isChanged = line.startsWith('  const size')
          return isChanged ? `-${line}+${line.replace('= 1', '= 2')}` : ` ${line}`
        })
      return update(`@@\n${lines.join('')}`)
    })
  })

  const change = `-  const size = 1 // ${filler}\n+  const size = 2 // ${filler}\n`

  test('distinguished by anchors', () => {
    expectApplied((count) => hunks(count, (i) => `@@ function f${i}() {\n${change}`))
  })

  test('with anchors that are beginnings of lines', () => {
    const patch = hunks(20, (i) => `@@ function f${i}(\n${change}`)
    expectLinear(120, (count) => {
      const [before, after] = [allOf(20 + count, 1), allOf(20, 2)]
      return () => {
        const result = applyPatchToFiles(new Map([['a', before]]), patch)
        expect(result.ok && result.files[0]?.after?.startsWith(after)).toBe(true)
      }
    })
  })

  test('distinguished by their order', () => {
    expectApplied((count) => hunks(count, () => `@@\n${change}`))
  })

  test('none of which is in the file', () => {
    const patch = hunks(20, (i) => `@@\n-no such ${i} line\n+x\n`)
    expectLinear(120, (count) => {
      const before = allOf(count, 1)
      return () => expect(new Set(codes(patch, before))).toEqual(new Set(['not-found']))
    })
  })
})

describe('the work grows linearly with the number of', () => {
  const anchors: Record<string, (count: number) => readonly [anchors: string, text: string]> = {
    'equal anchors': (count) => ['@@ foo\n'.repeat(count), 'foo\n'.repeat(count)],
    'equal anchors in a block': (count) => [
      `@@ top\n${'@@ foo\n'.repeat(count)}`,
      `top\n${'  foo\n'.repeat(count)}`,
    ],
    'anchors that are beginnings of all lines': (count) => ['@@ fo\n'.repeat(count), 'foo\n'.repeat(count)],
    'equal anchors above blank lines': (count) => ['@@ foo\n'.repeat(count), 'foo\n\n\n'.repeat(count)],
  }

  test.for(Object.entries(anchors))('%s', ([, input]) => {
    expectLinear(800, (count) => {
      const [headers, text] = input(count)
      return () => {
        const patch = `${headers}-x\n+y\n`
        const result = applyPatchToFiles(new Map([['a', text]]), patch, { path: 'a' })
        expect(result).toMatchObject({ ok: false, failures: [{ code: 'not-found' }] })
      }
    })
  })
})

test('a host may cancel', () => {
  const result = applyPatchToFiles(new Map([['a', 'one\n']]), update('@@\n-one\n+1\n'), {
    signal: { aborted: true },
  })
  expect(result).toMatchObject({ ok: false, failures: [{ code: 'cancelled' }] })
})
