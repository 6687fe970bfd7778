import type { Node } from 'web-tree-sitter'
import type { Block } from './block.js'

/** What separates a block from its siblings. */
export interface Separator {
  /** Undefined where line breaks do. */
  readonly mark: ',' | ';' | undefined
  /** Whether the mark stands behind this block. */
  readonly isBehind: boolean
  /** The end of the mark where it does, else of the block. */
  readonly end: number
}

/** Finds the comma or semicolon behind a block, or the commas between its siblings. */
export function separatorOf(
  text: string,
  { whole, tail, end }: Pick<Block, 'whole' | 'tail' | 'end'>,
): Separator {
  const [space = ''] = /^\s*/.exec(text.slice(end)) ?? []
  const next = text[end + space.length]
  const marks = (whole.parent?.children ?? []).map((child) => child?.type)
  const hasMark = (mark: string) => marks.includes(mark)
  if ((next === ',' || next === ';') && tail.nextSibling?.type === next)
    return { mark: next, isBehind: true, end: end + space.length + 1 }
  if (hasMark(',') || (isList(whole.parent) && marks.length <= 3)) return { mark: ',', isBehind: false, end }
  return { mark: undefined, isBehind: false, end }
}

/** Lists whose only member has no comma yet. */
function isList(parent: Node | null): boolean {
  return (
    parent !== null &&
    /^(?:object|enum_body|enumerator_list|enum_variant_list|enum_member_declaration_list)$/.test(parent.type)
  )
}
