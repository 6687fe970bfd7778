import type { Node, Tree } from 'web-tree-sitter'
import type { ParseTree } from '../parsers/tree-sitter.js'
import { rowAt } from './block.js'
import type { Indented } from './indent.js'

const STRING = /^(?!concatenated_).*(?:string|heredoc|nowdoc|raw_text)/

/**
 * The moved lines of a new text as one text, except that lines that begin inside a string of the program stay as they were sent.
 *
 * @param around what stands before and after them
 */
export function withStrings(
  { lines, sent }: Indented,
  around: { readonly before: string; readonly after: string },
  parse: ParseTree,
): string {
  const moved = lines.join('\n')
  if (lines.every((line, at) => line === sent[at])) return moved
  const tree = parse(around.before + moved + around.after)
  try {
    const inStrings = linesInStrings(tree, rowAt(around.before, around.before.length), lines.length)
    return lines.map((line, at) => (inStrings.has(at) ? sent[at] : line)).join('\n')
  } finally {
    tree.delete()
  }
}

/** The numbers, from 0 at a row on, of the lines that begin inside a string. */
function linesInStrings(tree: Tree, first: number, count: number): ReadonlySet<number> {
  const lines = new Set<number>()
  const open: Node[] = [tree.rootNode]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const [from, to] = [node.startPosition.row, node.endPosition.row]
    if (from === to || to < first || from >= first + count) continue
    if (STRING.test(node.type)) {
      if (!isDocumentation(node)) for (let row = from + 1; row <= to; row++) lines.add(row - first)
    } else for (const child of node.children) if (child !== null) open.push(child)
  }
  return lines
}

/** A string that stands by itself documents, as in Python. */
function isDocumentation({ parent, type }: Node): boolean {
  return type === 'string' && parent?.type === 'expression_statement'
}
