import { factsOf } from '../apply/facts-of.js'
import type { Feedback, Scene } from '../parts/placement.js'
import { indentationOf } from '../text/indentation.js'
import { addLazily } from '../text/lazily.js'
import type { EditProblem, Region } from '../vocabulary/edit-failure.js'
import type { Hunk } from '../vocabulary/hunk.js'
import { ambiguousProblem } from './ambiguous.js'
import { anchorProblem } from './anchor-not-found.js'
import { differenceAt } from './closest-region.js'
import { lazyExplanation } from './explained.js'
import { notFoundProblem } from './not-found.js'

/** The failure that a host sees, for the reason for which an edit goes nowhere. What only its reader needs is worked out when read. */
export const problemOf: Feedback = (scene, hunk, reason) => {
  // Their facts alone would take as long as these failures, which equal edits share.
  if (reason.code === 'ambiguous') return ambiguousProblem(scene.file.document, reason)
  if (reason.code === 'anchor-not-found') return anchorProblem(scene.file, reason.text ?? '')
  const facts = factsOf(scene, hunk, reason)
  if (facts.code === 'indentation') return indentationProblem(facts, scene, hunk)
  if (facts.code === 'context-missing' || facts.code === 'other-lines')
    return withDifference(facts, scene, hunk)
  if (facts.code !== 'not-found') return facts
  const problem = notFoundProblem(scene, hunk)
  return facts.rule === undefined ? problem : Object.assign(problem, { rule: facts.rule })
}

/** Adds where a place differs first, which is worked out when it is read. */
function withDifference(
  problem: EditProblem & { readonly place: Region },
  { file }: Scene,
  hunk: Hunk,
): EditProblem {
  const explained = lazyExplanation(file, (own) => differenceAt(own, hunk, problem.place))
  if (explained !== undefined) addLazily(problem, { difference: () => explained().value })
  return problem
}

/** Names the only line of the place that is indented otherwise than in the request, if there is only one. */
function indentationProblem(
  facts: EditProblem & { readonly code: 'indentation' },
  { file }: Scene,
  { old }: Hunk,
): EditProblem {
  const others: number[] = []
  for (let number = facts.place.start; number <= facts.place.end; number++) {
    const own = file.known(number - 1)
    const asked = old.find((one) => one.trim() !== '' && one.trim() === own.trim())
    if (asked !== undefined && indentationOf(asked) !== indentationOf(own)) others.push(number)
  }
  const [only, ...more] = others
  return only === undefined || more.length > 0 ? facts : { ...facts, line: only }
}
