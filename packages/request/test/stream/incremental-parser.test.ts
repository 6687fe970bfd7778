import type { ParsedRequest, ParseFailure, Result } from '@emend/core/plugin'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bufferedParser,
  finish,
  incrementalByLines,
  mapEvents,
  type Parsing,
} from '../../src/stream/parsing.js'
import { arrivedLines, PartOfLines, type RequestLine, requestLines } from '../../src/stream/request-lines.js'

const text = fc
  .array(fc.constantFrom('a', '\n', '\r', '\r\n', '𝒳', '\u2028', '\uFEFF', ' '), { maxLength: 40 })
  .map((parts) => parts.join(''))

type Parsed = Result<ParsedRequest, ParseFailure>
const DONE: Parsed = { ok: true, value: { edits: [], notices: [] } }

describe('incrementalByLines', () => {
  test('gives the lines of the whole request, wherever it is cut', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(40)), (whole, cuts) => {
        let lines: readonly RequestLine[] = []
        const parser = incrementalByLines(function* (source): Parsing<Parsed> {
          lines = yield* source.all()
          return DONE
        })
        const at = [0, ...cuts.toSorted((a, b) => a - b), whole.length]
        for (const [i, end] of at.slice(1).entries()) parser.push(whole.slice(at[i], end))
        parser.end()
        expect(lines).toEqual(requestLines(whole))
      }),
    )
  })

  test('continues as soon as the line that it waits for has ended', () => {
    const parser = incrementalByLines(function* (source): Parsing<Parsed> {
      for (let at = 0; yield* source.has(at); at++)
        yield { type: 'file-started', path: source.lines[at]?.content ?? '', kind: 'update' }
      return DONE
    })
    const paths = (chunk: string) => parser.push(chunk).map((event) => 'path' in event && event.path)
    expect([paths('a'), paths('b\r'), paths('\nc\nd\ne'), paths('')]).toEqual([[], [], ['ab', 'c', 'd'], []])
    expect(parser.end()).toMatchObject({ events: [{ path: 'e' }], outcome: { status: 'complete' } })
  })

  test('accepts the rest of a request whose result is known before its end, without events', () => {
    const parser = incrementalByLines(function* (source): Parsing<Parsed> {
      yield* source.has(0)
      return DONE
    })
    expect([parser.push('a\n'), parser.push('b\n')]).toEqual([[], []])
    expect(parser.end().outcome.status).toBe('complete')
  })
})

test('a part of lines ends where take returns nothing', () => {
  const whole = arrivedLines(requestLines('a\nb\nc\nend\nd\n'))
  const part = new PartOfLines(whole, 1, (line) => (line.content === 'end' ? undefined : line))
  expect(finish(part.has(1))).toBe(true)
  expect(part.lines.map(({ content }) => content)).toEqual(['b', 'c'])
  expect(finish(part.has(2))).toBe(false)
  expect(finish(part.all())).toHaveLength(2)
})

test('mapEvents keeps pauses', () => {
  function* parsing(): Parsing<string, number> {
    yield 1
    yield undefined
    yield 2
    return 'end'
  }
  const told = mapEvents(parsing(), (number) => [number, -number])
  const steps: unknown[] = []
  for (let step = told.next(); ; step = told.next()) {
    steps.push(step.value)
    if (step.done) break
  }
  expect(steps).toEqual([1, -1, undefined, 2, -2, 'end'])
})

describe('bufferedParser', () => {
  const edit = { unit: 'text', search: 'a', replacement: 'b' } as const

  test('gives all events at the end', () => {
    const parser = bufferedParser(
      (input, context) => ({
        ok: true,
        value: {
          edits: [
            { kind: 'update', path: `${context?.path} ${input}`, edits: [edit, edit] },
            { kind: 'delete', path: 'd' },
          ],
          notices: [],
        },
      }),
      { path: 'p' },
    )
    expect([parser.push('a'), parser.push('b')]).toEqual([[], []])
    const { events, outcome } = parser.end()
    expect(outcome.status).toBe('complete')
    expect(events).toEqual([
      { type: 'file-started', path: 'p ab', kind: 'update' },
      { type: 'edit-complete', edit: { kind: 'update', path: 'p ab', edits: [edit] } },
      { type: 'edit-complete', edit: { kind: 'update', path: 'p ab', edits: [edit] } },
      { type: 'file-started', path: 'd', kind: 'delete' },
      { type: 'edit-complete', edit: { kind: 'delete', path: 'd' } },
    ])
  })

  test.each([
    [{ code: 'missing-end', format: 'f', expected: 'x', line: 1 }, 'truncated'],
    [{ code: 'empty-request', format: 'f' }, 'failed'],
  ] as const)('%j: %s', (failure, status) => {
    expect(bufferedParser(() => ({ ok: false, failure })).end()).toEqual({
      events: [],
      outcome: { status, failure },
    })
  })
})
