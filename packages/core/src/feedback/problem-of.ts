import { indentationOf } from '../text/indentation.js'
import { addLazily } from '../text/lazily.js'
import { lineRange, regionOf, type Span } from '../text/span.js'
import type { EditProblem, Region } from '../vocabulary/edit-failure.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Reason } from '../vocabulary/reason.js'
import { ambiguousProblem } from './ambiguous.js'
import { anchorProblem } from './anchor-not-found.js'
import { differenceAt } from './closest-region.js'
import { lazyExplanation } from './explained.js'
import { notFoundProblem, type Scene } from './not-found.js'

/** The failure that a host sees, for the reason for which an edit goes nowhere. What only its reader needs is worked out when read. */
export function problemOf(scene: Scene, hunk: Hunk, reason: Reason): EditProblem {
  const guard = reason.guard === undefined ? {} : { rule: reason.guard }
  return Object.assign(bareProblem(scene, hunk, reason), guard)
}

function bareProblem(scene: Scene, hunk: Hunk, reason: Reason): EditProblem {
  const { document } = scene.file
  const { text = '', spans = [] } = reason
  const [first = NOWHERE, second = first] = spans
  switch (reason.code) {
    case 'ambiguous':
      return ambiguousProblem(document, reason)
    case 'anchor-not-found':
      return anchorProblem(scene.file, text)
    case 'budget-exceeded':
      return { code: 'budget-exceeded', limit: 'lines that are equal to many others' }
    case 'context-missing':
      return withDifference({ code: 'context-missing', place: regionOf(document, first), text }, scene, hunk)
    case 'doubtful-place':
      return { code: 'doubtful-place', place: lineRange(document, first), seen: lineRange(document, second) }
    case 'indentation':
      return indentationProblem(scene, hunk, first, text)
    case 'other-lines':
      return withDifference({ code: 'other-lines', place: regionOf(document, first) }, scene, hunk)
    case 'wrong-count':
      return countProblem(scene, hunk, spans)
    case 'empty-search':
      return { code: 'empty-search' }
    case 'no-place':
      return noPlaceProblem(scene, hunk)
    default:
      return notFoundProblem(scene, hunk)
  }
}

/** Adds where a place differs first, which is worked out when it is read. */
function withDifference(
  problem: EditProblem & { readonly place: Region },
  { file }: Scene,
  hunk: Hunk,
): EditProblem {
  const difference = lazyExplanation(file.document, () => differenceAt(file, hunk, problem.place))
  if (difference !== undefined) addLazily(problem, 'difference', difference)
  return problem
}

/** Names the line of an insertion that is beyond the end of the file. */
function noPlaceProblem({ file }: Scene, { hints }: Hunk): EditProblem {
  const { line } = hints
  const isBeyond = line !== undefined && line > file.count
  return { code: 'no-place', ...(isBeyond && { beyond: { line, lines: file.count } }) }
}

const NOWHERE: Span = { start: 0, end: 0 }

function countProblem({ file }: Scene, { edit }: Hunk, spans: readonly Span[]): EditProblem {
  const { count = 0, occurrence } = edit
  const places = spans
    .map((span) => lineRange(file.document, span))
    .sort((one, other) => one.start - other.start)
  return {
    code: 'wrong-count',
    kind: occurrence === undefined ? 'count' : 'occurrence',
    expected: occurrence ?? count,
    places,
  }
}

/** Names the only line of the place that is indented otherwise than in the request, if there is only one. */
function indentationProblem({ file }: Scene, { old }: Hunk, span: Span, line: string): EditProblem {
  const place = regionOf(file.document, span)
  const others: number[] = []
  for (let number = place.start; number <= place.end; number++) {
    const own = file.known(number - 1)
    const asked = old.find((one) => one.trim() !== '' && one.trim() === own.trim())
    if (asked !== undefined && indentationOf(asked) !== indentationOf(own)) others.push(number)
  }
  const [only, ...more] = others
  return {
    code: 'indentation',
    place,
    indentation: indentationOf(line),
    ...(only !== undefined && more.length === 0 && { line: only }),
  }
}
