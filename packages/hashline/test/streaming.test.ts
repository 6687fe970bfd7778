import { formatContract } from '@emend/core/testing'
import { describe as describeFailure } from '@emend/feedback'
import { streaming } from '@emend/request/stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cuts,
  damaged,
  expectStreamedAsWhole,
  expectStreamedLinearly,
  type Many,
  streamed,
  unitsOf,
} from '../../request/test/support/streaming.js'
import { hashline } from '../src/index.js'
import { CASES, EXAMPLES } from './cases.js'

const format = streaming(hashline())

describe('the contract of a format', () => {
  const texts = EXAMPLES.map((one) => ({ ...one, request: asText(one.request) }))
  for (const { name, run } of formatContract(format, texts, describeFailure)) test(name, run)
})

function asText(request: unknown): string {
  return typeof request === 'string' ? request : JSON.stringify(request)
}

test.each(CASES)('$name: arriving, it is the same request', ({ request }) => {
  expectStreamedAsWhole(format, asText(request), [], { path: 'a.ts' })
})

const TWO = {
  path: 'a.ts',
  edits: [
    { op: 'replace', pos: '1#KT', end: '2#MQ', lines: ['"1" \\ \t🎉'] },
    { set_line: { anchor: '9:a3', new_text: 'x' } },
  ],
}
const TEXT = JSON.stringify(TWO)

test('a file is reported when its path arrives, an operation when it is complete', () => {
  const parser = format.incremental?.()
  const reported = unitsOf(TEXT).flatMap((unit, i) =>
    (parser?.push(unit) ?? []).map(({ type }) => `${type} ${TEXT.slice(Math.max(0, i - 5), i + 1)}`),
  )
  expect(reported).toEqual(['file-started "a.ts"', 'edit-complete t🎉"]}', 'edit-complete :"x"}}'])
})

describe('events before the end, and whether reporting starts again', () => {
  test.each<[string, unknown, number, boolean]>([
    ['two files', [TWO, { ...TWO, path: 'b.ts' }], 6, false],
    ['operations with paths of their own', { edits: [{ path: 'a', op: 'append', lines: ['x'] }] }, 2, false],
    ['two files in one call', { edits: TWO.edits.map((one, i) => ({ path: `${i}`, ...one })) }, 4, false],
    ['a call that is one operation', { path: 'a', op: 'append', pos: '9#KT', lines: ['x'] }, 2, false],
    ['a rename above its edits', { path: 'a', rename: 'b', edits: TWO.edits }, 3, false],
    ['a rename below its edits', { path: 'a', edits: TWO.edits, rename: 'b' }, 3, true],
    ['the path below the edits', { edits: TWO.edits, path: 'a' }, 0, false],
    ['a usual name below the edits', { file: 'a', edits: TWO.edits, path: './a' }, 4, true],
    ['a deletion', { path: 'a', delete: true }, 2, true],
    ['the arguments of a tool', { name: 'edit_rows', arguments: TWO }, 3, false],
    ['edits as JSON text', { path: 'a', edits: JSON.stringify(TWO.edits) }, 1, false],
  ])('%s', (_, request, before, restarts) => {
    const text = JSON.stringify(request)
    const parser = format.incremental?.() ?? expect.fail()
    expect(parser.push(text)).toHaveLength(before)
    expect(parser.end().events.some(({ type }) => type === 'restarted')).toBe(restarts)
    expect(expectStreamedAsWhole(format, text).outcome.status).toBe('complete')
  })
})

test('a request that is cut off anywhere is truncated, not wrong', () => {
  for (let end = 1; end < TEXT.length; end++) {
    const { outcome } = streamed(format.incremental?.() ?? expect.fail(), unitsOf(TEXT.slice(0, end)))
    expect(outcome.status, TEXT.slice(0, end)).toBe('truncated')
  }
})

test('a request gives the same result wherever it is cut into chunks', () => {
  const requests = [TWO, [TWO, { path: 'b', op: 'append', pos: '9#K7Q:text', lines: 'x' }]].map((one) =>
    JSON.stringify(one, null, 1),
  )
  const request = damaged(requests, ['"path": "z",', '"op": "delete",', '{', ']', ',', '```', '"edits": []'])
  fc.assert(
    fc.property(request, cuts, (text, at) => {
      expectStreamedAsWhole(format, text, at)
    }),
  )
})

describe('work grows linearly with the size of a request', () => {
  test.each<[string, (many: Many) => string, 'complete' | 'failed' | 'truncated']>([
    [
      'operations',
      (many) =>
        `{"path":"a","edits":[${many('{"op":"append","lines":["x"]},')}{"op":"append","lines":["x"]}]}`,
      'complete',
    ],
    ['one string', (many) => `{"path":"a","op":"append","lines":"${many('x')}`, 'truncated'],
    ['brackets', (many) => many('['), 'truncated'],
    [
      'many fields above the operations',
      (many) => `{${many('"path":"a",')}"edits":[{"op":"append","lines":["x"]}]}`,
      'complete',
    ],
  ])('%s', (_, request, status) => {
    expectStreamedLinearly(format, request, status)
  })
})
