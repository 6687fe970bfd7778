import type { Node } from 'web-tree-sitter'
import { type Block, type LeadItem, lineStart } from './block.js'

/** Kinds of nodes around a declaration that belong to it. */
export const AROUND: RegExp =
  /^(?:export_statement|ambient_declaration|decorated_definition|template_declaration|linkage_specification|expression_statement)$/

/** Kinds around one declaration or several, which belong to it where it is the only one. */
const AROUND_ONE =
  /^(?:lexical_declaration|variable_declaration|type_declaration|const_declaration|var_declaration|declaration_command)$/

const COMMENT = /^(?:comment|line_comment|block_comment|js_comment)$/
const ATTRIBUTE =
  /^(?:attribute_item|attribute_list|attribute_declaration|decorator|annotation|marker_annotation)$/

/** The declaration with the nodes around it that belong to it alone. */
export function wholeOf(node: Node): Node {
  let whole = node
  for (let parent = whole.parent; parent !== null && belongs(parent, whole); parent = whole.parent)
    whole = parent
  return whole
}

function belongs(parent: Node, child: Node): boolean {
  if (AROUND.test(parent.type)) return true
  if (AROUND_ONE.test(parent.type))
    return !parent.children.some((one) => one?.type === '(' || isOther(one, child))
  // `private def f` in Ruby.
  if (parent.type === 'argument_list') return parent.namedChildCount === 1 && parent.parent?.type === 'call'
  return (
    parent.type === 'call' && child.type === 'argument_list' && /^\w+$/.test(parent.firstChild?.text ?? '')
  )
}

function isOther(one: Node | null, child: Node): boolean {
  return one !== null && one.type === child.type && !one.equals(child)
}

/** The kinds of nodes around a declaration, from outside. */
export function around({ whole, node }: Pick<Block, 'whole' | 'node'>): readonly Node[] {
  const nodes: Node[] = []
  for (let at: Node | null = node.parent; at !== null && at.startIndex >= whole.startIndex; at = at.parent) {
    if (at.endIndex > whole.endIndex) break
    nodes.unshift(at)
    if (at.equals(whole)) break
  }
  return node.equals(whole) ? [] : nodes
}

/** Where a declaration begins and ends, and what stands before it. */
export function extentOf(whole: Node, text: string): Pick<Block, 'start' | 'end' | 'lead' | 'declaration'> {
  const above = leadAbove(whole, text)
  const { items, declaration } = leadWithin(whole, text)
  return {
    start: above[0]?.start ?? whole.startIndex,
    end: trimmedEnd(whole, text),
    lead: [...above, ...items],
    declaration,
  }
}

/** Some nodes have the line ending, too. */
function trimmedEnd({ startIndex, endIndex }: Node, text: string): number {
  return startIndex + text.slice(startIndex, endIndex).trimEnd().length
}

/** The comments and attributes that stand right above a declaration. A blank line parts a comment from it. */
function leadAbove(whole: Node, text: string): readonly LeadItem[] {
  const items: LeadItem[] = []
  let top = whole.startIndex
  for (let node = before(whole); node !== null; node = node.previousSibling) {
    const [start, end] = [node.startIndex, trimmedEnd(node, text)]
    if (ATTRIBUTE.test(node.type)) items.unshift({ kind: 'attribute', start, end })
    else if (COMMENT.test(node.type) && belongsToNext(text, start, end, top))
      items.unshift({ kind: 'comment', start, end })
    else break
    top = start
  }
  return items
}

/** The node before one; where it is the first of a body that begins with it, the node before the body. */
function before(node: Node): Node | null {
  for (let at: Node | null = node; at !== null; at = at.parent) {
    if (at.startIndex < node.startIndex) return null
    if (at.previousSibling !== null) return at.previousSibling
  }
  return null
}

/** Whether a comment says something about what comes next: it stands right above it, by itself and in the same column. */
function belongsToNext(text: string, start: number, end: number, next: number): boolean {
  const gap = text.slice(end, next)
  if (!/^[^\S\n]*(?:\n[^\S\n]*)?$/.test(gap)) return false
  const comment = text.slice(start, end)
  if (OF_THE_FILE.test(comment) || (lineStart(text, start) === 0 && LICENCE.test(comment))) return false
  const indentation = text.slice(lineStart(text, start), start)
  if (!gap.includes('\n')) return true
  return indentation === text.slice(lineStart(text, next), next) && indentation.trim() === ''
}

/** Comments about a part of a file, or for tools that read all of it. */
const OF_THE_FILE =
  /^(?:#!|# -\*-|(?:\/\/|#)\s*#?(?:end)?region\b|(?:\/\/|\/\*)\s*(?:MARK:|@(?:ts-(?:no)?check|jsx)\b|eslint-(?:en|dis)able(?!-)))/
const LICENCE = /copyright|licen[cs]e|SPDX/i

/** The comments and attributes inside a declaration, before its first word. */
export function leadWithin(
  node: Node,
  text: string,
): { readonly items: readonly LeadItem[]; readonly declaration: number } {
  const items: LeadItem[] = []
  let declaration = node.startIndex
  for (let at: Node | null = node; at !== null; ) {
    const children: readonly (Node | null)[] = at.children
    const first: Node | null | undefined = children.find((child) => child !== null && !isLead(child))
    for (const child of children) {
      if (child === null || child === first) break
      const kind = COMMENT.test(child.type) ? 'comment' : 'attribute'
      items.push({ kind, start: child.startIndex, end: child.endIndex })
    }
    declaration = first?.startIndex ?? (children.length === 0 ? at.startIndex : at.endIndex)
    at =
      first != null &&
      (first.type === 'modifiers' || /_(?:declaration|definition|statement)$/.test(first.type))
        ? first
        : null
  }
  // Where annotations are all that stands before the first word, that comes after a space.
  const [space = ''] = /^\s*/.exec(text.slice(declaration)) ?? []
  return { items, declaration: declaration + space.length }
}

function isLead(node: Node): boolean {
  return ATTRIBUTE.test(node.type) || COMMENT.test(node.type)
}
