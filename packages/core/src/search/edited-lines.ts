import { applyChanges, type Change } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import { lineContents } from '../text/lines.js'

/** The lines of a document, which of them were touched by changes, and the lines that the changes wrote. */
export class EditedLines {
  readonly #document: TextDocument
  readonly #places: PlacesOfLines
  readonly #isTouched: Uint8Array
  readonly #written = new Set<string>()

  /**
   * @param changes ascending, without overlaps
   * @param places the places of the lines that {@link onlyPlace} may be asked for, up to {@link MOST_PLACES} of each
   */
  constructor(document: TextDocument, changes: readonly Change[], places: PlacesOfLines) {
    this.#document = document
    this.#places = places
    this.#isTouched = new Uint8Array(document.lineCount + 1)
    this.add(changes)
  }

  /**
   * Adds further changes of the document. Linear in the lines that they touch.
   *
   * @param changes ascending, without overlaps, none on a line that another change has touched
   */
  add(changes: readonly Change[]): void {
    const document = this.#document
    const inside: Change[] = []
    let start = 0
    for (const [i, { span, text }] of changes.entries()) {
      const first = document.lineAt(span.start)
      const last = document.lineAt(span.end)
      if (inside.length === 0) start = first === 0 ? 0 : document.lineStart(first)
      this.#isTouched.fill(1, first, last + 1)
      inside.push({ span: { start: span.start - start, end: span.end - start }, text })
      const next = changes[i + 1]
      if (next !== undefined && document.lineAt(next.span.start) <= last) continue
      const lines = applyChanges(document.text.slice(start, document.lineNext(last)), inside.splice(0))
      // A byte order mark at the top belongs to no line.
      for (const line of lineContents(lines)) this.#written.add(line).add(line.replace(/^\uFEFF/, ''))
    }
  }

  /**
   * The first line of the only place of these lines in the changed document, if no change is near it. Undefined if that
   * is not certain: one of the lines between the first and the last must have few places and must not be written by a
   * change. The first line may be the end of the file's line, and the last line the beginning.
   *
   * @param margin how many lines above and below count as near
   */
  onlyPlace(lines: readonly string[], margin: number): number | undefined {
    const rarest = this.#rarestLine(lines)
    if (rarest === undefined) return undefined
    let only: number | undefined
    for (const place of rarest.places) {
      const first = place - rarest.at
      const end = first + lines.length
      const near = this.#isTouched.subarray(Math.max(0, first - margin), end + margin)
      if (near.includes(1) || end >= this.#document.lineCount) return undefined
      if (first < 0 || !this.#isThere(lines, first)) continue
      if (only !== undefined) return undefined
      only = first
    }
    return only
  }

  /** The line with the fewest places, among those between the first and the last that no change wrote. */
  #rarestLine(lines: readonly string[]): RareLine | undefined {
    let rarest: RareLine | undefined
    for (let at = 1; at < lines.length - 1; at++) {
      const line = lines[at] as string
      const places = this.#places.get(line)
      if (places === undefined || this.#written.has(line)) continue
      if (places.length > (rarest?.places.length ?? MOST_PLACES)) continue
      rarest = { at, places }
    }
    return rarest
  }

  #isThere(lines: readonly string[], first: number): boolean {
    return lines.every((line, i) => {
      const own = this.#document.line(first + i)
      if (i === 0) return own.endsWith(line)
      return i < lines.length - 1 ? own === line : own.startsWith(line)
    })
  }
}

interface RareLine {
  readonly at: number
  readonly places: readonly number[]
}

/** A line with more places is not used: its places are not looked at one by one. */
export const MOST_PLACES = 64

/** Maps the content of a line to the numbers of all lines with that content, ascending. */
export type PlacesOfLines = ReadonlyMap<string, readonly number[]>

/**
 * The places of lines in a document, counted from 0: for each line up to `most` and one more, which shows that it has too
 * many. Linear in the document and the lines, and cheaper than an index of the document, which keeps every line.
 */
export function placesOfLines(document: TextDocument, lines: Iterable<string>, most: number): PlacesOfLines {
  const all = new Map(Array.from(lines, (line): [string, number[]] => [line, []]))
  for (let at = 0; at < document.lineCount; at++) {
    const places = all.get(document.line(at))
    if (places !== undefined && places.length <= most) places.push(at)
  }
  return all
}
