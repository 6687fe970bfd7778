import { literalSteps } from '../../hunk/steps.js'
import type { Place } from '../../place/place.js'
import type { TextDocument } from '../../text/document.js'
import { lineContents } from '../../text/lines.js'
import type { Hunk } from '../../vocabulary/hunk.js'

/** The new text of an edit at its place, or of a new file, as a check sees it. What costs time is made when it is asked for. */
export class NewText {
  readonly hunk: Hunk
  /** Where it goes; undefined for a new or empty file. */
  readonly place: Place | undefined
  /** The path of the file, if the caller knows it. */
  readonly path: string
  #isNew: readonly boolean[] | undefined
  #added: readonly string[] | undefined
  #known: ReadonlySet<string> | undefined

  constructor(hunk: Hunk, place?: Place, path = '') {
    this.hunk = hunk
    this.place = place?.file.document.isEmpty ? undefined : place
    this.path = path
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

  /** The lines that a correction may give back: those of the old text, and of the file within three lines of the place. */
  get known(): ReadonlySet<string> {
    const near = this.place?.file.lines(this.place.first - NEAR, this.place.end + NEAR) ?? []
    this.#known ??= new Set([...this.old, ...near])
    return this.#known
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

/**
 * Whether a line of the old text or of the file has a word, where what is beside it fits. Linear in the text.
 *
 * @param fits is told the character before and the one behind; empty at the ends of a line
 */
export function holdsWord(
  text: NewText,
  word: string,
  fits: (before: string, behind: string) => boolean,
): boolean {
  const isIn = (line: string) => {
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + word.length))
      if (fits(line.charAt(at - 1), line.charAt(at + word.length))) return true
    return false
  }
  return text.old.some(isIn) || text.fileLines.some(isIn)
}

/** Whether a line has a letter or a digit. */
export function hasLetter(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line)
}
