import type { Node, Tree } from 'web-tree-sitter'
import type { Block } from './block.js'
import { declarationName, isFunction } from './declaration-names.js'
import { extentOf, wholeOf } from './extent.js'

interface Unvisited {
  readonly node: Node
  readonly scope: readonly string[]
  readonly isLocal: boolean
}

/** All declarations of a text that have a name, from top to bottom, outer before inner. Linear in the tree. */
export function collectBlocks(tree: Tree, text: string): readonly Block[] {
  return withOverloads(collectDeclarations(tree, text), text)
}

/** The same, with each signature of a function by itself. */
export function collectDeclarations(tree: Tree, text: string): readonly Block[] {
  const blocks: Block[] = []
  const open: Unvisited[] = [{ node: tree.rootNode, scope: [], isLocal: false }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { node, scope, isLocal } = place
    const name = declarationName(node, isLocal)
    if (name !== undefined) {
      const whole = wholeOf(node)
      const path = name.scope?.length === 0 ? name.own : [...scope, ...name.own]
      blocks.push({ path, node, whole, tail: whole, ...extentOf(whole, text) })
    }
    const inner = name === undefined ? scope : [...scope, ...(name.scope ?? name.own)]
    const isInner = isFunction(node) || (isLocal && !(name !== undefined && isClass(node)))
    for (const child of node.namedChildren.toReversed())
      if (child !== null) open.push({ node: child, scope: inner, isLocal: isInner })
  }
  return blocks
}

function isClass({ type }: Node): boolean {
  return /^class|^(?:abstract_class|struct|interface|enum|record|trait|object)|^impl/.test(type)
}

/** Signatures of one function that stand together are one block with what implements them. */
function withOverloads(blocks: readonly Block[], text: string): readonly Block[] {
  const merged: Block[] = []
  /** The last block of a name, and where it stands in `merged`. */
  const known = new Map<string, { readonly block: Block; readonly at: number }>()
  for (const block of blocks) {
    const key = block.path.join('.')
    const last = known.get(key)
    const set = last === undefined ? undefined : merged[last.at]
    if (
      last !== undefined &&
      set !== undefined &&
      isSignature(last.block, text) &&
      isNext(last.block, block)
    ) {
      merged[last.at] = { ...set, tail: block.whole, end: block.end }
      known.set(key, { block, at: last.at })
    } else known.set(key, { block, at: merged.push(block) - 1 })
  }
  return merged
}

function isSignature({ node, lead }: Block, text: string): boolean {
  if (/^(?:function|method|abstract_method)_signature$/.test(node.type)) return true
  return lead.some(({ start, end }) => /^@(?:\w+\.)*overload\b/.test(text.slice(start, end)))
}

/** Whether nothing but comments, attributes and semicolons stands between two blocks. */
function isNext({ whole }: Block, next: Block): boolean {
  let node = whole.nextSibling
  while (node !== null && !node.equals(next.whole) && /comment|^decorator$|^;$/.test(node.type))
    node = node.nextSibling
  return node?.equals(next.whole) ?? false
}
