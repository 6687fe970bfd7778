import { readFileSync } from 'node:fs'
import { lineContents } from '@emend/core/plugin'
import { describe, expect, test } from 'vitest'
import { applyBlocksToFiles } from '../src/apply-blocks.js'
import { renderBlock } from '../src/render-block.js'

const PATH = 'xml/tags.ts'
const SOURCE = readFileSync(new URL('../src/xml/tags.ts', import.meta.url), 'utf8')
const LINES = lineContents(SOURCE)

function applied(message: string, before: string): string {
  const result = applyBlocksToFiles(new Map([[PATH, before]]), message, { path: PATH })
  if (!result.ok) throw new Error(JSON.stringify(result.failures, undefined, 2))
  return result.files[0]?.after ?? ''
}

/** The indexes of ten lines of the source that are not blank, at regular distances. */
const places = Array.from({ length: 10 }, (_, i) => {
  const from = Math.floor(((i + 1) * LINES.length) / 12)
  return LINES.findIndex((line, at) => at >= from && line.trim() !== '')
})

describe('ten blocks for one file', () => {
  const changed = LINES.map((line, i) => (places.includes(i) ? `${line} // seen` : line))
  const after = `${changed.join('\n')}\n`
  const block = (at: number, hint: number, context: number) =>
    renderBlock({
      search: text(LINES.slice(at - context, at + context + 1)),
      replacement: text(changed.slice(at - context, at + context + 1)),
      line: hint,
    })
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

  test('in any order', () => {
    const blocks = places.map((at) => block(at, at + 1, 0))
    expect(applied(blocks.join('\n'), SOURCE)).toBe(after)
    expect(applied(blocks.toReversed().join('\n'), SOURCE)).toBe(after)
  })

  test('with line hints that earlier edits have made stale', () => {
    const added = '// one more line\n'.repeat(9)
    const blocks = places.map((at) => block(at, at + 2, 2)).join('')
    expect(applied(blocks, added + SOURCE)).toBe(added + after)
  })

  test('one after the other in separate calls, with line hints of the original text', () => {
    const grown = (at: number) =>
      renderBlock({
        search: text(LINES.slice(at - 2, at + 3)),
        replacement: text([...LINES.slice(at - 2, at), '// added', '// above', ...LINES.slice(at, at + 3)]),
        line: at - 1,
      })
    const expected = LINES.flatMap((line, i) =>
      places.includes(i) ? ['// added', '// above', line] : [line],
    )
    const result = places.reduce((current, at) => applied(grown(at), current), SOURCE)
    expect(result).toBe(text(expected))
  })

  test('change nothing the second time', () => {
    const blocks = places.map((at) => block(at, at - 1, 2)).join('')
    expect(applied(blocks, after)).toBe(after)
  })

  test('change nothing if the last one is cut off', () => {
    const message = places.map((at) => block(at, at + 1, 0)).join('')
    const result = applyBlocksToFiles(new Map([[PATH, SOURCE]]), message.slice(0, -9), { path: PATH })
    expect(result).toMatchObject({ ok: false, failures: [{ code: 'missing-end' }] })
  })
})

describe('lines with their numbers', () => {
  const from = 20
  const numbered = (separator: string) =>
    LINES.slice(from, from + 5)
      .map((line, i) => `${from + i + 1}${separator}${line}\n`)
      .join('')

  test.for([' | ', '→', '\t', ': '])('%j', (separator) => {
    const search = numbered(separator)
    const message = renderBlock({ search, replacement: search.replace(/\n$/, ' // seen\n') })
    const expected = LINES.map((line, i) => (i === from + 4 ? `${line} // seen` : line))
    expect(applied(message, SOURCE)).toBe(`${expected.join('\n')}\n`)
  })
})

describe('two equal functions', () => {
  const twice = `${SOURCE}\n// Once more.\n${SOURCE}`
  const search = LINES.slice(30, 36)
    .map((line) => `${line}\n`)
    .join('')
  const replacement = `${search}// the end\n`

  test('are distinguished by the line', () => {
    const second = LINES.length + 2 + 31
    const message = renderBlock({ search, replacement, line: second })
    const lines = lineContents(twice)
    lines.splice(second + 5, 0, '// the end')
    expect(applied(message, twice)).toBe(`${lines.join('\n')}\n`)
  })

  test('are refused without it, and the failure names both', () => {
    const result = applyBlocksToFiles(new Map([[PATH, twice]]), renderBlock({ search, replacement }), {
      path: PATH,
    })
    const second = LINES.length + 2 + 31
    expect(result).toMatchObject({
      ok: false,
      failures: [{ code: 'ambiguous', places: [{ start: 31 }, { start: second }] }],
    })
  })
})
