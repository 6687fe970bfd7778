import { isBlank, type ParseFailure, type RequestLine, type Result } from '@emend/core'
import { type Block, type BlockContext, breaksOff, readBlock } from './block.js'
import { misplaced, missingEnd, unescaped, unexpected } from './failures.js'
import { type Marker, markerOf, SEARCH } from './markers.js'
import { pathAbove } from './path-line.js'

/** A message: its blocks with the files they are for, and the lines around them. */
export interface Message {
  readonly blocks: readonly NamedBlock[]
  /** Lines that are neither block nor fence nor path. */
  readonly prose: readonly RequestLine[]
}

export interface NamedBlock extends Block {
  /** The path that stands above the block, or above one before it. */
  readonly path?: string
}

/**
 * Finds the blocks in a message. Prose, fences and blank lines around them are passed over; what looks like a marker
 * out of place is a failure that names it. Linear.
 */
export function readMessage(
  lines: readonly RequestLine[],
  { partial }: { readonly partial: boolean },
): Result<Message, ParseFailure> {
  const context: BlockContext = { partial, unbalanced: isUnbalanced(lines) }
  const blocks: NamedBlock[] = []
  const prose: RequestLine[] = []
  let above: RequestLine[] = []
  let path: string | undefined
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as RequestLine
    const kind = outsideKind(lines, at)
    if (kind === undefined) {
      above.push(line)
      at++
      continue
    }
    if (kind !== 'search') return outside(line, kind, context)
    const read = readBlock(lines, at, context)
    if (!read.ok) return read
    const named = pathAbove(above)
    for (const other of above) if (other !== named?.line && isProse(other)) prose.push(other)
    path = named?.path ?? path
    if (read.value.block !== undefined)
      blocks.push({ ...read.value.block, ...(path !== undefined && { path }) })
    above = []
    at += read.value.length
  }
  const last = above.at(-1)
  if (last?.ending === '' && BEGINS_MARKER.test(last.content)) return missingEnd(SEARCH, last.number)
  for (const other of above) if (isProse(other)) prose.push(other)
  return { ok: true, value: { blocks, prose } }
}

/** What a request that breaks off in a first marker ends in, unless that is a line of dashes. */
const BEGINS_MARKER = /^[ \t]*(?:<{1,9}|<{5,9} {1,9}S?E?A?R?C?|-{5,9} {1,9}SE?A?R?C?)$/

/** Whether there are as many last as first markers, and a separator for each. */
function isUnbalanced(lines: readonly RequestLine[]): boolean {
  const kinds = lines.map(({ content }) => markerOf(content.trim())?.kind)
  const count = (wanted: Marker['kind']) => kinds.filter((kind) => kind === wanted).length
  return count('search') !== count('replace') || count('separator') < count('search')
}

/** What a line between blocks is. An indented separator is none, nor is the underline of a heading. */
function outsideKind(lines: readonly RequestLine[], at: number): Marker['kind'] | undefined {
  const { content } = lines[at] as RequestLine
  const trimmed = markerOf(content.trim())?.kind
  const kind = trimmed === 'search' || trimmed === 'replace' ? trimmed : markerOf(content)?.kind
  const underlines =
    !isBlank(lines[at - 1]?.content ?? '') &&
    markerOf(lines[at - 1]?.content ?? '') === undefined &&
    isBlank(lines[at + 1]?.content ?? '')
  return kind === 'separator' && underlines ? undefined : kind
}

function outside(line: RequestLine, kind: Marker['kind'], { unbalanced }: BlockContext) {
  if (kind === 'conflict' && breaksOff(line, SEARCH)) return missingEnd(SEARCH, line.number)
  if (kind === 'conflict' || (kind === 'separator' && !unbalanced)) return unescaped(line)
  return kind === 'broken' ? unexpected(line, SEARCH) : misplaced(line, SEARCH)
}

function isProse({ content }: RequestLine): boolean {
  return !isBlank(content) && !/^\s*(?:`{3,}|~{3,})/.test(content)
}
