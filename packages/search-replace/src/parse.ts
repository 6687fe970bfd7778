import type { EditFormat, ParseContext, ParsedRequest, ParseFailure } from '@emend/core/plugin'
import { joinLines, type Result } from '@emend/core/plugin'
import {
  arrivedLines,
  finish,
  ignoring,
  incrementalByLines,
  mapEvents,
  namingWhole,
  type OpenRequest,
  openRequest,
  type Parsing,
  type RequestLines,
  requestLines,
} from '@emend/request'
import { RequestParts } from './parts.js'
import { mayBeWrapped, type Pieces, readPieces } from './pieces.js'
import { readPlain } from './plain.js'
import { isXml, readXml } from './xml/read-xml.js'

type Parsed = Result<ParsedRequest, ParseFailure>

/**
 * The parser of a request in any of its forms: a message, objects, objects as JSON text, or XML (`<apply_diff><args><file>…`).
 * Linear.
 *
 * @param given takes the request out of what is around it
 */
export function parserOf(given: OpenRequest): EditFormat['parse'] {
  return (input, context = {}) => {
    const open = ignoring(given, context.ignoreFields)
    const plain = typeof input === 'string' ? readPlain(input, context) : undefined
    if (plain !== undefined) return { ok: true, value: plain }
    const pieces = readPieces(input, open, context.partial)
    if (!pieces.ok) return pieces
    return finish(
      pieces.value === undefined
        ? readText(arrivedLines(requestLines(input as string)), context, open)
        : readObjects(pieces.value, context, open),
    )
  }
}

/** The same parser for a request that is still arriving. Objects as JSON text are reported only at the end of the request. */
export const incremental: NonNullable<EditFormat['incremental']> = (context = {}) =>
  incrementalByLines(function* (source) {
    if (!(yield* mayBeWrapped(source))) return yield* readText(source, context, openRequest)
    const pieces = readPieces(joinLines(yield* source.all()), openRequest)
    if (!pieces.ok) return pieces
    return yield* pieces.value === undefined
      ? readText(source, context, openRequest)
      : readObjects(pieces.value, context, openRequest)
  })

function* readObjects(
  { pieces, conditions }: Pieces,
  context: ParseContext,
  open: OpenRequest,
): Parsing<Parsed> {
  const parts = new RequestParts(context, open, conditions)
  for (const piece of pieces) yield* parts.readPiece(piece)
  return parts.end()
}

function readText(source: RequestLines, context: ParseContext, open: OpenRequest): Parsing<Parsed> {
  return namingWhole(readParts(source, context, open), true)
}

function* readParts(source: RequestLines, context: ParseContext, open: OpenRequest): Parsing<Parsed> {
  const { partial = false } = context
  const parts = new RequestParts(context, open)
  if (yield* isXml(source)) {
    const read = yield* mapEvents(readXml(source, { partial, open }), (piece) => parts.readPiece(piece))
    return read.ok ? parts.end() : read
  }
  yield* parts.read({ at: 0 }, source)
  return parts.end()
}
