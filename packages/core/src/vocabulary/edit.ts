import type { LineRange, Span } from '../text/span.js'
import type { Tier } from './tier.js'

/** What a hunk does with a line: `keep` a context line, `remove` an old line or `add` a new one. */
export type Step = 'keep' | 'remove' | 'add'

/** What a request says about the place of an edit, in addition to its old text. */
export interface Hints {
  /**
   * The line of the original text where the edit begins, counted from 1. For an edit without search text
   * it is the line after which to insert; 0 inserts at the top.
   */
  readonly line?: number
  /**
   * Lines above the edit, outermost first. With two or more anchors every one of them must be in the file. An
   * empty anchor names no line, but counts as one of them.
   */
  readonly anchors?: readonly string[]
  /**
   * The heading of the section that the edit is in, as a diff has it after the line numbers of a hunk header.
   * It only chooses among several places of the old text, and is ignored where the file does not have it.
   */
  readonly section?: string
  /**
   * The last line of the original text that the edit may touch, counted from 1. {@link Hints.line} is then the
   * first such line, and the edit must be between the two.
   */
  readonly lastLine?: number
  /**
   * The named block of code that the edit is in. A host that parses puts its lines in {@link Hints.line} and
   * {@link Hints.lastLine} instead. With `action` the edit, whose search is empty, is about the block as a whole: the new text
   * takes its place, or goes in before or after it.
   */
  readonly where?: {
    readonly symbol: string
    readonly line?: number
    readonly action?: 'replaceSymbol' | 'insertBefore' | 'insertAfter'
  }
  /** The name of the block whose lines bound the edit, where a host found it. Nothing outside of it is offered instead. */
  readonly block?: string
  /** The edit's last line is the last line of the file. */
  readonly atEnd?: boolean
}

/** A row of a text that the model saw, as it names it: its number, and a short hash of what it held. */
export interface RowAnchor {
  /** Counted from 1. */
  readonly row: number
  /** What only the placement of the format can read. */
  readonly hash: string
  /** What the row held, if the request says it. */
  readonly text?: string
}

/** The rows of an edit, by the anchors of the first and the last one. */
export interface AnchoredRows {
  readonly first: RowAnchor
  readonly last: RowAnchor
  /** The rows stay, and the new lines go in above or below them. Absent: the new lines take their place. */
  readonly inserts?: 'above' | 'below'
}

/** One change to one text, independent of the syntax of the request. */
export interface Edit {
  /** The text to find. Its line endings never matter for matching. */
  readonly search: string
  /** The text to put there, literally. Its line endings are used only where the file has no endings to follow. */
  readonly replacement: string
  /**
   * `text`: search and replacement may be any part of a text. `lines`: they are whole lines, each with a
   * newline at its end, so that `''` is no line and `'\n'` is one blank line.
   */
  readonly unit: 'text' | 'lines'
  /** How search becomes replacement line by line, if the request says so. Only with unit `lines`. */
  readonly script?: readonly Step[]
  /** Replace every occurrence instead of requiring exactly one. */
  readonly all?: boolean
  /** How many occurrences there must be. Only with `all`. */
  readonly count?: number
  /** Replace only the occurrence with this number, counted from 1; -1 is the last one. Only with `all`. */
  readonly occurrence?: number
  readonly hints?: Hints
  /** The most tolerant tier by which it may be found. Default: the one of the profile. */
  readonly cap?: Tier
  /**
   * The lines of the original text, counted from 1, that replacement takes the place of; search is empty. What they hold comes from the
   * text that the model was shown: without one the edit is refused. Only with unit `lines`.
   */
  readonly rows?: LineRange
  /**
   * The rows that the edit is about, by their anchors; search is empty. The placement of the format finds them. Only with unit
   * `lines`.
   */
  readonly anchored?: AnchoredRows
  /**
   * Spans of search whose lines the request did not mark as content. Blank lines among them at the end of
   * search count only where the file has them. For any other such line the edit is refused where the file does
   * not have it.
   */
  readonly doubtful?: readonly Span[]
  /** Whether the text ends in a newline afterwards. Absent where the request does not say. */
  readonly finalNewline?: boolean
  /** Whether the text begins with a byte order mark afterwards. Absent where the request does not change that. */
  readonly byteOrderMark?: boolean
  /**
   * `written`: where the file has the search text byte for byte, endings included, the replacement is written
   * byte for byte. Everywhere else, and without this field, added lines get the endings of the lines around
   * them. `alike` means the same for a request whose lines all have the same ending; a format that cannot
   * express endings may leave it out. Only with unit `lines`.
   */
  readonly endings?: 'written' | 'alike'
  /** A tool computed the edit from two texts, so that text in it that looks like a placeholder is content. */
  readonly computed?: boolean
  /**
   * The edit is a hunk of a diff whose numbers and counts all agree with each other. Where every hunk is on its line to the
   * letter, with as much context as the others, a tool computed them: see {@link Edit.computed}.
   */
  readonly counted?: boolean
  /**
   * What is meant unless the file has `tag`: the end of the replacement has fields of the call, written as tags, of which this is
   * the first. Unless the file has it, too, `edit` is applied, with a notice.
   */
  readonly swallowed?: { readonly tag: string; readonly edit: Edit }
  /**
   * The replacement may be the whole new text of the file, and no part of it: `may` where only its lines can tell, `said` where words beside
   * it say so, `taken` where a person or a host says so, and nothing is asked. Search is empty. Only with unit `lines`.
   */
  readonly whole?: 'may' | 'said' | 'taken'
  /** The span of the edit in the request. */
  readonly source?: Span
}

/** The hash that a call expects of a file. */
export interface ExpectedHash {
  /** Lower-case hexadecimal digits of the SHA-256 of the file's bytes before the request: all 64, or the first eight or more. */
  readonly hash: string
  /** The field of the call, for messages. */
  readonly field: string
}

/** One change to one file. Paths are plain keys, as the request wrote them; only a file system gives them a meaning. */
export type FileEdit = (
  | {
      readonly kind: 'create'
      readonly path: string
      readonly text: string
      readonly mode?: string
      /** The field that asks to overwrite a file that exists. Only the host can allow it: the field is named where it is refused. */
      readonly overwrites?: string
      /** A tool has the text from a file, so that it is not judged. */
      readonly computed?: boolean
      /**
       * It may be the whole new text of a file that exists: `shown` where the model was shown all of that file, `taken` where a person
       * or a host says so. Absent where the request says that the file is new.
       */
      readonly replaces?: 'shown' | 'taken'
    }
  | {
      readonly kind: 'update'
      readonly path: string
      /** The path of the file afterwards. The same path makes it a plain update. */
      readonly moveTo?: string
      /** The other name that the request has for the file: the one of the two that exists is meant. */
      readonly otherPath?: string
      /** The text of the file where it does not exist: then it is created. Absent where it has to exist. */
      readonly textIfMissing?: string
      readonly mode?: string
      /** The mode before, if the request says it. Only `reverse` needs it. */
      readonly oldMode?: string
      /**
       * The edit is the text of a new file where no file has the path: `may` where a person or a host has to say so, `said` where words
       * beside it do and no file has a name that is nearly the same, `taken` where nothing is asked.
       */
      readonly creates?: 'may' | 'said' | 'taken'
      readonly edits: readonly Edit[]
    }
  | {
      readonly kind: 'delete'
      readonly path: string
      /** What the file must hold. Line endings, byte order mark and final newline may differ. */
      readonly text?: string
      /** The mode that the file had, if the request says it. Only `reverse` needs it. */
      readonly mode?: string
    }
) & {
  /** The file must be the one with this hash, else the edit is refused as `stale`. Absent where the call names none. */
  readonly expects?: ExpectedHash
}
