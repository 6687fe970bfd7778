import { equalEnds } from '../../text/sequences.js'
import { readText } from './reader/read-text.js'

import type { Fault } from './reader/reader.js'

/** What does not pair any more: the line of the file, counted from 1, and what is wrong there. */
export interface Unbalanced {
  readonly line: number
  readonly message: string
}

/**
 * The bracket, tag, string or comment that does not pair in a file after a request, if all of them did before it; one in the changed
 * part, if there is one. Undefined for a new file, and for one in a language that is not known. Linear; the text before is read only
 * where the one after has a fault.
 */
export function unbalanced({
  path,
  before,
  after,
}: {
  readonly path: string
  readonly before: string | undefined
  readonly after: string | undefined
}): Unbalanced | undefined {
  if (before === undefined || after === undefined || before === after) return undefined
  const faults = readText(after, path)?.faults ?? []
  if (faults.length === 0 || readText(before, path)?.faults.length !== 0) return undefined
  const { head, tail } = equalEnds(before, after)
  const isChanged = ({ start }: Fault) => start >= head && start < after.length - tail
  const inOrder = faults.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind))
  const { start, message } = inOrder.find(isChanged) ?? (inOrder[0] as Fault)
  return { line: after.slice(0, start).split('\n').length, message }
}

/** What is not closed first: other faults often follow from it. */
const KINDS: readonly Fault['kind'][] = ['comment', 'string', 'tag', 'bracket']
