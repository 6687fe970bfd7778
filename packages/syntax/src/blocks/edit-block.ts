import type { Edit } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import type { Node } from 'web-tree-sitter'
import type { ParseTree } from '../parsers/tree-sitter.js'
import { type Block, lineEnd, lineStart, rowAt } from './block.js'
import { collectBlocks } from './collect.js'
import { type BlockName, findBlock } from './find-block.js'
import { inserted } from './insert.js'
import { type BlockProblem, refused } from './problem.js'
import { replaced, type Splice } from './replace.js'

/** A call for one named block. */
export interface BlockCall extends BlockName {
  /** What to do with the new text. */
  readonly action: 'replaceSymbol' | 'insertBefore' | 'insertAfter'
  /** A declaration, in any indentation. */
  readonly newText: string
}

/**
 * Turns a call for a named block into an edit of the text, which has exactly one place there.
 *
 * @returns the edit, or why there is none
 */
export function editBlock(text: string, call: BlockCall, parse: ParseTree): Result<Edit, BlockProblem> {
  const tree = parse(text)
  try {
    const found = findBlock(collectBlocks(tree, text), text, call)
    if (!found.ok) return found
    const block = found.value
    if (isBroken(block))
      return refused(
        'block:broken',
        `there is a syntax error in or around ${block.path.join('.')}, so that its end is not certain. Repair that first, or send an edit with old text.`,
      )
    const newText = call.newText
      .replace(/\r\n/g, '\n')
      .replace(/^(?:[^\S\n]*\n)+/, '')
      .trimEnd()
    if (newText === '')
      return refused(
        'block:new-text',
        'the new text for a named block is empty. Send a declaration; to delete code, send an edit with old text.',
      )
    const splice =
      call.action === 'replaceSymbol'
        ? replaced(text, block, newText, parse)
        : inserted(text, block, newText, { isAfter: call.action === 'insertAfter', parse })
    return splice.ok ? { ok: true, value: editOf(text, splice.value) } : splice
  } finally {
    tree.delete()
  }
}

function isBroken({ whole, tail }: Block): boolean {
  if (whole.hasError || tail.hasError) return true
  for (let node: Node | null = whole.parent; node !== null; node = node.parent) if (node.isError) return true
  return false
}

/** The splice as an edit of the whole lines that it touches, bound to their place. */
function editOf(text: string, { start, end, text: added }: Splice): Edit {
  const [from, to] = [lineStart(text, start), lineEnd(text, end)]
  const search = text.slice(from, to)
  const replacement = text.slice(from, start) + added + text.slice(end, to)
  const first = rowAt(text, from) + 1
  const lines = search.split('\n').length
  return {
    unit: 'lines',
    search: `${search}\n`.replaceAll('\r\n', '\n'),
    replacement: `${replacement}\n`.replaceAll('\r\n', '\n'),
    hints: { line: first, lastLine: first + lines - 1 },
  }
}
