import type { FileEdit } from '@emend/core'
import type { EditFormat, IncrementalParser, ParseEnd, ParseEvent, StreamContext } from '@emend/core/plugin'
import fc from 'fast-check'
import { expect } from 'vitest'
import { expectLinear } from '../../../core/test/support/work.js'

/** All events of a request that arrives in these pieces, and what it comes to. */
export function streamed(parser: IncrementalParser, chunks: Iterable<string>): ParseEnd {
  const events: ParseEvent[] = []
  for (const chunk of chunks) for (const event of parser.push(chunk)) events.push(event)
  const end = parser.end()
  for (const event of end.events) events.push(event)
  return { events, outcome: end.outcome }
}

/** Every UTF-16 unit by itself: between CR and LF, and between the halves of a character, too. */
export function unitsOf(text: string): readonly string[] {
  return text.split('')
}

/** The edits that events tell. */
function editsTold(events: readonly ParseEvent[]): readonly FileEdit[] {
  const told: FileEdit[] = []
  let isNew = false
  for (const event of events) {
    if (event.type === 'restarted') told.length = 0
    else if (event.type === 'file-started') isNew = true
    else {
      const last = isNew ? undefined : told.pop()
      told.push(
        last?.kind === 'update' && event.edit.kind === 'update' ? joined(last, event.edit) : event.edit,
      )
      isNew = false
    }
  }
  return told
}

function joined(one: FileEdit & { kind: 'update' }, other: FileEdit & { kind: 'update' }): FileEdit {
  expect({ ...other, edits: [] }).toEqual({ ...one, edits: [] })
  return { ...one, edits: [...one.edits, ...other.edits] }
}

/**
 * The law of incremental parsers: however a request is cut, the events are the same; the outcome is what parsing the
 * whole gives; and where that is edits, the events tell these and no others.
 */
export function expectStreamedAsWhole(
  format: Pick<EditFormat, 'parse' | 'incremental'>,
  text: string,
  cuts: readonly number[] = [],
  context: StreamContext = {},
): ParseEnd {
  const start = () => {
    if (format.incremental === undefined) throw new Error('the format is not incremental')
    return format.incremental(context)
  }
  const whole = streamed(start(), [text])
  expect(streamed(start(), unitsOf(text))).toEqual(whole)
  expect(streamed(start(), piecesOf(text, cuts))).toEqual(whole)
  const parsed = format.parse(text, context)
  const { outcome, events } = whole
  expect(outcome.status === 'complete').toBe(parsed.ok)
  if (outcome.status !== 'complete') expect(parsed).toEqual({ ok: false, failure: outcome.failure })
  else {
    expect(parsed).toEqual({ ok: true, value: outcome.value })
    expect(editsTold(events)).toEqual(outcome.value.edits)
  }
  return whole
}

function piecesOf(text: string, cuts: readonly number[]): readonly string[] {
  const at = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length]
  return at.slice(1).map((end, i) => text.slice(at[i], end))
}

/** Where to cut a request; taken modulo its length. */
export const cuts: fc.Arbitrary<readonly number[]> = fc.array(fc.nat(), { maxLength: 12 })

/**
 * Requests that are well formed, and such as something was done to: broken off anywhere, lines lost, doubled, moved and
 * put in, other endings, more blanks in front of all lines.
 */
export function damaged(requests: readonly string[], strangers: readonly string[]): fc.Arbitrary<string> {
  const damage = fc.oneof(
    fc.record({ kind: fc.constant('cut' as const), at: fc.nat() }),
    fc.record({ kind: fc.constantFrom('drop' as const, 'double' as const, 'move' as const), at: fc.nat() }),
    fc.record({ kind: fc.constant('insert' as const), at: fc.nat(), line: fc.constantFrom(...strangers) }),
    fc.record({ kind: fc.constantFrom('crlf' as const, 'indent' as const, 'append' as const) }),
  )
  return fc
    .tuple(fc.constantFrom(...requests), fc.array(damage, { maxLength: 4 }), fc.constantFrom(...requests))
    .map(([request, damages, other]) =>
      damages.reduce((text, one) => {
        const lines = text.split('\n')
        const at = 'at' in one ? one.at % lines.length : 0
        if (one.kind === 'cut') return text.slice(0, one.at % (text.length + 1))
        if (one.kind === 'crlf') return text.replaceAll('\n', '\r\n')
        if (one.kind === 'indent') return text.replaceAll(/^/gm, '  ')
        if (one.kind === 'append') return `${text}\n${other}`
        const [line = ''] = lines.slice(at, at + 1)
        if (one.kind === 'drop') lines.splice(at, 1)
        else if (one.kind === 'double') lines.splice(at, 0, line)
        else if (one.kind === 'insert') lines.splice(at, 0, one.line)
        else lines.push(...lines.splice(at, 1))
        return lines.join('\n')
      }, request),
    )
}

/** A piece as often as makes a request of the size that is asked for. */
export type Many = (piece: string) => string

/** In characters. A request is streamed at this size and at half of it. */
const SIZE = 5_000

/** Unit by unit, a request twice as long takes no more than about twice the work, and ends in this status. */
export function expectStreamedLinearly(
  format: Pick<EditFormat, 'incremental'>,
  request: (many: Many) => string,
  status: ParseEnd['outcome']['status'],
): void {
  expectLinear(SIZE, (size) => {
    const text = request((piece) => piece.repeat(Math.ceil(size / piece.length)))
    return () => {
      const parser = format.incremental?.({ path: 'a.txt' })
      for (let i = 0; i < text.length; i++) parser?.push(text.charAt(i))
      expect(parser?.end().outcome.status).toBe(status)
    }
  })
}

/** The types of the events and the paths they are about, at the line that makes them known. */
export function toldAt(format: EditFormat, text: string): readonly string[] {
  const parser = format.incremental?.()
  return text.split(/(?<=\n)/).flatMap((line, i) =>
    (parser?.push(line) ?? []).map((event) => {
      if (event.type === 'restarted') return `${i + 1} ${event.type}`
      return `${i + 1} ${event.type} ${event.type === 'edit-complete' ? event.edit.path : event.path}`
    }),
  )
}
