import type { Node } from 'web-tree-sitter'
import type { Block, LeadItem } from './block.js'
import { around, leadWithin } from './extent.js'

/** The new declaration with what of the old one stays around it. @param sent the new text, which begins at the block's start */
export function withKept(text: string, result: string, block: Block, own: Block, sent: string): string {
  const isOpen = isAssignmentFor(block, own) && text[block.end - 1] === ';' && !sent.endsWith(';')
  const body = isOpen ? `${sent};` : sent
  const behind = (one: Block, source: string) => ({
    items: one.whole.equals(one.node) ? [] : leadWithin(one.node, source).items,
    declaration: leadWithin(one.node, source).declaration,
  })
  const [oldInner, newInner] = [behind(block, text), behind(own, result)]
  const brought = new Set([...own.lead, ...newInner.items].map(({ kind }) => kind))
  const kept = (items: readonly LeadItem[]) => items.filter(({ kind }) => !brought.has(kind))
  const [comments, attributes] = (['comment', 'attribute'] as const).map((kind) =>
    kept(block.lead).filter((item) => item.kind === kind),
  )
  const words = wordsKept(text, block, own)
  const inner = joined(text, kept(oldInner.items), oldInner.declaration)
  const withInner = insertAt(body, newInner.declaration - block.start, inner)
  // Where all stays, it stays as it is, with what stands between.
  if (own.lead.length === 0 && brought.size === 0)
    return insertAt(withInner, own.start - block.start, text.slice(block.start, block.declaration) + words)
  const withWords = insertAt(
    withInner,
    own.declaration - block.start,
    joined(text, attributes ?? [], block.declaration) + words,
  )
  return insertAt(withWords, own.start - block.start, joined(text, comments ?? [], block.declaration))
}

function insertAt(text: string, offset: number, added: string): string {
  return text.slice(0, offset) + added + text.slice(offset)
}

/** Parts of the lead, each with the whitespace behind it. @param declaration where it ends */
function joined(text: string, items: readonly LeadItem[], declaration: number): string {
  return items
    .map(({ start, end }) => {
      const space = /^\s*/.exec(text.slice(end, declaration))?.[0] ?? ''
      return text.slice(start, end) + (space === '' ? ' ' : space)
    })
    .join('')
}

/** `a = 1` in the place of `const a = 1`. */
export function isAssignmentFor(block: Block, own: Block): boolean {
  return own.node.type.startsWith('assignment') && block.node.type === 'variable_declarator'
}

const KEPT =
  /^(?:export_statement|ambient_declaration|template_declaration|linkage_specification|declaration_command|call)$/

/** The words around the old declaration that the new one has not. */
function wordsKept(text: string, block: Block, own: Block): string {
  const brought = new Set(around(own).map(({ type }) => type))
  const nodes = around(block)
  const isBare = isAssignmentFor(block, own)
  return nodes
    .map((node, at) => {
      const isKept = KEPT.test(node.type) || (isBare && /^(?:lexical|variable)_declaration$/.test(node.type))
      if (!isKept || brought.has(node.type)) return ''
      const inner: Node = nodes.slice(at + 1).find(({ type }) => type !== 'argument_list') ?? block.node
      return text.slice(
        Math.max(node.startIndex, block.declaration),
        Math.max(inner.startIndex, block.declaration),
      )
    })
    .join('')
}
