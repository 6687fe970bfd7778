import type { Failure } from '@emend/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf } from '../../../../test/soak.js'
import { applyBlocksToFiles, renderBlock } from '../../src/index.js'
import { rooAlike } from '../../src/roo.js'
import { applyNaively, type NaiveBlock, type NaiveOptions } from './naive-roo.js'
import { blocksFor, buffer, randomLines, threshold } from './random-blocks.js'

interface Applied {
  readonly text: string
  /** The numbers of the refused blocks. */
  readonly failed: readonly number[]
}

function apply(text: string, request: unknown, { threshold, buffer }: NaiveOptions): Applied {
  const result = applyBlocksToFiles(new Map([['a.txt', text]]), request, {
    path: 'a.txt',
    profile: rooAlike(threshold),
    buffer,
  })
  const failures: readonly Failure[] = result.ok ? result.skipped : result.failures
  const failed = failures.flatMap((failure) => ('edit' in failure ? [failure.edit] : []))
  return { text: result.ok ? (result.files[0]?.after ?? '') : text, failed }
}

function messageOf(blocks: readonly NaiveBlock[]): string {
  return blocks.map(blockText).join('\n')
}

function blockText({ line, search, replacement }: NaiveBlock): string {
  const whole = (lines: readonly string[]) => lines.map((one) => `${one}\n`).join('')
  return renderBlock({
    search: whole(search),
    replacement: whole(replacement),
    ...(line > 0 && { line }),
  })
}

/** The time limit: the naive implementation needs some minutes for the full test. */
const PATIENCE = 600_000

const shape = fc.record({
  ending: fc.constantFrom('\n', '\r\n'),
  final: fc.boolean(),
  options: fc.record({ threshold, buffer }),
})

test(
  'one list of blocks',
  () => {
    const request = randomLines.chain((lines) =>
      fc.record({ lines: fc.constant(lines), blocks: blocksFor(lines) }),
    )
    fc.assert(
      fc.property(request, shape, ({ lines, blocks }, { ending, final, options }) => {
        const text = lines.join(ending) + (final ? ending : '')
        const expected = applyNaively(text, blocks, options)
        const applied = apply(text, messageOf(blocks), options)
        expect(applied.text).toBe(expected.text ?? text)
        if (expected.text !== undefined && expected.text !== text)
          expect(applied.failed).toEqual(expected.failed)
      }),
      { numRuns: amountOf({ soak: 10_000, ci: 1_000, test: 50 }) },
    )
  },
  PATIENCE,
)

test('several lists of blocks, as objects with a start line or as sections with a path', () => {
  const request = randomLines.chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      lists: fc.array(blocksFor(lines), { minLength: 1, maxLength: 3 }),
    }),
  )
  fc.assert(
    fc.property(request, shape, fc.boolean(), ({ lines, lists }, { ending, final, options }, asObjects) => {
      const text = lines.join(ending) + (final ? ending : '')
      let expected = text
      let failed = 0
      for (const blocks of lists) {
        const applied = applyNaively(expected, blocks, options)
        expected = applied.text ?? expected
        failed += applied.failed.length
      }
      const items = lists.map((blocks) => ({ content: messageOf(blocks) }))
      const other = '<<<<<<< SEARCH\nzero\n=======\nnone\n>>>>>>> REPLACE'
      const message = items.map(({ content }) => `a.txt\n${content}\nb.txt\n${other}`).join('\n')
      const applied = apply(text, asObjects ? items : message, options)
      expect(applied.text).toBe(expected)
      if (asObjects && expected !== text) expect(applied.failed).toHaveLength(failed)
    }),
  )
})
