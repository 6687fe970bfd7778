import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withChanges } from '@emend/core/plugin'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Outcome } from '../src/output/outcome.js'
import { page } from '../src/output/pager.js'
import { printOutcome } from '../src/output/print-outcome.js'
import { scratch } from './emend.js'

beforeEach(() => {
  vi.stubEnv('EMEND_PAGER', undefined)
  vi.stubEnv('PAGER', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Creates a screen of ten lines and a pager that writes its input to a file, and returns what each received. */
function screen({ isTTY = true } = {}) {
  let written = ''
  const kept = join(scratch({ kept: '' }), 'kept')
  return {
    shown: { isTTY, rows: 10, columns: 80, write: (text: string) => (written += text) },
    pager: `cat > '${kept}'; exit 0 #`,
    result: () => ({ written, paged: readFileSync(kept, 'utf8') }),
  }
}

const LONG = 'line\n'.repeat(20)

describe('a pager', () => {
  test.each(['EMEND_PAGER', 'PAGER'])('from %s shows text that does not fit on the screen', async (name) => {
    const { shown, pager, result } = screen()
    vi.stubEnv(name, pager)
    await page(LONG, shown)
    expect(result()).toEqual({ written: '', paged: LONG })
  })

  test('from EMEND_PAGER takes precedence', async () => {
    const { shown, pager, result } = screen()
    vi.stubEnv('EMEND_PAGER', pager)
    vi.stubEnv('PAGER', 'false')
    await page(LONG, shown)
    expect(result().paged).toBe(LONG)
  })

  test('is not started for a few lines on a terminal of unknown size', async () => {
    const { shown, pager, result } = screen()
    vi.stubEnv('EMEND_PAGER', pager)
    await page('line\n', { ...shown, rows: 0 })
    expect(result()).toEqual({ written: 'line\n', paged: '' })
  })

  test('is not started for text that fits, or in a pipe', async () => {
    for (const [text, options] of [
      ['line\n', {}],
      [LONG, { isTTY: false }],
    ] as const) {
      const { shown, pager, result } = screen(options)
      vi.stubEnv('EMEND_PAGER', pager)
      await page(text, shown)
      expect(result()).toEqual({ written: text, paged: '' })
    }
  })

  test.each(['', 'cat', 'there-is-no-such-pager 2> /dev/null'])('is not started for %j', async (name) => {
    const { shown, result } = screen()
    vi.stubEnv('PAGER', name)
    await page(LONG, shown)
    expect(result().written).toBe(LONG)
  })

  test('that is quit early is not an error', async () => {
    const { shown, result } = screen()
    vi.stubEnv('PAGER', 'exec 0<&-; true')
    await page(LONG.repeat(100_000), shown)
    expect(result().written).toBe('')
  })
})

describe('a long diff', () => {
  const lines = (count: number, word: string) =>
    Array.from({ length: count }, (_, i) => `${word} ${i}\n`).join('')
  const outcome = (count: number): Outcome => ({
    exitCode: 0,
    files: [
      withChanges({
        path: 'a.txt',
        status: 'updated',
        before: lines(count, 'a'),
        after: lines(count, 'b'),
        edits: [],
      }),
    ],
    failures: [],
    notices: [],
  })
  const flags = {
    json: false,
    dryRun: false,
    check: false,
    quiet: false,
    stat: false,
    diff: false,
    forModel: false,
  }

  async function printed(count: number, { isTTY = true, diff = false, pager = 'cat' } = {}) {
    let text = ''
    vi.stubEnv('PAGER', pager)
    vi.stubEnv('NO_COLOR', '1')
    vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
      text += String(part)
      return true
    })
    const before = Object.getOwnPropertyDescriptor(process.stdout, 'isTTY')
    Object.defineProperty(process.stdout, 'isTTY', { value: isTTY, configurable: true })
    try {
      await printOutcome(outcome(count), { ...flags, diff })
    } finally {
      process.exitCode = undefined
      if (before === undefined) Reflect.deleteProperty(process.stdout, 'isTTY')
      else Object.defineProperty(process.stdout, 'isTTY', before)
    }
    return text
  }

  test('is shown as one line per file on a terminal, with a hint how to see it', async () => {
    expect(await printed(501)).toMatch(
      /^ a\.txt \| 1002 \++-+\n1 file changed, 501 insertions\(\+\), 501 deletions\(-\)\nThe diff is long: --diff shows it\.\n$/,
    )
  })

  test('goes to the pager, and what was done is on the terminal when the pager has ended', async () => {
    const kept = join(scratch({ kept: '' }), 'kept')
    const text = await printed(499, { pager: `cat > '${kept}'; exit 0 #` })
    expect(readFileSync(kept, 'utf8')).toMatch(/\+b 498\n$/)
    expect(text).toBe('updated a.txt\n')
  })

  test('is shown with --diff, in a pipe, and if it is not that long', async () => {
    expect(await printed(501, { diff: true })).toContain('+b 500\n')
    expect(await printed(501, { isTTY: false })).toContain('+b 500\n')
    expect(await printed(499)).toContain('+b 498\n')
  })
})
