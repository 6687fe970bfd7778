import { type Implementation, type Outcome, REFUSED } from './implementations/implementation.js'
import type { Task } from './task.js'

export type Verdict = 'right' | 'wrong' | 'refused'

export interface Scored {
  readonly task: Task
  readonly outcome: Outcome
  readonly verdict: Verdict
  /** For a refusal as not found: whether the lines that it shows contain the first intended line. */
  readonly showsPlace?: boolean
}

/**
 * Applies a task and compares the result byte for byte. For a task that must be refused, any result is wrong; for a task that may
 * be refused, a refusal is right.
 */
export function score(implementation: Implementation, task: Task): Scored {
  const outcome = outcomeOf(implementation, task)
  if (outcome.kind === 'applied') {
    const isRight = outcome.text === task.wanted || outcome.text === task.asWritten
    return { task, outcome, verdict: isRight ? 'right' : 'wrong' }
  }
  if (task.mayRefuse) return { task, outcome, verdict: 'right' }
  const { closest, edit = 0 } = outcome
  const place = task.places[edit]
  const isExplained = place !== undefined && outcome.reason === 'not-found'
  return {
    task,
    outcome,
    verdict: 'refused',
    ...(isExplained && {
      showsPlace: closest !== undefined && closest.start <= place.start && closest.end >= place.start,
    }),
  }
}

function outcomeOf(implementation: Implementation, task: Task): Outcome {
  try {
    return implementation.apply(task)
  } catch {
    return REFUSED
  }
}
