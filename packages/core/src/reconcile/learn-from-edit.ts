import type { LineSpan, TextDocument } from '../text/document.js'
import { indentationUnit, indentationUnitAround } from '../text/indentation-unit.js'
import { isBlank, type Line } from '../text/lines.js'
import { linesOfStep } from '../text/lines-of-step.js'
import type { Step } from '../vocabulary/edit.js'
import { type IndentationUnits, indentationPair, learnIndentation, type Reindent } from './indentation.js'
import { indentationOfNew } from './indentation-of-new.js'
import { startsLine } from './slices.js'

/** An edit line by line. */
export interface EditLines {
  readonly searched: readonly Line[]
  readonly replacement: readonly Line[]
  readonly script: readonly Step[]
}

/** How the new lines of an edit are indented at a place, learned from what was found there. Linear. */
export function learnFromEdit(
  document: TextDocument,
  slices: LineSpan[],
  { searched, replacement, script }: EditLines,
): Reindent {
  const found = slices.map(({ start, end }) => document.text.slice(start, end))
  if (found.every((line, i) => line === searched[i]?.content)) return (line) => line
  const own = indentationOfNew(
    found,
    searched.map(({ content }) => content),
    replacement.map(({ content }) => content),
  )
  if (own === 'file') return (line) => line
  if (own === 'unknown') return () => undefined
  const pairs = slices.flatMap(({ start, end }, i) => {
    const request = searched[i]?.content ?? ''
    if (isBlank(request) || !startsLine(document, start)) return []
    return [indentationPair(request, document.text.slice(start, end))]
  })
  const units = () => unitsOf(document, slices, { searched, replacement, script })
  const all = learnIndentation(pairs, units)
  // A model often drops only the first line's indentation; that line says nothing about the others.
  const isDropped = script[0] === 'keep' && pairs.length > 1 && pairs[0]?.request === ''
  const rest = isDropped ? learnIndentation(pairs.slice(1), units) : undefined
  // One way for the whole edit: lines that two mappings indent do not stand to each other as they should.
  const added = linesOfStep(replacement, script, 'add')
  return rest !== undefined && added.some(({ content }) => all(content) === undefined) ? rest : all
}

function unitsOf(
  document: TextDocument,
  slices: LineSpan[],
  { searched, replacement }: EditLines,
): IndentationUnits {
  const first = document.lineAt(slices[0]?.start ?? 0)
  return {
    request: indentationUnit([...searched, ...replacement].map(({ content }) => content)),
    file: indentationUnitAround(document, first, first + slices.length),
  }
}
