import type { Span } from '../text/span.js'

/** What a line of a hunk does: context that stays, a line that goes, a line that comes. */
export type Step = 'keep' | 'remove' | 'add'

/** What a request says about the place of an edit, beside its text. */
export interface Hints {
  /**
   * The line, counted from 1 in the original text, where the edit begins. For an edit without search text
   * it is the line after which to insert, 0 for the top.
   */
  readonly line?: number
  /**
   * Lines that are above the edit, outermost first. An empty one names no line, but like every further
   * anchor it makes the others binding.
   */
  readonly anchors?: readonly string[]
  /**
   * The heading of the section that the edit is in, as diffs have it behind the numbers of a hunk. It only chooses among several places
   * of the old text, and says nothing where the file does not have it.
   */
  readonly section?: string
  /**
   * The last line, counted from 1 in the original text, of those that the edit may be in; {@link Hints.line} is the first
   * of them then, which binds as well.
   */
  readonly lastLine?: number
  /** The edit's last line is the last line of the file. */
  readonly atEnd?: boolean
}

/** One change to one text, whatever syntax it came from. */
export interface TextEdit {
  /** The text to find. Its line endings never matter for matching. */
  readonly search: string
  /** The text to put there, literally. Its line endings count only where the file has none to follow. */
  readonly replacement: string
  /**
   * `text`: search and replacement are any part of the text. `lines`: they are whole lines, each ending in a
   * newline, so that `''` is no line and `'\n'` one blank line.
   */
  readonly unit: 'text' | 'lines'
  /** How search becomes replacement line by line, where the request says it. Only with unit `lines`. */
  readonly script?: readonly Step[]
  /** Replace every occurrence instead of requiring exactly one. */
  readonly all?: boolean
  /** How many occurrences there must be; only with `all`. */
  readonly count?: number
  /** Replace the occurrence of this number only, counted from 1; only with `all`. */
  readonly occurrence?: number
  readonly hints?: Hints
  /**
   * Spans of search whose lines the request did not mark as content. Blank ones at the end count only
   * where the file has them; any other is refused where the file does not have it.
   */
  readonly doubtful?: readonly Span[]
  /** Whether the text ends in a newline afterwards; only where the request says so. */
  readonly finalNewline?: boolean
  /** Whether the text begins with a byte order mark afterwards; only where the request changes that. */
  readonly byteOrderMark?: boolean
  /**
   * `written`: where the search text is there byte for byte, endings included, the replacement goes in byte for
   * byte. Without it, and everywhere else, added lines end like the lines around. `alike`: the same, of a request whose
   * lines all end alike; a format that has no words for endings may leave that out. Only with unit `lines`.
   */
  readonly endings?: 'written' | 'alike'
  /** A tool worked the edit out from two texts: what reads like a placeholder in it is content. */
  readonly computed?: boolean
  /** Where the edit was in the request. */
  readonly source?: Span
}

/** One change to one file. Paths are keys as the request wrote them; a file system gives them meaning. */
export type FileEdit =
  | { readonly kind: 'create'; readonly path: string; readonly text: string; readonly mode?: string }
  | {
      readonly kind: 'update'
      readonly path: string
      /** The path the file has afterwards; the same path is a plain update. */
      readonly moveTo?: string
      readonly mode?: string
      /** The mode before, where the request says it; only `reverse` needs it. */
      readonly oldMode?: string
      readonly edits: readonly TextEdit[]
    }
  | {
      readonly kind: 'delete'
      readonly path: string
      /** What the file must hold, but for line endings, byte order mark and final newline. */
      readonly text?: string
      /** The mode that the file had, where the request says it; only `reverse` needs it. */
      readonly mode?: string
    }
