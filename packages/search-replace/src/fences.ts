import { isBlank, type RequestLines, type Waiting } from '@emend/core/plugin'
import type { Block } from './block.js'
import { isFence } from './markers.js'

/**
 * The marks of the Markdown fence that is open behind a line; empty where none is.
 *
 * @param open the marks of the one that is open above it
 */
export function fenceBehind(open: string, content: string): string {
  const [, marks = '', info = ''] = FENCE.exec(content) ?? []
  if (marks === '') return open
  if (info !== '' || open === '') return marks
  return marks.startsWith(open) ? '' : open
}

const FENCE = /^\s*(`{3,}|~{3,})\s*(.*)$/

function closes(content: string, open: string): boolean {
  const [, marks = '', info = ''] = FENCE.exec(content) ?? []
  return info === '' && marks.startsWith(open)
}

/**
 * A block without the fence at the end of its new text that closes the one above the block. It is none of the text where it
 * is the only one of the block, and nothing behind the block closes that fence.
 *
 * @param next the index of the line behind the block
 * @param open the marks of the fence that is open above
 */
export function* withoutClosingFence(
  source: RequestLines,
  block: Block,
  next: number,
  open: string,
): Waiting<Block> {
  const { search, replacement } = block
  const [last, ...others] = replacement.split('\n').slice(0, -1).toReversed()
  if (open === '' || last === undefined || !closes(last, open)) return block
  if (others.some(isFence) || search.split('\n').some(isFence)) return block
  for (let at = next; yield* source.has(at); at++) {
    const content = source.lines[at]?.content ?? ''
    if (isBlank(content)) continue
    if (closes(content, open)) return block
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
 * A block without a fence around each half, or around the text of a new file. In texts where fences are content they are left.
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

/** Files in which a fence may stand at the beginning of a line for itself, and those of which nothing is known. */
const SHOWS_FENCES =
  /\.(?:md\w?|mdx|markdown|mkdn?|mdown|[qr]md|rst|txt|adoc|ipynb|html?|tex)$|(?:^|[\\/])[^.\\/]+$/i
