import { closestRegion, type EditProblem, isBlank, lineContents, type TextEdit } from '@emend/core'
import type { ForwardText } from './forward-text.js'

/** The edit's lines stand nowhere from the cursor on. */
export function notFound({ document, replacers, budget }: ForwardText, { search }: TextEdit): EditProblem {
  const closest = closestRegion(document, lineContents(search), budget)
  return {
    code: 'not-found',
    tried: replacers.map(({ name }) => name),
    ...(closest !== undefined && { closest }),
  }
}

/** The anchor stands nowhere from the cursor on. */
export function anchorNotFound({ document, budget }: ForwardText, anchor: string): EditProblem {
  const closest = closestRegion(document, [anchor], budget)
  return { code: 'anchor-not-found', anchor, ...(closest !== undefined && { closest }) }
}

/** A line that has no prefix, which the originals never take for context. */
export function unprefixedLine({ search, doubtful = [] }: TextEdit): EditProblem | undefined {
  const lines = doubtful.map(({ start, end }) => search.slice(start, end).trimEnd())
  const text = lines.find((line) => !isBlank(line))
  return text === undefined ? undefined : { code: 'unprefixed-line', text }
}
