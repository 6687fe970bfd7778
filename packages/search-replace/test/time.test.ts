import { describe, expect, test } from 'vitest'
import { applyBlocks } from '../src/apply-blocks.js'
import { searchReplace } from '../src/format.js'
import { insertGroups } from '../src/insert-groups.js'
import { renderBlock } from '../src/render-block.js'

/** Generous: what is linear takes a tenth of it, what is not would take minutes. */
const SECONDS = 30
const MEGABYTE = 1_000_000
const PATH = 'a.txt'
const format = searchReplace()

function timed<T>(run: () => T): T {
  const start = performance.now()
  const result = run()
  expect(performance.now() - start).toBeLessThan(SECONDS * 1000)
  return result
}

describe('garbage is refused', () => {
  const samples: Record<string, string> = {
    'one line': 'x'.repeat(10 * MEGABYTE),
    'one line of blanks': `${' '.repeat(10 * MEGABYTE)}x`,
    'one line of angle brackets': '<'.repeat(10 * MEGABYTE),
    'one line of dashes': '-----   '.repeat(MEGABYTE),
    'one line of brackets': '['.repeat(MEGABYTE),
    'short lines': 'lorem ipsum\n'.repeat((10 * MEGABYTE) / 12),
    'blank lines': ' \n'.repeat(MEGABYTE),
    'first markers': '<<<<<<< SEARCH\n'.repeat(100_000),
    separators: '=======\n'.repeat(MEGABYTE),
    'separators of another length': `<<<<<<< SEARCH\n${'=====\n'.repeat(MEGABYTE)}`,
    'last markers': '>>>>>>> REPLACE\n'.repeat(100_000),
    'line markers': `<<<<<<< SEARCH\n${':start_line:1\n'.repeat(MEGABYTE / 2)}`,
    'a block that never ends': `<<<<<<< SEARCH\nx\n=======\n${'x\n'.repeat(MEGABYTE)}`,
    paths: 'src/a.txt\n'.repeat(MEGABYTE / 2),
    'dotted lines': `${`a${'.'.repeat(290)}\n`.repeat(20_000)}`,
    'fences with words': `\`\`\`${' a.b.c'.repeat(45)}\n`.repeat(20_000),
    'XML tags that are never closed': `<apply_diff>\n${'<diff>'.repeat(MEGABYTE)}`,
    'XML tags that are closed at once': '<apply_diff></apply_diff>\n'.repeat(MEGABYTE / 10),
    'XML content that never ends': `<apply_diff><path>a</path><diff><content><![CDATA[${']]>'.repeat(MEGABYTE)}`,
    'CDATA sections': `<file><diff><content><![CDATA[${']]]]><![CDATA[>'.repeat(MEGABYTE / 4)}]]></content></diff></file>`,
    'line numbers in XML': `<file><diff>${'<start_line>3</start_line>'.repeat(MEGABYTE / 10)}`,
    'nested JSON': `${'['.repeat(MEGABYTE)}${']'.repeat(MEGABYTE)}`,
    'JSON that breaks off': `[{"content": "${'x'.repeat(10 * MEGABYTE)}`,
  }

  test.for(Object.entries(samples))('%s', ([, input]) => {
    expect(timed(() => format.parse(input, { path: PATH }).ok)).toBe(false)
    expect(timed(() => format.detect(input))).toBeLessThanOrEqual(1)
    timed(() => format.parse(input, { path: PATH, partial: true }))
  })

  test('objects in each other', () => {
    let value: unknown = 'x'
    for (let i = 0; i < MEGABYTE; i++) value = i % 2 === 0 ? { diff: value } : [value]
    expect(timed(() => format.parse(value).ok)).toBe(false)
    expect(timed(() => format.detect(value))).toBe(0)
  })
})

test('100,000 blocks', () => {
  const numbers = Array.from({ length: 100_000 }, (_, i) => i)
  const before = numbers.map((i) => `line ${i}\n`).join('')
  const message = numbers
    .map((i) => renderBlock({ search: `line ${i}\n`, replacement: `new ${i}\n` }))
    .join('')
  const result = timed(() => applyBlocks(message, new Map([[PATH, before]]), { path: PATH }))
  expect(result.ok && result.value.files[0]?.after === before.replaceAll('line', 'new')).toBe(true)
})

describe('20,000 blocks', () => {
  const COUNT = 20_000
  const numbers = Array.from({ length: COUNT }, (_, i) => i)
  const before = numbers.map((i) => `line ${i}\n`).join('')
  const after = before.replaceAll('line', 'new')
  const block = (i: number, line?: number) =>
    renderBlock({ search: `line ${i}\n`, replacement: `new ${i}\n`, ...(line !== undefined && { line }) })

  test.for([
    ['with line numbers', numbers.map((i) => block(i, i + 1)).join('')],
    ['with the name of the file', numbers.map((i) => `\`${PATH}\`\n${block(i)}`).join('\n')],
    ['from bottom to top', numbers.map((i) => block(COUNT - 1 - i)).join('')],
    [
      'in XML',
      `<args><file><path>${PATH}</path>${numbers.map((i) => `<diff><content>\n${block(i)}</content></diff>\n`).join('')}</file></args>`,
    ],
  ] as const)('%s', ([, message]) => {
    const result = timed(() => applyBlocks(message, new Map([[PATH, before]]), { path: PATH }))
    expect(result.ok && result.value.files[0]?.after === after).toBe(true)
  })

  test('that are not there', () => {
    const message = numbers.map((i) => renderBlock({ search: `none ${i}\n`, replacement: 'x\n' })).join('')
    const result = timed(() => applyBlocks(message, new Map([[PATH, before]]), { path: PATH }))
    // A hundred failures are enough where nothing is applied.
    expect(result.ok || result.failure.length).toBe(100)
  })
})

test('5,000 blocks that stand already, behind one that does not', () => {
  const numbers = Array.from({ length: 5000 }, (_, i) => i)
  const blocks = numbers.map((i) => renderBlock({ search: `old ${i}\n`, replacement: `new ${i}\n` }))
  const message = [renderBlock({ search: 'first\n', replacement: '1st\n' }), ...blocks].join('')
  const before = `first\n${numbers.map((i) => `new ${i}\n`).join('')}`
  const result = timed(() => applyBlocks(message, new Map([[PATH, before]]), { path: PATH }))
  expect(result.ok && result.value.failures.length).toBe(5000)
})

test('500 blocks that need one another', () => {
  const message = Array.from({ length: 500 }, (_, i) =>
    renderBlock({ search: `x${i}\n`, replacement: `x${i + 1}\n` }),
  ).join('')
  const before = `x0\n${'line\n'.repeat(1000)}`
  const result = timed(() => applyBlocks(message, new Map([[PATH, before]]), { path: PATH }))
  expect(result.ok && result.value.files[0]?.after?.startsWith('x500\n')).toBe(true)
})

test('500 blocks for equal lines, told apart by their numbers', () => {
  const message = Array.from({ length: 500 }, (_, i) =>
    renderBlock({ search: 'x\n', replacement: `y${i}\n`, line: i + 1 }),
  ).join('')
  const result = timed(() => applyBlocks(message, new Map([[PATH, 'x\n'.repeat(500)]]), { path: PATH }))
  expect(result.ok && result.value.files[0]?.after?.split('\n')[499]).toBe('y499')
})

test('a megabyte in one block', () => {
  const search = Array.from({ length: 20_000 }, (_, i) => `const value${i} = 1\n`).join('')
  const message = renderBlock({ search, replacement: search.replaceAll('= 1', '= 2') })
  const result = timed(() => applyBlocks(message, new Map([[PATH, `top\n${search}`]]), { path: PATH }))
  expect(result.ok && result.value.files[0]?.after?.endsWith('const value19999 = 2\n')).toBe(true)
})

test('a host may cancel', () => {
  const message = renderBlock({ search: 'one\n', replacement: '1\n' })
  const signal = { aborted: true }
  expect(applyBlocks(message, new Map([[PATH, 'one\n']]), { path: PATH, signal })).toMatchObject({
    ok: false,
    failure: [{ code: 'budget-exceeded' }],
  })
})

test('a million groups of elements', () => {
  const original = Array.from({ length: MEGABYTE }, (_, i) => i)
  const groups = original.map((index) => ({ index, elements: [-1] })).reverse()
  expect(timed(() => insertGroups(original, groups).length)).toBe(2 * MEGABYTE)
})
