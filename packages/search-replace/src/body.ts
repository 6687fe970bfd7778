import { isBlank, type RequestLine, type RequestLines, type Waiting } from '@emend/core/plugin'
import { isFence, markerOf } from './markers.js'
import { pathOn } from './path-line.js'

/** The lines of a block behind its first marker. */
export interface Body {
  /** Down to the last marker, or to the end of the request; without the block's indentation where all have it. */
  readonly lines: readonly RequestLine[]
  /** Which of them is a second separator that stands for the last marker. */
  readonly closer: number | undefined
}

/**
 * Reads the lines of the block whose first marker is the line `at`. Linear in them.
 *
 * @param partial read what may still go on, for previews
 */
export function* readBody(source: RequestLines, at: number, partial: boolean): Waiting<Body> {
  const opener = source.lines[at]?.content ?? ''
  const indentation = /^[ \t]*/.exec(opener)?.[0] ?? ''
  const lines: RequestLine[] = []
  const without = (line: RequestLine): RequestLine =>
    line.content.startsWith(indentation) ? { ...line, content: line.content.slice(indentation.length) } : line
  const closing = new ClosingSeparator(markerOf(opener.trim())?.length ?? 0)
  let common = true
  let end: 'marker' | 'block' | undefined
  for (let i = at + 1; end === undefined && (i < source.lines.length || (yield* source.has(i))); i++) {
    const line = source.lines[i] as RequestLine
    if (closing.isBefore(line.content)) {
      end = 'block'
      break
    }
    lines.push(line)
    const { content } = without(line)
    common &&= isBlank(line.content) || line.content.startsWith(indentation)
    if (!partial || line.ending !== '' || markerOf(content) !== undefined) closing.take(content)
    if (markerOf(content)?.kind === 'replace') end = 'marker'
  }
  const closer = end === 'marker' ? undefined : closing.at(end === 'block' || partial)
  if (indentation === '') return { lines, closer }
  // Markers may be indented although the text between them is not.
  return { lines: lines.map((line) => (common || isMarker(without(line)) ? without(line) : line)), closer }
}

function isMarker({ content }: RequestLine): boolean {
  const kind = markerOf(content)?.kind
  return kind === 'search' || kind === 'separator' || kind === 'replace'
}

/**
 * Watches the lines of a block for a second separator that closes it: as long as the first marker, no underline of a
 * heading, and nothing below it but blank lines, fences and the name of the next block's file.
 */
class ClosingSeparator {
  readonly #length: number
  #count = 0
  #separators = 0
  #above = ''
  #second = 0
  #closes = false
  #names = 0

  constructor(length: number) {
    this.#length = length
  }

  take(content: string): void {
    const marker = markerOf(content)
    if (marker?.kind === 'separator' && marker.length === this.#length) {
      this.#separators++
      this.#second = this.#count
      this.#closes = this.#separators === 2 && this.#above.trim().length !== this.#length
    } else if (!isBlank(content) && !isFence(content)) {
      this.#closes &&= this.#names++ === 0 && pathOn(content) !== undefined
    }
    this.#above = content
    this.#count++
  }

  /** Whether a line begins the next block, behind such a separator. */
  isBefore(content: string): boolean {
    return this.#closes && markerOf(content.trim())?.kind === 'search'
  }

  /** Where it is, if what was read ends there. A name without a block is a next block that breaks off. */
  at(mayHaveName: boolean): number | undefined {
    return this.#closes && (mayHaveName || this.#names === 0) ? this.#second : undefined
  }
}
