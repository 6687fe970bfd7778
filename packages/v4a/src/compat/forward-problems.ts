import type { TextEdit } from '@emend/core'
import { type ClosestRegion, closestRegion, type EditProblem, lineContents } from '@emend/core/plugin'
import type { ForwardText } from './forward-text.js'

/** The edit's lines are nowhere from the cursor on. */
export function notFound(text: ForwardText, { search }: TextEdit): EditProblem {
  const tried = text.replacers.map(({ name }) => name)
  return { code: 'not-found', tried, ...closestTo(text, lineContents(search)) }
}

/** The anchor is nowhere from the cursor on. */
export function anchorNotFound(text: ForwardText, anchor: string): EditProblem {
  return { code: 'anchor-not-found', anchor, ...closestTo(text, [anchor]) }
}

function closestTo(text: ForwardText, lines: readonly string[]): { readonly closest?: ClosestRegion } {
  if (!text.mayExplain()) return {}
  const closest = closestRegion(text.document, lines, text.budget)
  return closest === undefined ? {} : { closest }
}
