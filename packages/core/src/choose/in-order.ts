import type { Candidate } from '../vocabulary/candidate.js'
import type { Verdict } from './verdict.js'

/**
 * Chooses candidates such that the edits are in order without overlaps. Every choice lies between the
 * leftmost one (each edit as high as the ones before it allow) and the rightmost one; where the two agree the
 * edit has one place, where they differ it keeps all its candidates, which means that it is ambiguous.
 * Undefined when there is no such choice. Linear in the candidates.
 */
export function inOrder(verdicts: readonly Verdict[]): Verdict[] | undefined {
  const candidates = verdicts.map((one) => (one.kind === 'candidates' ? one.candidates : undefined))
  const first = leftmost(candidates)
  const last = rightmost(candidates)
  if (first === undefined || last === undefined) return undefined
  return verdicts.map((one, i) => {
    const choice = first[i]
    const isOnly = one.kind === 'candidates' && choice !== undefined && choice === last[i]
    return isOnly && one.candidates.length > 1 ? { ...one, candidates: [choice], rule: 'in-order' } : one
  })
}

type Choice = (Candidate | undefined)[]

function leftmost(all: readonly (readonly Candidate[] | undefined)[]): Choice | undefined {
  const choice: Choice = []
  let position = 0
  for (const candidates of all) {
    const candidate = candidates?.find(({ span }) => span.start >= position)
    if (candidates !== undefined && candidate === undefined) return undefined
    choice.push(candidate)
    position = candidate?.span.end ?? position
  }
  return choice
}

function rightmost(all: readonly (readonly Candidate[] | undefined)[]): Choice | undefined {
  const choice: Choice = []
  let position = Number.POSITIVE_INFINITY
  for (const candidates of all.toReversed()) {
    const candidate = candidates?.findLast(({ span }) => span.end <= position)
    if (candidates !== undefined && candidate === undefined) return undefined
    choice.push(candidate)
    position = candidate?.span.start ?? position
  }
  return choice.reverse()
}
