import { describe, expect, test } from 'vitest'
import { expectLinear } from '../../core/test/support/work.js'
import { applyBlocksToFiles } from '../src/apply-blocks.js'
import { searchReplace } from '../src/format.js'
import { insertGroups } from '../src/insert-groups.js'
import { renderBlock } from '../src/render-block.js'

/** The size of messages in characters. Each is read at this size and at half of it. */
const SIZE = 2_500
const PATH = 'a.txt'
const format = searchReplace()

describe('the work to refuse garbage grows linearly', () => {
  const samples: Record<string, (size: number) => string> = {
    'one line': (size) => 'x'.repeat(size),
    'one line of whitespace': (size) => `${' '.repeat(size)}x`,
    'one line of angle brackets': (size) => '<'.repeat(size),
    'one line of dashes': (size) => '-----   '.repeat(size / 5),
    'one line of brackets': (size) => '['.repeat(size / 5),
    'short lines': (size) => 'lorem ipsum\n'.repeat(size / 12),
    'blank lines': (size) => ' \n'.repeat(size / 5),
    'first markers': (size) => '<<<<<<< SEARCH\n'.repeat(size / 15),
    separators: (size) => '=======\n'.repeat(size / 5),
    'separators of another length': (size) => `<<<<<<< SEARCH\n${'=====\n'.repeat(size / 5)}`,
    'last markers': (size) => '>>>>>>> REPLACE\n'.repeat(size / 15),
    'line markers': (size) => `<<<<<<< SEARCH\n${':start_line:1\n'.repeat(size / 14)}`,
    'a block that never ends': (size) => `<<<<<<< SEARCH\nx\n=======\n${'x\n'.repeat(size / 5)}`,
    paths: (size) => 'src/a.txt\n'.repeat(size / 14),
    'dotted lines': (size) => `${`a${'.'.repeat(290)}\n`.repeat(size / 300)}`,
    'fences with words': (size) => `\`\`\`${' a.b.c'.repeat(45)}\n`.repeat(size / 300),
    'XML tags that are never closed': (size) => `<apply_diff>\n${'<diff>'.repeat(size / 5)}`,
    'XML tags that are closed at once': (size) => '<apply_diff></apply_diff>\n'.repeat(size / 25),
    'XML content that never ends': (size) =>
      `<apply_diff><path>a</path><diff><content><![CDATA[${']]>'.repeat(size / 5)}`,
    'CDATA sections': (size) =>
      `<file><diff><content><![CDATA[${']]]]><![CDATA[>'.repeat(size / 16)}]]></content></diff></file>`,
    'line numbers in XML': (size) => `<file><diff>${'<start_line>3</start_line>'.repeat(size / 25)}`,
    'nested JSON': (size) => `${'['.repeat(size / 5)}${']'.repeat(size / 5)}`,
    'JSON that breaks off': (size) => `[{"content": "${'x'.repeat(size)}`,
  }

  test.for(Object.entries(samples))('%s', ([, input]) => {
    expectLinear(SIZE, (size) => {
      const message = input(size)
      return () => {
        expect(format.parse(message, { path: PATH }).ok).toBe(false)
        expect(format.detect(message)).toBeLessThanOrEqual(1)
        format.parse(message, { path: PATH, partial: true })
      }
    })
  })

  test('nested objects', () => {
    expectLinear(SIZE, (size) => {
      let value: unknown = 'x'
      for (let i = 0; i < size; i++) value = i % 2 === 0 ? { diff: value } : [value]
      return () => {
        expect(format.parse(value).ok).toBe(false)
        expect(format.detect(value)).toBe(0)
      }
    })
  })
})

/** Expects that the work to apply the message grows linearly with the count, and that the result is right. */
function expectLinearBlocks(
  most: number,
  make: (numbers: readonly number[]) => { message: string; before: string },
  check: (result: ReturnType<typeof applyBlocksToFiles>, count: number) => void,
): void {
  expectLinear(most, (count) => {
    const { message, before } = make(Array.from({ length: count }, (_, i) => i))
    const files = new Map([[PATH, before]])
    return () => check(applyBlocksToFiles(files, message, { path: PATH }), count)
  })
}

const after = (result: ReturnType<typeof applyBlocksToFiles>) => result.ok && result.files[0]?.after
const linesOf = (word: string, numbers: readonly number[]) => numbers.map((i) => `${word} ${i}\n`).join('')

describe('the work grows linearly with the number of blocks', () => {
  const block = (i: number, line?: number) =>
    renderBlock({ search: `line ${i}\n`, replacement: `new ${i}\n`, ...(line !== undefined && { line }) })

  test.for<[string, (numbers: readonly number[]) => string]>([
    ['by themselves', (numbers) => numbers.map((i) => block(i)).join('')],
    ['with line numbers', (numbers) => numbers.map((i) => block(i, i + 1)).join('')],
    ['with the name of the file', (numbers) => numbers.map((i) => `\`${PATH}\`\n${block(i)}`).join('\n')],
    ['from bottom to top', (numbers) => numbers.map((i) => block(numbers.length - 1 - i)).join('')],
    [
      'in XML',
      (numbers) =>
        `<args><file><path>${PATH}</path>${numbers.map((i) => `<diff><content>\n${block(i)}</content></diff>\n`).join('')}</file></args>`,
    ],
  ])('%s', ([, messageOf]) => {
    expectLinearBlocks(
      200,
      (numbers) => ({ message: messageOf(numbers), before: linesOf('line', numbers) }),
      (result, count) =>
        expect(after(result) || '').toBe(
          linesOf(
            'new',
            Array.from({ length: count }, (_, i) => i),
          ),
        ),
    )
  })

  test('that are already applied, after one that is not', () => {
    expectLinearBlocks(
      120,
      (numbers) => ({
        message: [
          renderBlock({ search: 'first\n', replacement: '1st\n' }),
          ...numbers.map((i) => renderBlock({ search: `old\nkept ${i}\n`, replacement: `new\nkept ${i}\n` })),
        ].join(''),
        before: `first\n${linesOf('new\nkept', numbers)}`,
      }),
      (result, count) => expect(result.ok && result.skipped.length).toBe(count),
    )
  })
})

test('blocks for equal lines with different line hints: the work grows linearly with the file', () => {
  const message = Array.from({ length: 20 }, (_, i) =>
    renderBlock({ search: 'x\n', replacement: `y${i}\n`, line: i + 1 }),
  ).join('')
  expectLinearBlocks(
    1000,
    (numbers) => ({ message, before: 'x\n'.repeat(numbers.length) }),
    (result) => expect((after(result) || '').split('\n')[19]).toBe('y19'),
  )
})

test('of many blocks without a place only a hundred are explained', () => {
  const message = Array.from({ length: 300 }, (_, i) =>
    renderBlock({ search: `none ${i}\n`, replacement: 'x\n' }),
  ).join('')
  const result = applyBlocksToFiles(new Map([[PATH, 'line\n'.repeat(1000)]]), message, { path: PATH })
  expect(result.ok || result.failures.length).toBe(100)
})

test('blocks that depend on each other: the work grows linearly with the file', () => {
  const message = Array.from({ length: 20 }, (_, i) =>
    renderBlock({ search: `x${i}\n`, replacement: `x${i + 1}\n` }),
  ).join('')
  expectLinearBlocks(
    500,
    (numbers) => ({ message, before: `x0\n${'line\n'.repeat(numbers.length)}` }),
    (result) => expect(after(result) || '').toMatch(/^x20\n/),
  )
})

test('one large block: the work grows linearly with it', () => {
  expectLinearBlocks(
    500,
    (numbers) => {
      const search = numbers.map((i) => `const value${i} = 1\n`).join('')
      return {
        message: renderBlock({ search, replacement: search.replaceAll('= 1', '= 2') }),
        before: `top\n${search}`,
      }
    },
    (result, count) => expect((after(result) || '').endsWith(`const value${count - 1} = 2\n`)).toBe(true),
  )
})

test('a host may cancel', () => {
  const message = renderBlock({ search: 'one\n', replacement: '1\n' })
  const signal = { aborted: true }
  expect(applyBlocksToFiles(new Map([[PATH, 'one\n']]), message, { path: PATH, signal })).toMatchObject({
    ok: false,
    failures: [{ code: 'cancelled' }],
  })
})

test('groups of elements: the work grows linearly with them', () => {
  expectLinear(2500, (count) => {
    const original = Array.from({ length: count }, (_, i) => i)
    const groups = original.map((index) => ({ index, elements: [-1] })).reverse()
    return () => expect(insertGroups(original, groups).length).toBe(2 * count)
  })
})
