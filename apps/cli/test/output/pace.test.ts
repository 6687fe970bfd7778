import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createProgress } from '../../src/batch/progress.js'
import { countCauses, durationOf, listCauses, rateOf, shareOf } from '../../src/output/progress.js'
import { fakeTerminal } from '../interactive/terminal.js'
import { emendHere, folderWith } from '../support/in-process.js'

test('the share, the rate and the time left', () => {
  expect(shareOf({ done: 45, total: 100, milliseconds: 9_000 })).toBe('45 %, 11 s left')
  expect(shareOf({ done: 0, total: 100, milliseconds: 9_000 })).toBe('0 %')
  expect(shareOf({ done: 100, total: 100, milliseconds: 9_000 })).toBe('100 %')
  expect(rateOf(240, 2_000)).toBe('120 a second')
  expect(rateOf(3, 2_000)).toBe('1.5 a second')
  expect([400, 12_000, 185_000].map(durationOf)).toEqual(['0.4 s', '12 s', '3 min 5 s'])
  expect(listCauses(countCauses(['a', 'b', 'b']))).toBe('b 2, a 1')
})

test('a batch shows how far it is, and leaves what became of it', async () => {
  const { output, screen } = fakeTerminal()
  const moves = { cursorTo() {}, clearLine() {}, moveCursor() {} }
  const progress = createProgress(Object.assign(output, moves) as never, true, 100)
  const causes = ['not-found', 'ambiguous', 'not-found'].map((code, i) => ({ code, line: i + 1 }))
  progress.add(3, causes, 50)
  progress.stop()
  await expect
    .poll(screen, { timeout: 5000 })
    .toMatch(
      /3 lines, 0 ok, 3 not ok: not-found 2, ambiguous 1; \d+\.\d s\nlook at lines 1, 2, 3 of the input: .*\n$/,
    )
})

test.each([
  ['no terminal', false, true],
  ['a terminal that shows the results', true, false],
])('%s: a batch shows nothing', async (_, isTTY, isFree) => {
  const { output, screen } = fakeTerminal()
  Object.assign(output, { isTTY })
  const progress = createProgress(output as never, isFree, 100)
  progress.add(1, [], 50)
  progress.stop()
  await setImmediate()
  expect(screen()).toBe('')
})

test('many files leave a summary at a terminal only', async () => {
  const paths = Array.from({ length: 30 }, (_, i) => `${i}.txt`)
  const files = Object.fromEntries(paths.map((path) => [path, 'old\n']))
  const blocks = paths
    .map((path) => `${path}\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n`)
    .join('\n')
  const { cwd, request, run } = folderWith(files, blocks)
  expect((await run('--dry-run')).stderr).not.toContain('30 edits')
  const { isTTY } = process.stderr
  process.stderr.isTTY = true
  try {
    const { stderr } = await emendHere(['apply', '--dry-run', '-C', cwd, request])
    expect(stderr).toMatch(/30 edits in 30 files; [\d.]+ (?:min \d+ )?s\n/)
  } finally {
    process.stderr.isTTY = isTTY
  }
})
