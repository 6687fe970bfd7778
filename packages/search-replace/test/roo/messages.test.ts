import { describe, expect, test } from 'vitest'
import { applyBlocks, applyBlocksToFiles } from '../../src/index.js'
import { roo, rooAlike } from '../../src/roo.js'

const block = (search: string, replacement: string, line?: number) =>
  `<<<<<<< SEARCH\n${line === undefined ? '' : `:start_line:${line}\n-------\n`}${search}\n=======\n${replacement}\n>>>>>>> REPLACE\n`
const numbered = (from: number, to: number, width: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `${String(from + i).padStart(width)} | line ${from + i}`)
const FILE = Array.from({ length: 100 }, (_, i) => `line ${i + 1}\n`).join('')

describe('a block without a place is reported in the words of Roo Code', () => {
  test('with the 40 lines on each side of the line that it names', () => {
    const result = applyBlocks(FILE, block('line fifty', 'x', 50), { profile: rooAlike(0.9) })
    expect(result.ok).toBe(false)
    const [failure] = result.failures
    expect(failure).toMatchObject({ code: 'not-found', searched: { start: 10, end: 91 } })
    const said = failure !== undefined && 'message' in failure ? failure.message : ''
    expect(said?.split('\n')).toEqual([
      expect.stringMatching(/^No sufficiently similar match found at line: 50 \(\d+% similar, needs 90%\)$/),
      '',
      'Debug Info:',
      expect.stringMatching(/^- Similarity Score: \d+%$/),
      '- Required Threshold: 90%',
      '- Search Range: starting at line 50',
      '- Tried both standard and aggressive line number stripping',
      '- Tip: Use the read_file tool to get the latest content of the file before attempting to use the apply_diff tool again',
      '',
      'Search Content:',
      '1 | line fifty',
      '',
      'Best Match Found:',
      expect.stringMatching(/^\d\d \| line \d\d$/),
      '',
      'Original Content:',
      ...numbered(10, 90, 2),
    ])
    expect(result.message).toContain(said)
  })

  test.each([
    { name: 'at the beginning', line: 3, from: 1, to: 43, buffer: 40 },
    { name: 'at the end', line: 99, from: 59, to: 100, buffer: 40 },
    { name: 'with a smaller buffer', line: 50, from: 48, to: 52, buffer: 2 },
    { name: 'at a line beyond the end', line: 500, from: 60, to: 100, buffer: 40 },
  ])('$name', ({ line, from, to, buffer }) => {
    const { message } = applyBlocks(FILE, block('nothing like it', 'x', line), { profile: roo, buffer })
    const [, shown = ''] = message.split('Original Content:\n')
    expect(shown.split('\n')).toEqual(numbered(from, to, String(to).length))
  })

  test('around the most similar place where it names no line', () => {
    const { message } = applyBlocks(
      FILE.replace('line 70', 'const limit = 1'),
      block('const limit = 2', 'x'),
      {
        profile: roo,
        buffer: 1,
      },
    )
    expect(message).toContain('match found (93% similar, needs 100%)\n')
    expect(message).toContain('- Search Range: start to end\n')
    expect(message).toContain('Best Match Found:\n70 | const limit = 1\n')
    expect(message).toContain('Original Content:\n69 | line 69\n70 | const limit = 1\n71 | line 71')
  })

  test('without a place where nothing is similar, in an empty file, too', () => {
    for (const text of ['a\nb\n', ''])
      expect(applyBlocks(text, block('xyz', 'x', 1), { profile: roo }).message).toContain(
        'Best Match Found:\n(no match)\n',
      )
  })

  test('the first hundred; the others are counted', () => {
    const blocks = Array.from({ length: 300 }, (_, i) => block(`none ${i}`, 'x', 50)).join('')
    const { failures, message } = applyBlocks(FILE, blocks, { profile: roo })
    expect(failures).toHaveLength(300)
    expect(failures.filter((one) => 'message' in one)).toHaveLength(100)
    expect(message).toMatch(/\n\d+ more failures of other edits: not-found \(edits [\d, -]+\)\.\n/)
  })
})

describe('a line that the file does not have is not named', () => {
  test.each([
    {
      name: 'around the line of the block',
      text: 'one\ntwo\n',
      blocks: block('one', '1', 1) + block('nope', '2', 2),
    },
    { name: 'as the most similar place', text: 'one\ntwo\n', blocks: block('one\ntwo\nthree', '1') },
    {
      name: 'as the most similar place at a line',
      text: 'one\r\ntwo\r\n',
      blocks: block('one\ntoo\nx', '1', 1),
    },
    { name: 'in a file of one line', text: 'one\n', blocks: block('one\nthree', '1', 1) },
  ])('$name', ({ text, blocks }) => {
    const result = applyBlocks(text, blocks, { profile: roo })
    const count = text.split('\n').length - 1
    const failures = result.ok ? result.skipped : result.failures
    expect(failures).not.toEqual([])
    for (const failure of failures) {
      if (failure.code !== 'not-found') throw new Error(failure.code)
      for (const region of [failure.closest, failure.hinted, failure.searched])
        if (region !== undefined) expect(region.end).toBeLessThanOrEqual(count)
      const { difference } = failure.closest ?? {}
      if (difference !== undefined && difference.line > count) expect(difference).not.toHaveProperty('actual')
    }
    expect(result.message).not.toContain(` ${count + 1} | `)
  })
})

describe('what was applied is never said of a call that changed nothing', () => {
  const back = block('one', '1') + block('1', 'one') + block('nope', '2')
  const others = { 'b.txt': 'b\n' }
  test.each([
    ['blocks that take each other back', { 'a.txt': 'one\ntwo\n' }, `a.txt\n${back}`, {}],
    [
      'a host that wants no part',
      { 'a.txt': 'one\ntwo\n' },
      `a.txt\n${block('one', '1')}${block('nope', '2')}`,
      { skipped: 'refuse' },
    ],
    [
      'a host that wants no part of several files',
      { 'a.txt': 'one\ntwo\n', ...others },
      `a.txt\n${block('one', '1')}${block('nope', '2')}\nb.txt\n${block('b', 'B')}`,
      { skipped: 'refuse' },
    ],
  ] as const)('%s', (_, files, blocks, options) => {
    for (const profile of [{ profile: roo }, { partial: 'edits' }] as const) {
      const result = applyBlocksToFiles(files, blocks, { ...profile, ...options })
      if (result.ok) continue
      expect(result.message).toMatch(/Nothing was changed: send the other edits of the call again, too\.$/)
      expect(result.message).not.toContain('applied: do not send')
      for (const failure of result.failures) expect(failure).not.toHaveProperty('applied')
    }
    expect(applyBlocksToFiles(files, blocks, { profile: roo, ...options }).ok).toBe(false)
  })

  test('it is said of a call that was applied in part', () => {
    const blocks = block('one', '1', 1) + block('nope', '2', 2)
    const { ok, message } = applyBlocks('one\ntwo\n', blocks, { profile: roo })
    expect(ok).toBe(true)
    expect(message).toContain('Edit 1 was applied: send only this one again, corrected.')
    expect(message).not.toContain('Nothing was changed')
  })
})
