import type { Failure } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { applyPatch } from '../src/apply-patch.js'
import { v4a } from '../src/format.js'

/** Generous: what is linear takes a tenth of it, what is not would take minutes. */
const SECONDS = 30

function timed<T>(run: () => T): T {
  const start = performance.now()
  const result = run()
  expect(performance.now() - start).toBeLessThan(SECONDS * 1000)
  return result
}

function codes(patch: string, text: string, path?: string): Failure['code'][] | 'applied' {
  const result = applyPatch(patch, new Map([['a', text]]), { ...(path !== undefined && { path }) })
  return result.ok ? 'applied' : result.failure.map(({ code }) => code)
}

const update = (body: string) => `*** Begin Patch\n*** Update File: a\n${body}*** End Patch\n`
const MEGABYTE = 1_000_000

describe('garbage', () => {
  const format = v4a()
  const samples: Record<string, string> = {
    'one line': 'x'.repeat(50 * MEGABYTE),
    'short lines': 'lorem ipsum\n'.repeat((50 * MEGABYTE) / 12),
    'begin markers inside lines': ' x *** Begin Patch'.repeat(MEGABYTE),
    'lines of an envelope that never ends': `*** Begin Patch\n${'+x\n'.repeat(5 * MEGABYTE)}`,
  }

  test.for(Object.entries(samples))('%s', ([, input]) => {
    expect(timed(() => format.parse(input).ok)).toBe(false)
    expect(timed(() => format.detect(input))).toBeLessThanOrEqual(1)
  })

  const repeated: Record<string, string> = {
    'bare headers': '@@\n'.repeat(MEGABYTE / 3),
    'stacked anchors': '@@ x\n'.repeat(MEGABYTE / 5),
    'blank lines': '\n'.repeat(MEGABYTE),
    'lines of one blank': ' \n'.repeat(MEGABYTE / 2),
    'one line of blanks': `${' '.repeat(MEGABYTE)}\n`,
    'one line of blanks with something at the end': `${' '.repeat(MEGABYTE)}x\n`,
    'a header of blanks': `@@${' '.repeat(MEGABYTE)}x\n`,
    'at signs': `@@${' @@'.repeat(MEGABYTE / 3)}\n`,
    'end-of-file markers': '*** End of File\n'.repeat(MEGABYTE / 16),
    'newline remarks': '\\ No newline at end of file\n'.repeat(MEGABYTE / 28),
    'move markers': '*** Move to: b\n'.repeat(MEGABYTE / 15),
    'diff headers': '--- a\n+++ b\n'.repeat(MEGABYTE / 12),
    'empty hunks': '@@\n\n'.repeat(MEGABYTE / 4),
    'unprefixed lines': 'x\n'.repeat(MEGABYTE / 2),
  }

  test.for(Object.entries(repeated))('a megabyte of %s', ([, body]) => {
    const text = 'one\n\ntwo\n'.repeat(10)
    expect(timed(() => codes(update(body), text))).not.toBe('applied')
    expect(timed(() => codes(body, text, 'a'))).not.toBe('applied')
  })
})

test('50,000 hunks that are ambiguous', () => {
  const text = 'one\n\ntwo\n'.repeat(10)
  const all = timed(() => codes(update('@@\n-\n'.repeat(50_000)), text))
  expect(new Set(all)).toEqual(new Set(['ambiguous']))
})

describe('many sections', () => {
  const COUNT = 20_000
  const paths = Array.from({ length: COUNT }, (_, i) => `file ${i}`)
  const envelope = (sections: readonly string[]) => `*** Begin Patch\n${sections.join('')}*** End Patch\n`

  test('of different files', () => {
    const files = new Map(paths.map((path) => [path, 'one\n']))
    const patch = envelope(paths.map((path) => `*** Update File: ${path}\n@@\n-one\n+1\n`))
    const result = timed(() => applyPatch(patch, files))
    expect(result.ok && result.value.files.every(({ after }) => after === '1\n')).toBe(true)
  })

  test('of one file', () => {
    const text = paths.map((path) => `${path}\n`).join('')
    const patch = envelope(paths.map((path) => `*** Update File: a\n@@\n-${path}\n+new ${path}\n`))
    const result = timed(() => applyPatch(patch, new Map([['a', text]])))
    expect(result.ok && result.value.files[0]?.after).toBe(text.replaceAll('file', 'new file'))
  })
})

describe('a patch of 5 MB with 20,000 hunks on a file of 140,000 lines', () => {
  const COUNT = 20_000
  const filler = 'abcdefghij '.repeat(4)
  const block = (i: number, size: number) =>
    `function f${i}() {\n  const size = ${size} // ${filler}\n  const n = ${i} // ${filler}\n  return size\n}\n\n// ${i}\n`
  const all = (size: number) => Array.from({ length: COUNT }, (_, i) => block(i, size)).join('')
  const hunks = (make: (i: number) => string) =>
    update(Array.from({ length: COUNT }, (_, i) => make(i)).join(''))
  const body = (i: number) =>
    `-  const size = 1 // ${filler}\n+  const size = 2 // ${filler}\n   const n = ${i} // ${filler}\n   return size\n }\n \n // ${i}\n`
  const before = all(1)
  const after = all(2)

  test('told apart by context', () => {
    expectApplied(hunks((i) => `@@\n function f${i}() {\n${body(i)}`))
  })

  test('in the wrong order', () => {
    expectApplied(hunks((i) => `@@\n${body(COUNT - 1 - i)}`))
  })

  test('applied already', () => {
    const patch = hunks((i) => `@@\n${body(i)}`)
    const result = timed(() => applyPatch(patch, new Map([['a', after]])))
    expect(result.ok && result.value.failures.length).toBe(COUNT)
  })

  test('as one hunk', () => {
    const lines = before.split(/^/m).map((line) => {
      const isChanged = line.startsWith('  const size')
      return isChanged ? `-${line}+${line.replace('= 1', '= 2')}` : ` ${line}`
    })
    expectApplied(update(`@@\n${lines.join('')}`))
  })

  function expectApplied(patch: string): void {
    const result = timed(() => applyPatch(patch, new Map([['a', before]])))
    if (!result.ok) throw new Error(JSON.stringify(result.failure.slice(0, 3)))
    expect(result.value.files[0]?.after === after).toBe(true)
  }
})

describe('a thousand hunks on a file of 7,000 lines', () => {
  const COUNT = 1000
  const block = (i: number, size: number) =>
    `function f${i}() {\n  const size = ${size}\n  const n = ${i}\n  return size\n}\n\n// ${i}\n`
  const before = Array.from({ length: COUNT }, (_, i) => block(i, 1)).join('')
  const after = before.replaceAll('= 1\n  const n', '= 2\n  const n')
  const hunks = (make: (i: number) => string) =>
    update(Array.from({ length: COUNT }, (_, i) => make(i)).join(''))

  test('told apart by anchors', () => {
    expectApplied(hunks((i) => `@@ function f${i}() {\n-  const size = 1\n+  const size = 2\n`))
  })

  test('told apart by anchors that are beginnings', () => {
    expectApplied(hunks((i) => `@@ function f${i}(\n-  const size = 1\n+  const size = 2\n`))
  })

  test('told apart by their order', () => {
    expectApplied(hunks(() => '@@\n-  const size = 1\n+  const size = 2\n'))
  })

  test('that are not there', () => {
    const patch = hunks((i) => `@@\n-no such ${i} line\n+x\n`)
    expect(new Set(timed(() => codes(patch, before)))).toEqual(new Set(['not-found']))
  })

  function expectApplied(patch: string): void {
    const result = timed(() => applyPatch(patch, new Map([['a', before]])))
    if (!result.ok) throw new Error(JSON.stringify(result.failure.slice(0, 3)))
    expect(result.value.files[0]?.after === after).toBe(true)
  }
})

test('a host may cancel', () => {
  const result = applyPatch(update('@@\n-one\n+1\n'), new Map([['a', 'one\n']]), {
    signal: { aborted: true },
  })
  expect(result).toMatchObject({ ok: false, failure: [{ code: 'budget-exceeded' }] })
})
