import { likenessIn } from '../place/likeness.js'
import type { FileText } from '../text/file-text.js'
import { addLazily } from '../text/lazily.js'
import { isBlank } from '../text/lines.js'
import type { EditProblem, Region } from '../vocabulary/edit-failure.js'
import { lazyExplanation } from './explained.js'

/** The failure of an edit whose anchor is not in the file, with the lines that are most like the anchor. */
export function anchorProblem(file: FileText, anchor: string): EditProblem {
  const problem = { code: 'anchor-not-found' as const, anchor }
  const explained = lazyExplanation(file, (own) => linesLike(own, anchor))
  if (explained === undefined) return problem
  const lines = () => explained().value
  addLazily(problem, {
    closest: () => {
      const [first] = lines() ?? []
      const difference = first && { line: first.start, expected: anchor, actual: first.text }
      return first && { ...first, similarity: 0, difference }
    },
    alike: () => {
      const [, ...others] = lines() ?? []
      return others.length > 0 ? others : undefined
    },
    isPartial: () => explained().isPartial,
  })
  return problem as EditProblem
}

const MOST_LINES = 3
const LEAST_LIKENESS = 0.3
/** Only so many lines of a file are compared. */
const MOST_COMPARED = 20_000

/** The lines of the file that are most like an anchor, the most like it first. */
function linesLike(file: FileText, anchor: string): Region[] {
  const ranked: { readonly line: number; readonly like: number }[] = []
  for (let line = 0; line < Math.min(file.count, MOST_COMPARED); line++) {
    const content = file.known(line)
    const like = isBlank(content) ? 0 : likenessIn(file, anchor, content)
    if (like >= LEAST_LIKENESS) ranked.push({ line, like })
  }
  return ranked
    .sort((one, other) => other.like - one.like || one.line - other.line)
    .slice(0, MOST_LINES)
    .map(({ line }) => ({ start: line + 1, end: line + 1, text: file.known(line) }))
}
