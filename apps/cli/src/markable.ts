import type { Failure } from '@emend/core'

/** The lines of the file that are like enough to those of a refused edit for conflict markers around them, if there are any. */
export function markableIn(failure: Failure): (Failure & { code: 'not-found' })['closest'] {
  const closest = 'closest' in failure ? failure.closest : undefined
  return closest !== undefined && closest.similarity >= LEAST ? closest : undefined
}

const LEAST = 0.5
