import type { Node } from 'web-tree-sitter'

/** A declaration in a parsed text. */
export interface Block {
  /** Its qualified name. */
  readonly path: readonly string[]
  /** The declaration itself. */
  readonly node: Node
  /** The declaration with what is written around it, such as `export` or `template <…>`. */
  readonly whole: Node
  /** The last node of the block: the implementation behind the signatures of a function, else the same as `whole`. */
  readonly tail: Node
  /** Where its comments and attributes begin. */
  readonly start: number
  /** Half-open; the comma or semicolon behind it is not part of it. */
  readonly end: number
  /** What stands before the declaration, from the top: its comments, and its attributes, annotations or decorators. */
  readonly lead: readonly LeadItem[]
  /** Where the declaration begins, behind its lead. */
  readonly declaration: number
}

export interface LeadItem {
  readonly kind: 'comment' | 'attribute'
  readonly start: number
  readonly end: number
}

/** The first and the last line of a block, counted from 0. */
export interface BlockRows {
  readonly first: number
  readonly last: number
}

export function rowsOf(text: string, { start, end }: Pick<Block, 'start' | 'end'>): BlockRows {
  const first = rowAt(text, start)
  return { first, last: first + newlines(text.slice(start, end)) }
}

export function rowAt(text: string, offset: number): number {
  return newlines(text.slice(0, offset))
}

function newlines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** The offset of the beginning of the line. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

/** The offset of the end of the line, before its line ending. */
export function lineEnd(text: string, offset: number): number {
  const newline = text.indexOf('\n', offset)
  const end = newline === -1 ? text.length : newline
  return end > offset && text[end - 1] === '\r' ? end - 1 : end
}
