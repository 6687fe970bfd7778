import { literalSteps } from '../hunk/steps.js'
import type { Place } from '../place/place.js'
import type { TextDocument } from '../text/document.js'
import { isBlank, lineContents, nextLine, sharedLines } from '../text/lines.js'
import type { Edit } from '../vocabulary/edit.js'
import type { Hunk } from '../vocabulary/hunk.js'

/** What a check may know beside the new text itself. */
export interface Surroundings {
  readonly place?: Place
  readonly path?: string | undefined
  /** All edits of the request for the file. */
  readonly edits?: readonly Edit[]
}

/** The new text of an edit at its place, or of a new file, as a check sees it. What costs time is made when it is asked for. */
export class NewText {
  readonly hunk: Hunk
  /** Where it goes; undefined for a new or empty file. */
  readonly place: Place | undefined
  /** The path of the file, if the caller knows it. */
  readonly path: string
  readonly #edits: readonly Edit[]
  #fresh: string | undefined
  #isAscii: boolean | undefined
  #isNew: readonly boolean[] | undefined
  #added: readonly string[] | undefined
  #known: ReadonlySet<string> | undefined

  constructor(hunk: Hunk, { place, path = '', edits = [] }: Surroundings) {
    this.hunk = hunk
    this.place = place?.file.document.isEmpty ? undefined : place
    this.path = path
    this.#edits = edits
  }

  /** The other edits of the request for the file. */
  get others(): readonly Edit[] {
    return this.#edits.filter(({ search }) => search !== this.hunk.edit.search)
  }

  /** The new text without the lines that it begins and ends with like the old text: those are kept. Nothing is split for it. */
  get fresh(): string {
    this.#fresh ??= freshText(this.hunk)
    return this.#fresh
  }

  /** Whether the new text has only characters of ASCII. */
  get isAscii(): boolean {
    this.#isAscii ??= !/[^\u0000-\u007f]/.test(this.fresh)
    return this.#isAscii
  }

  /** The first new line that is not blank; undefined if it is not certain that there is one. */
  get firstNew(): string | undefined {
    const { fresh, hunk } = this
    for (let at = 0; at < fresh.length; at = nextLine(fresh, at)) {
      const line = fresh.slice(at, nextLine(fresh, at)).trimEnd()
      if (line !== '' && !hunk.edit.search.includes(line)) return line
    }
    return undefined
  }

  /** The old lines. */
  get old(): readonly string[] {
    return this.hunk.old
  }

  /** The lines of the new text, new and kept. */
  get now(): readonly string[] {
    return this.hunk.now
  }

  /** For each line of the new text whether it is new: the script adds it or, without a script, the old text does not have it. */
  get isNew(): readonly boolean[] {
    this.#isNew ??= newLines(this.hunk)
    return this.#isNew
  }

  /** The new lines. */
  get added(): readonly string[] {
    this.#added ??= this.now.filter((_, at) => this.isNew[at])
    return this.#added
  }

  /** The number of the first new line that is such a one; -1 if none is. Which lines are new is asked last: it costs the most to know. */
  findAdded(isOne: (line: string, at: number) => boolean): number {
    return this.now.findIndex((line, at) => isOne(line, at) && this.isNew[at])
  }

  /** The lines that a correction may give back: those of the old text, and of the file within three lines of the place. */
  get known(): ReadonlySet<string> {
    const near = this.place?.file.lines(this.place.first - NEAR, this.place.end + NEAR) ?? []
    this.#known ??= new Set([...this.old, ...near])
    return this.#known
  }

  /** The numbers of the first and the last line that are not blank; -1 if there is none. */
  get ends(): { readonly first: number; readonly last: number } {
    const isSolid = (line: string) => !isBlank(line)
    return { first: this.now.findIndex(isSolid), last: this.now.findLastIndex(isSolid) }
  }

  /** Whether a line of the old text or of the file matches. */
  has(pattern: RegExp): boolean {
    const matches = (line: string) => pattern.test(line)
    return this.old.some(matches) || this.fileLines.some(matches)
  }

  /** All lines of the file; none for a new file. */
  get fileLines(): readonly string[] {
    if (this.place === undefined) return []
    const { document, budget } = this.place.file
    if (!document.hasMade(linesOf)) budget.spend(document.lineCount)
    return document.once(linesOf)
  }

  /** The lines of the new text with every new one read in another way. */
  mapNew(read: (line: string, at: number) => string | readonly string[]): (string | readonly string[])[] {
    return this.now.map((line, at) => (this.isNew[at] ? read(line, at) : line))
  }
}

const NEAR = 3

const linesOf = ({ text, contentStart }: TextDocument): readonly string[] =>
  lineContents(text.slice(contentStart))

function newLines(hunk: Hunk): boolean[] {
  const isNew = hunk.now.map(() => true)
  for (const { op, now } of literalSteps(hunk)) if (op === 'keep') isNew[now] = false
  return isNew
}

function freshText(hunk: Hunk): string {
  if (hunk.reading !== undefined) return hunk.now.join('\n')
  const { search, replacement } = hunk.edit
  const { head, tail } = sharedLines(replacement, search)
  return replacement.slice(head, replacement.length - tail)
}
