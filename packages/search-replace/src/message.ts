import type { ParseFailure } from '@emend/core/plugin'
import { isBlank, type Result } from '@emend/core/plugin'
import { fileAbove, type Parsing, type RequestLine, type RequestLines, type Waiting } from '@emend/request'
import { type Block, isCutMarker, readBlock } from './block.js'
import { misplaced, missingEnd, unescaped, unexpected } from './failures.js'
import { fenceBelow, withoutClosingFence } from './fences.js'
import { isFence, type Marker, markerOf, SEARCH } from './markers.js'

/** A message: its blocks with the files they are for, and the lines around them. */
export interface Message {
  readonly blocks: readonly NamedBlock[]
  /** The lines outside of blocks, without those that name the files of blocks. */
  readonly around: readonly RequestLine[]
}

export interface NamedBlock extends Block {
  /** The path named above this block, or else above an earlier block. */
  readonly path?: string
  /** The line right above the block, if it mentions a file other than `path`, so that the file is in doubt. */
  readonly otherMention?: RequestLine
}

/** An event while a message is read: a block begins, or a block is complete. */
export type MessageEvent =
  | { readonly type: 'block-started'; readonly path: string | undefined }
  | { readonly type: 'block-complete'; readonly block: NamedBlock }

/**
 * Reads the blocks of a message and skips the prose, fences and blank lines around them. A line that looks like a
 * misplaced marker is a failure that names the line. Linear.
 */
export function* readMessage(
  source: RequestLines,
  { partial }: { readonly partial: boolean },
): Parsing<Result<Message, ParseFailure>, MessageEvent> {
  const { lines } = source
  const blocks: NamedBlock[] = []
  const around: RequestLine[] = []
  let above: RequestLine[] = []
  const paths: string[] = []
  let fence = ''
  for (let at = 0; at < lines.length || (yield* source.has(at)); ) {
    const line = lines[at] as RequestLine
    const kind = yield* kindOutsideBlocks(source, at)
    if (kind === undefined) {
      if (blocks.length > 0 && THINKING_END.test(line.content))
        return unexpected(line, 'blocks only below it; the blocks above it belong to the reasoning')
      above.push(line)
      fence = fenceBelow(fence, line.content)
      at++
      continue
    }
    if (kind !== 'search') return refusalOutsideBlocks(line, kind, isUnbalanced(yield* source.all()))
    const { line: name, otherMention, path: named } = fileAbove(above, paths)
    for (const other of above) if (other !== name || isFence(other.content)) around.push(other)
    if (named !== undefined) paths.push(named)
    const path = paths.at(-1)
    yield { type: 'block-started', path: otherMention === undefined ? path : undefined }
    const read = yield* readBlock(source, at, { partial, unbalanced: false })
    // The rest of the message decides which failure this is, but not whether it is one.
    if (!read.ok) {
      const unbalanced = isUnbalanced(yield* source.all())
      const refused = yield* readBlock(source, at, { partial, unbalanced })
      return refused.ok ? read : refused
    }
    if (read.value.block !== undefined) {
      const unfenced = yield* withoutClosingFence(source, read.value.block, at + read.value.length, fence)
      if (unfenced !== read.value.block) fence = ''
      const block = {
        ...unfenced,
        ...(path !== undefined && { path }),
        ...(otherMention && { otherMention }),
      }
      blocks.push(block)
      yield { type: 'block-complete', block }
    }
    above = []
    at += read.value.length
  }
  const last = above.at(-1)
  if (last?.ending === '' && CUT_FIRST_MARKER.test(last.content)) return missingEnd(SEARCH, last.number)
  for (const other of above) around.push(other)
  return { ok: true, value: { blocks, around } }
}

/** The end tag of a model's thinking. It stands alone if the host has cut off the beginning. */
const THINKING_END = /^\s*<\/(?:think|thinking)>\s*$/

/** The last line of a request that is cut off in a first marker. Dashes alone do not count: they may be a rule in prose. */
const CUT_FIRST_MARKER = /^[ \t]*(?:<{1,9}|<{5,9} {1,9}S?E?A?R?C?|-{5,9} {1,9}SE?A?R?C?)$/

/** Whether the numbers of first and last markers differ, or there are fewer separators than first markers. */
function isUnbalanced(lines: readonly RequestLine[]): boolean {
  const kinds = lines.map(({ content }) => markerOf(content.trim())?.kind)
  const count = (wanted: Marker['kind']) => kinds.filter((kind) => kind === wanted).length
  return count('search') !== count('replace') || count('separator') < count('search')
}

/** The kind of marker that a line outside of blocks is. An indented separator or the underline of a heading is none. */
function* kindOutsideBlocks(source: RequestLines, at: number): Waiting<Marker['kind'] | undefined> {
  const { lines } = source
  const { content } = lines[at] as RequestLine
  const any = markerOf(content.trim())?.kind
  const kind = any === 'search' || any === 'replace' || !/^\s/.test(content) ? any : undefined
  const above = lines[at - 1]?.content ?? ''
  if (kind !== 'separator' || isBlank(above) || markerOf(above) !== undefined) return kind
  const isUnderline = !(yield* source.has(at + 1)) || isBlank(lines[at + 1]?.content ?? '')
  return isUnderline ? undefined : kind
}

function refusalOutsideBlocks(line: RequestLine, kind: Marker['kind'], unbalanced: boolean) {
  if (kind === 'conflict' && isCutMarker(line, SEARCH)) return missingEnd(SEARCH, line.number)
  if (kind === 'conflict' || (kind === 'separator' && !unbalanced)) return unescaped(line)
  return kind === 'broken' ? unexpected(line, SEARCH) : misplaced(line, SEARCH)
}
