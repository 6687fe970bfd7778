import { isBlank } from '@emend/core/plugin'
import type { RequestLines, Waiting } from '@emend/request'
import type { Block } from './block.js'
import { isFence } from './markers.js'

/**
 * The marks of the Markdown fence that is open below a line; empty if no fence is open.
 *
 * @param open the marks of the fence that is open above the line; empty if none is
 */
export function fenceBelow(open: string, content: string): string {
  const [, marks = '', info = ''] = FENCE.exec(content) ?? []
  if (marks === '') return open
  if (info !== '' || open === '') return marks
  return marks.startsWith(open) ? '' : open
}

const FENCE = /^\s*(`{3,}|~{3,})\s*(\S?)/

function closesFence(content: string, open: string): boolean {
  const [, marks = '', info = ''] = FENCE.exec(content) ?? []
  return info === '' && marks.startsWith(open)
}

/**
 * Removes a fence at the end of a block's new text if it closes the fence above the block. That is so if the block has no
 * other fence and the next line that is not blank does not close the fence above.
 *
 * @param next the index of the line below the block
 * @param open the marks of the fence that is open above the block; empty if none is
 */
export function* withoutClosingFence(
  source: RequestLines,
  block: Block,
  next: number,
  open: string,
): Waiting<Block> {
  if (open === '') return block
  const { search, replacement } = block
  const [last, ...others] = replacement.split('\n').slice(0, -1).toReversed()
  if (last === undefined || !closesFence(last, open)) return block
  if (others.some(isFence) || search.split('\n').some(isFence)) return block
  for (let at = next; yield* source.has(at); at++) {
    const content = source.lines[at]?.content ?? ''
    if (isBlank(content)) continue
    if (closesFence(content, open)) return block
    break
  }
  return {
    ...block,
    replacement: others
      .toReversed()
      .map((line) => `${line}\n`)
      .join(''),
  }
}

/**
 * Removes the fences around both halves of a block, or around the text of a new file. They stay in files in which fences
 * may be content, such as Markdown.
 */
export function withoutFencesAround<Text extends Block>(block: Text, path: string): Text {
  const { search, replacement } = block
  const fenced = FENCED.exec(replacement)
  if (fenced === null || SHOWS_FENCES.test(path) || fenced[2]?.split('\n').some(isFence)) return block
  if (isBlank(search)) return { ...block, replacement: fenced[2] ?? '' }
  const old = FENCED.exec(search)
  if (old === null || old[1] !== fenced[1] || old[2]?.split('\n').some(isFence)) return block
  return { ...block, search: old[2] ?? '', replacement: fenced[2] ?? '' }
}

/** A text between two fences. */
const FENCED = /^((?:`{3,}|~{3,})[\w+#.-]*)[ \t]*\n([\s\S]*?\n)(?:`{3,}|~{3,})[ \t]*\n$/

/** Files in which a fence may be content, and files without an extension, whose kind is unknown. */
const SHOWS_FENCES =
  /\.(?:md\w?|mdx|markdown|mkdn?|mdown|[qr]md|rst|txt|adoc|ipynb|html?|tex)$|(?:^|[\\/])[^.\\/]+$/i
