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
import { editString } from '../src/format.js'

const CALLS = {
  path: 'a.ts',
  edits: [
    { oldString: 'one 🎉\n', newString: '"1" \\ \t' },
    { oldString: 'two', newString: '2', replaceAll: true },
  ],
}
const TEXT = JSON.stringify(CALLS)

const format = streaming(editString())

/** The types of the events, and how much of the text had arrived at each. */
function toldBehind(text: string): readonly string[] {
  const parser = format.incremental?.()
  return unitsOf(text).flatMap((unit, i) =>
    (parser?.push(unit) ?? []).map(({ type }) => `${type} ${text.slice(Math.max(0, i - 7), i + 1)}`),
  )
}

describe('incremental', () => {
  test('a file is reported when its path arrives, a call when it is complete', () => {
    expect(toldBehind(TEXT)).toEqual([
      'file-started ":"a.ts"',
      'edit-complete  \\\\ \\t"}',
      'file-started l":true}',
      'edit-complete l":true}',
    ])
    expect(expectStreamedAsWhole(format, TEXT).events).toHaveLength(4)
  })

  test.each([
    ['one call', JSON.stringify({ path: 'a', oldString: 'x', newString: 'y' }), 2],
    [
      'calls',
      JSON.stringify([
        { path: 'a', oldString: 'x', newString: 'y' },
        { path: 'b', old: 'x', new: 'y' },
      ]),
      4,
    ],
    ['in a fence', `\`\`\`json\n${TEXT}\n\`\`\``, 4],
    ['with raw line breaks', TEXT.replaceAll('\\n', '\n'), 4],
    [
      'as text in the arguments',
      JSON.stringify({ arguments: JSON.stringify({ path: 'a', old: 'x', new: 'y' }) }),
      0,
    ],
    ['with the path below', JSON.stringify({ edits: CALLS.edits, path: 'a.ts' }), 0],
  ])('%s', (_, text, before) => {
    const parser = format.incremental?.() ?? expect.fail()
    const events = parser.push(text)
    expect(events).toHaveLength(before)
    expect(parser.end().events.some(({ type }) => type === 'restarted')).toBe(false)
    expect(expectStreamedAsWhole(format, text).outcome.status).toBe('complete')
  })

  test.each([
    ['another path below', '{"path":"a","edits":[{"old":"x","new":"y"}],"path":"b"}', 1],
    ['a usual name below', '{"file":"a","edits":[{"old":"x","new":"y"}],"path":"./a"}', 1],
    ['an edit beside a list', '{"path":"a","edits":[{"old":"x","new":"y"}],"old":"1","new":"2"}', 2],
  ])('%s: reporting starts again', (_, text, edits) => {
    const { events } = expectStreamedAsWhole(format, text)
    const from = events.findIndex(({ type }) => type === 'restarted')
    expect(events.slice(0, from).map(({ type }) => type)).toContain('edit-complete')
    const types = Array.from({ length: edits }, () => ['file-started', 'edit-complete'])
    expect(events.slice(from + 1).map(({ type }) => type)).toEqual(types.flat())
  })

  test('a request that is cut off anywhere is truncated, not wrong', () => {
    for (const text of [TEXT, `\`\`\`json\n${TEXT}`])
      for (let end = 1; end < text.length; end++) {
        const { outcome } = streamed(format.incremental?.() ?? expect.fail(), unitsOf(text.slice(0, end)))
        expect(outcome.status, text.slice(0, end)).toBe('truncated')
      }
  })

  test.each(['', 'prose', '{"path": a}', '{"path":"a"}', `${TEXT} {`, '[]'])('wrong: %j', (text) => {
    const { outcome } = expectStreamedAsWhole(format, text)
    expect(outcome.status).toBe('failed')
  })
})

const REQUESTS = [
  TEXT,
  JSON.stringify(CALLS, null, 2),
  JSON.stringify([CALLS, { file_path: 'b', old_string: 'x', new_string: '' }], null, 1),
  `\`\`\`json\n${JSON.stringify({ oldString: 'ü\r\n', newString: '𝒳' }, null, 2)}\n\`\`\`\n`,
  '{"filePath":"a","path":"b",\n"edits":[\n{"old":"x\ny","new":"\\ud83d"},\n{"path":"c","old":"","new":"z"}\n]}',
]

describe('a request gives the same result wherever it is cut into chunks', () => {
  test.each([
    ['by itself', {}],
    ['for a file that the host names', { path: 'a.ts' }],
  ])('%s', (_, context) => {
    const request = damaged(REQUESTS, [
      '"path": "z",',
      '"oldString": "z",',
      '{',
      ']',
      ',',
      '```',
      '"edits": []',
    ])
    fc.assert(
      fc.property(request, cuts, (text, at) => {
        expectStreamedAsWhole(format, text, at, context)
      }),
    )
  })

  test('any JSON', () => {
    fc.assert(
      fc.property(fc.json(), cuts, (text, at) => {
        expectStreamedAsWhole(format, text, at)
      }),
    )
  })
})

test('otherwise the format is the same', () => {
  expect({
    ...format,
    incremental: undefined,
    parse: undefined,
    render: undefined,
    detect: undefined,
  }).toEqual({
    ...editString(),
    incremental: undefined,
    parse: undefined,
    render: undefined,
    detect: undefined,
  })
})

describe('work grows linearly with the size of a request', () => {
  test.each<[string, (many: Many) => string, 'complete' | 'failed' | 'truncated']>([
    [
      'calls',
      (many) => `{"path":"a","edits":[${many('{"old":"x","new":"y"},')}{"old":"x","new":"y"}]}`,
      'complete',
    ],
    ['one string', (many) => `{"path":"a","oldString":"${many('x')}`, 'truncated'],
    ['escapes', (many) => `{"path":"a","oldString":"${many('\\n')}","newString":"x"}`, 'complete'],
    ['brackets', (many) => many('['), 'truncated'],
    ['a fence that does not end', (many) => `\`\`\`${many('x')}`, 'truncated'],
    ['blanks', (many) => many(' '), 'failed'],
    ['many fields', (many) => `{${many('"path":"a",')}"old":"x","new":"y"}`, 'complete'],
  ])('%s', (_, request, status) => {
    expectStreamedLinearly(format, request, status)
  })
})
