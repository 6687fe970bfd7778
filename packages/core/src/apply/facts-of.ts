import type { Feedback, Scene } from '../parts/placement.js'
import { indentationOf } from '../text/indentation.js'
import { lineRange, regionOf, type Span } from '../text/span.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Reason } from '../vocabulary/reason.js'

/** The failure of an edit with what is known of it without a further search: for a host that shows its model no more. */
export const factsOf: Feedback = (scene, hunk, reason) => {
  const doubt = reason.doubt === undefined ? {} : { rule: reason.doubt }
  return Object.assign(bareFacts(scene, hunk, reason), doubt)
}

function bareFacts(scene: Scene, hunk: Hunk, reason: Reason): EditProblem {
  const { document } = scene.file
  const { text = '', spans = [], replacer } = reason
  const [first = NOWHERE, second = first] = spans
  switch (reason.code) {
    case 'ambiguous': {
      const places = spans.map((span) => lineRange(document, span))
      return { code: 'ambiguous', replacer: replacer?.name ?? '', tier: replacer?.tier ?? 'exact', places }
    }
    case 'anchor-not-found':
      return { code: 'anchor-not-found', anchor: text }
    case 'budget-exceeded':
      return { code: 'budget-exceeded', limit: 'lines that are equal to many others' }
    case 'context-missing':
      return { code: 'context-missing', place: regionOf(document, first), text }
    case 'doubtful-place':
      return { code: 'doubtful-place', place: lineRange(document, first), seen: lineRange(document, second) }
    case 'indentation':
      return { code: 'indentation', place: regionOf(document, first), indentation: indentationOf(text) }
    case 'other-lines':
      return { code: 'other-lines', place: regionOf(document, first) }
    case 'wrong-count':
      return countProblem(scene, hunk, spans)
    case 'empty-search':
      return { code: 'empty-search' }
    case 'no-place':
      return noPlaceProblem(scene, hunk)
    default:
      return { code: 'not-found', tried: scene.cascade.map(({ name }) => name) }
  }
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
