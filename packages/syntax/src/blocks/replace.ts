import type { Result } from '@emend/core/plugin'
import type { Tree } from 'web-tree-sitter'
import type { ParseTree } from '../parsers/tree-sitter.js'
import { type Block, lineStart } from './block.js'
import { collectDeclarations } from './collect.js'
import { isDefinition } from './find-block.js'
import { indentationOf, indented } from './indent.js'
import { isAssignmentFor, withKept } from './kept.js'
import { type BlockProblem, refused } from './problem.js'
import { separatorOf } from './separator.js'
import { withStrings } from './strings.js'

/** A change of a text: what stands between two offsets becomes another text. */
export interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Puts a new declaration in the place of a block. What stands around the declaration and the new text does not bring stays: its
 * comments, its attributes, annotations and decorators, and `export`, `declare`, `template` and their like. The comma or semicolon behind it stays, too.
 */
export function replaced(
  text: string,
  block: Block,
  newText: string,
  parse: ParseTree,
): Result<Splice, BlockProblem> {
  const { start, end } = block
  const base = indentationOf(text.slice(lineStart(text, start), start))
  const { lines, sent } = indented(withoutSeparator(text, block, newText), base, text.slice(start, end))
  const around = { before: text.slice(0, start - base.length), after: text.slice(end) }
  const body = withStrings({ lines, sent }, around, parse).slice(indentationOf(lines[0] ?? '').length)
  const result = text.slice(0, start) + body + text.slice(end)
  const tree = parse(result)
  try {
    const span = { start, end: start + body.length }
    const declarations = declarationsIn(tree, result, span, block) ?? []
    const isOfName = ({ path }: Block) => path.at(-1) === block.path.at(-1)
    const isFirst = (one: Block) => one.start === start
    const own = declarations.find(isOfName) ?? declarations.find(isFirst)
    if (own === undefined || (isAssignmentFor(block, own) && own.start > start)) return notADeclaration()
    const isDefined = declarations.some((one) => isDefinition(one) && (one === own || isOfName(one)))
    if (isDefinition(block) && !isDefined)
      return refused(
        'block:new-text',
        `the new text for ${block.path.join('.')} has no body, and the block has one. Send the whole declaration, or an edit with old text.`,
      )
    return { ok: true, value: { start, end, text: withKept(text, result, block, own, body) } }
  } finally {
    tree.delete()
  }
}

export function notADeclaration(): { readonly ok: false; readonly failure: BlockProblem } {
  return refused(
    'block:new-text',
    'the new text for a named block does not parse as a declaration in its place. Send a whole declaration with all of its brackets, or an edit with old text.',
  )
}

/** The new text without the comma or semicolon that the file has behind the block. */
function withoutSeparator(text: string, block: Block, newText: string): string {
  const { mark, isBehind } = separatorOf(text, block)
  if (mark === undefined || !newText.endsWith(mark) || text[block.end - 1] === mark) return newText
  return isBehind || mark === ',' ? newText.slice(0, -1).trimEnd() : newText
}

/** The outermost declarations that begin in a span; undefined if one of them goes beyond it. */
export function declarationsIn(
  tree: Tree,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  { path }: Block,
): readonly Block[] | undefined {
  const outer = collectDeclarations(tree, text).filter(
    (one) =>
      one.whole.startIndex >= start && one.whole.startIndex < end && one.path.length <= path.length + 1,
  )
  const top: Block[] = []
  for (const one of outer) {
    const last = top.at(-1)
    if (last === undefined || !contains(last, one)) top.push(one)
  }
  return top.length === 0 || top.some((one) => one.end > end || one.start < start) ? undefined : top
}

function contains(outer: Block, inner: Block): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}
