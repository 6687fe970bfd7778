import type { Result } from '@emend/core/plugin'
import type { Node } from 'web-tree-sitter'
import type { ParseTree } from '../parsers/tree-sitter.js'
import { type Block, lineEnd, lineStart } from './block.js'
import { isFunction } from './declaration-names.js'
import { indented } from './indent.js'
import { type BlockProblem, refused } from './problem.js'
import { declarationsIn, notADeclaration, type Splice } from './replace.js'
import { separatorOf } from './separator.js'
import { withStrings } from './strings.js'

/**
 * Puts a new declaration above or below a block: beyond its comments and attributes, and beyond a comment at the end of its line; with as
 * many blank lines as the block has to its neighbour, and with the comma where its siblings have one.
 */
export function inserted(
  text: string,
  block: Block,
  newText: string,
  { isAfter, parse }: { readonly isAfter: boolean; readonly parse: ParseTree },
): Result<Splice, BlockProblem> {
  const bare = withOwnMark(text, block, newText)
  const before = text.slice(lineStart(text, block.start), block.start)
  // Code before the block on its line is no indentation.
  const base = before.trim() === '' ? before : ''
  const moved = indented(bare, base, text.slice(block.start, block.end))
  const make = (body: string) => (isAfter ? below(text, block, body, base) : above(text, block, body, base))
  const first = make(moved.lines.join('\n'))
  const body = first && withStrings(moved, surroundings(text, first, moved.lines.join('\n')), parse)
  const made = body === undefined ? undefined : make(body)
  if (body === undefined || made === undefined)
    return refused(
      'block:shared-line',
      `${block.path.join('.')} stands on a line with other code, where this declaration has no place. Send an edit with old text.`,
    )
  const around = surroundings(text, made, body)
  const result = around.before + body + around.after
  const tree = parse(result)
  try {
    const span = { start: around.before.length, end: around.before.length + body.length }
    if (declarationsIn(tree, result, span, block) === undefined) return notADeclaration()
    return { ok: true, value: made.splice }
  } finally {
    tree.delete()
  }
}

/** What stands before and after a new declaration. */
function surroundings(text: string, { splice, offset }: Insertion, body: string) {
  return {
    before: text.slice(0, splice.start) + splice.text.slice(0, offset),
    after: splice.text.slice(offset + body.length) + text.slice(splice.end),
  }
}

/** The new text without the comma that its place gives it, and with the semicolon that a type in C has behind it. */
function withOwnMark(text: string, block: Block, newText: string): string {
  const { mark } = separatorOf(text, block)
  if (mark === ',') return newText.endsWith(',') ? newText.slice(0, -1).trimEnd() : newText
  return mark === ';' && block.node.type.endsWith('_specifier') && newText.endsWith('}')
    ? `${newText};`
    : newText
}

/** A splice, and where in its text the new declaration begins. */
interface Insertion {
  readonly splice: Splice
  readonly offset: number
}

function insertion(at: number, before: string, body: string, after: string): Insertion {
  return { splice: { start: at, end: at, text: before + body + after }, offset: before.length }
}

function above(text: string, block: Block, body: string, base: string): Insertion | undefined {
  const { start } = block
  const { mark } = separatorOf(text, block)
  const comma = mark === ',' ? ',' : ''
  if (text.slice(lineStart(text, start), start) !== base) {
    return comma === '' || body.includes('\n') ? undefined : insertion(start, '', body, ', ')
  }
  const blank = '\n'.repeat(blankLines(text, block, false))
  return insertion(start - base.length, '', body, `${comma}\n${blank}`)
}

function below(text: string, block: Block, body: string, base: string): Insertion | undefined {
  const { mark, isBehind, end } = separatorOf(text, block)
  const blank = '\n'.repeat(blankLines(text, block, true))
  const rest = text.slice(end, lineEnd(text, end))
  if (mark === ',' && !isBehind) {
    // The last of a list: it gets its comma, and what follows it on its line follows the new one.
    const isShared = text.slice(lineStart(text, block.start), block.start) !== base
    if (isShared) return body.includes('\n') ? undefined : insertion(end, ', ', body, '')
    if (!isComment(rest)) return insertion(end, `,\n${blank}`, body, '')
    return {
      splice: { start: end, end: end + rest.length, text: `,${rest}\n${blank}${body}` },
      offset: 1 + rest.length + 1 + blank.length,
    }
  }
  const comma = mark === ',' ? ',' : ''
  if (isComment(rest)) return insertion(end + rest.length, `\n${blank}`, body, comma)
  return comma === '' || body.includes('\n') ? undefined : insertion(end, ' ', body, ',')
}

function isComment(rest: string): boolean {
  return /^\s*(?:$|\/\/|#|\/\*.*\*\/\s*$|<!--.*-->\s*$)/.test(rest)
}

/** The blank lines between a block and its neighbour on the side of the new one, else on the other side, else by custom. */
function blankLines(text: string, block: Block, isAfter: boolean): number {
  const { mark, isBehind } = separatorOf(text, block)
  const hasNext = (mark !== ',' || isBehind) && hasNeighbour(block.tail, 'nextNamedSibling')
  const previous = hasNeighbour(block.whole, 'previousNamedSibling')
    ? blankAbove(text, block.start)
    : undefined
  const next = hasNext ? blankBelow(text, block.end) : undefined
  const known = isAfter ? (next ?? previous) : (previous ?? next)
  if (known !== undefined) return known
  if (block.whole.parent?.type === 'module') return 2
  const { node, declaration, end } = block
  return isFunction(node) || text.slice(declaration, end).includes('\n') ? 1 : 0
}

/** Whether a declaration stands beside one, and not only comments and attributes. */
function hasNeighbour(node: Node, side: 'previousNamedSibling' | 'nextNamedSibling'): boolean {
  let sibling = node[side]
  while (sibling !== null && /comment|^(?:decorator|attribute_item)$/.test(sibling.type))
    sibling = sibling[side]
  return sibling !== null && !/^(?:php_tag|access_specifier|package_clause)$/.test(sibling.type)
}

/** The number of blank lines right above an offset's line. */
function blankAbove(text: string, offset: number): number {
  let count = 0
  let at = lineStart(text, offset)
  for (; at > 0; count++) {
    const above = lineStart(text, at - 1)
    if (text.slice(above, at).trim() !== '') break
    at = above
  }
  return count
}

/** The number of blank lines right below an offset's line. */
function blankBelow(text: string, offset: number): number {
  let count = 0
  for (let at = text.indexOf('\n', offset); at !== -1; count++) {
    const next = text.indexOf('\n', at + 1)
    if (next === -1 || text.slice(at, next).trim() !== '') break
    at = next
  }
  return count
}
