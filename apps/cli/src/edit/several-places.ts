import type { Edit, Failure } from '@emend/core'
import { type LineRange, splitLines } from '@emend/core/plugin'
import { atPlace as boundTo, type EditAt, withEdit as readOtherwise } from '@emend/engine'
import type { Setup } from '../setup/setup.js'
import { refusedParts } from './rejects.js'
import type { Request } from './request.js'

/** An edit that fits several places of a file. */
export interface Doubt {
  readonly path: string
  readonly edit: Edit
  /** Which of the edits of the request it is. */
  readonly at: EditAt
  readonly places: readonly DoubtPlace[]
}

/** One of the places. If all of them are in one line, `column` is where it begins there, counted from 1 in UTF-16 units. */
export interface DoubtPlace extends LineRange {
  readonly column?: number
}

export type Ambiguous = Failure & { readonly code: 'ambiguous' }

/**
 * Returns the edit of a failure and its places; undefined where the request does not show which edit it is, as where it is reversed, or
 * its places in one line cannot be told apart.
 *
 * @param text the text of the file
 */
export function doubtOf(
  failure: Ambiguous,
  request: Request,
  setup: Setup,
  text: string,
  profile?: string,
): Doubt | undefined {
  const [part] = refusedParts({ request, failures: [failure] }, setup, profile)
  const [edit] = part?.edit.kind === 'update' ? part.edit.edits : []
  const [first, ...others] = failure.places
  const at = part?.at
  if (request.reverse || at === undefined || edit === undefined || first === undefined) return undefined
  const { path } = failure
  if (others.some(({ start }) => start !== first.start)) return { path, edit, at, places: failure.places }
  const columns = columnsIn(splitLines(text)[first.start - 1]?.content ?? '', edit.search)
  if (columns.length !== failure.places.length) return undefined
  return { path, edit, at, places: columns.map((column) => ({ start: first.start, end: first.end, column })) }
}

/** Where a text begins in a line, as edits find it: without overlaps. */
function columnsIn(line: string, search: string): number[] {
  const columns: number[] = []
  if (search === '') return columns
  for (let at = line.indexOf(search); at >= 0; at = line.indexOf(search, at + search.length))
    columns.push(at + 1)
  return columns
}

/** The request with its edit for one of the places only. */
export function atPlace(request: Request, { edit, at, places }: Doubt, place: DoubtPlace): Request {
  return withEdit(request, at, boundTo(edit, places, places.indexOf(place)))
}

/** The request with another edit in the place of one of its edits. */
export function withEdit(request: Request, at: EditAt, edit: Edit): Request {
  return { ...request, format: readOtherwise(request.format, at, edit) }
}
