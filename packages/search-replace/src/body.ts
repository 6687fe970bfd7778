import { isBlank } from '@emend/core/plugin'
import { pathOnLine, type RequestLine, type RequestLines, type Waiting } from '@emend/request'
import { isFence, type Marker, markerOf } from './markers.js'

/** The lines of a block below its first marker. */
export interface Body {
  /** The lines down to the last marker or the end of the request. The block's indentation is removed if all lines have it. */
  readonly lines: readonly RequestLine[]
  /** The index of a second separator that is used as the last marker; undefined if there is none. */
  readonly closer: number | undefined
}

/**
 * Reads the lines of the block whose first marker is the line `at`. Linear in the number of these lines.
 *
 * @param partial for previews: the request may still be arriving
 */
export function* readBody(source: RequestLines, at: number, partial: boolean): Waiting<Body> {
  const opener = source.lines[at]?.content ?? ''
  const indentation = /^[ \t]*/.exec(opener)?.[0] ?? ''
  const lines: RequestLine[] = []
  const unindented = (line: RequestLine): RequestLine =>
    indentation !== '' && line.content.startsWith(indentation)
      ? { ...line, content: line.content.slice(indentation.length) }
      : line
  const closing = new ClosingSeparator(markerOf(opener.trim())?.length ?? 0)
  let areAllIndented = true
  let end: 'marker' | 'block' | undefined
  for (let i = at + 1; end === undefined && (i < source.lines.length || (yield* source.has(i))); i++) {
    const line = source.lines[i] as RequestLine
    if (closing.isNextBlock(line.content)) {
      end = 'block'
      break
    }
    lines.push(line)
    const { content } = unindented(line)
    areAllIndented &&= line.content.startsWith(indentation) || isBlank(line.content)
    const marker = markerOf(content)
    if (!partial || line.ending !== '' || marker !== undefined) closing.take(content, marker)
    if (marker?.kind === 'replace') end = 'marker'
  }
  const closer = end === 'marker' ? undefined : closing.closerIndex(end === 'block' || partial)
  if (indentation === '') return { lines, closer }
  // Markers may be indented even if the text between them is not.
  return {
    lines: lines.map((line) => (areAllIndented || isMarker(unindented(line)) ? unindented(line) : line)),
    closer,
  }
}

function isMarker({ content }: RequestLine): boolean {
  const kind = markerOf(content)?.kind
  return kind === 'search' || kind === 'separator' || kind === 'replace'
}

/**
 * Looks in the lines of a block for a second separator that closes the block in place of the last marker. It must be as
 * long as the first marker and must not underline a heading. Below it there may be only blank lines, fences and the file
 * name of the next block.
 */
class ClosingSeparator {
  readonly #length: number
  #lineCount = 0
  #separatorCount = 0
  #above = ''
  #secondSeparator = 0
  #closes = false
  #nameCount = 0

  constructor(length: number) {
    this.#length = length
  }

  take(content: string, marker: Marker | undefined): void {
    if (marker?.kind === 'separator' && marker.length === this.#length) {
      this.#separatorCount++
      this.#secondSeparator = this.#lineCount
      this.#closes = this.#separatorCount === 2 && this.#above.trim().length !== this.#length
    } else if (this.#closes && !isBlank(content) && !isFence(content)) {
      this.#closes = this.#nameCount++ === 0 && pathOnLine(content) !== undefined
    }
    this.#above = content
    this.#lineCount++
  }

  /** Whether the line begins the next block and the lines read so far end with a closing separator. */
  isNextBlock(content: string): boolean {
    return this.#closes && markerOf(content.trim())?.kind === 'search'
  }

  /**
   * The index of the closing separator, if the lines read so far end the block.
   *
   * @param mayHaveName whether a file name may follow. At the end of a request a name without a block means that the next
   *   block is cut off.
   */
  closerIndex(mayHaveName: boolean): number | undefined {
    return this.#closes && (mayHaveName || this.#nameCount === 0) ? this.#secondSeparator : undefined
  }
}
