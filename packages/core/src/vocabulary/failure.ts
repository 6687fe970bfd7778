import type { LineRange } from '../text/span.js'
import type { Diagnostic } from './diagnostic.js'
import type { EditFailure, LineDifference, PluginCode, Region } from './edit-failure.js'
import type { ParseFailure, RenderFailure } from './parse-failure.js'

/** Why a file was not changed as asked, where the reason is the file and not one of its edits. */
export type FileProblem =
  | {
      readonly code: 'file-not-found'
      /**
       * Paths that the request may mean, the likeliest first. It is the path itself where an earlier part of
       * the request deleted or moved the file. Absent where none is known.
       */
      readonly suggestions?: readonly string[]
      /** The edit has the text of a whole file, which would be created if a person or a host said so. */
      readonly mayCreate?: true
    }
  | {
      readonly code: 'file-exists'
      /** The field of the request that asks to overwrite it, which only the host can allow. */
      readonly field?: string
    }
  /** The request has two names for one file, and a file stands at each; `other` is the one that is not `path`. */
  | { readonly code: 'two-files'; readonly other: string }
  /** A line of a new file holds a damaged character: U+FFFD, or what a wrong encoding made of a character. */
  | { readonly code: 'damaged-text'; readonly text: string }
  | { readonly code: 'placeholder'; readonly text: string }
  /** The text of a new file has the sign of a `kind` of damage. `text` is what is probably meant, where that is known. */
  | { readonly code: 'new-text'; readonly kind: string; readonly sign: string; readonly text?: string }
  | {
      readonly code: 'other-text'
      /** The first line in which the request and the file differ. */
      readonly difference: LineDifference
    }
  | { readonly code: 'not-reversible'; readonly missing: string }
  /** A file system returned something that its contract does not allow. */
  | { readonly code: 'plugin-failed'; readonly plugin: string; readonly reason: string }
  /** A plugin refuses the file, for a reason in its own words. */
  | { readonly code: PluginCode; readonly message: string }
  | { readonly code: 'already-applied' }
  | { readonly code: 'unchanged' }
  | StorageProblem

/** The file changed after it was read, or after it was shown to the model, or is not the one that the call expects. */
export interface StaleProblem {
  readonly code: 'stale'
  /** The hash that the call expects of the file, as hexadecimal digits. Absent where it expects none. */
  readonly expected?: string
  /** The current lines where an edit would change, or stand right beside, what is not as it was shown. */
  readonly place?: Region
  /** The lines of the place as the format of the request shows them, if it has a way of its own. */
  readonly rows?: string
  /** The runs of current lines at the place that differ from what was shown. */
  readonly changed?: readonly ChangedLines[]
  /** The text that was shown, in which the edit was placed, as its SHA-256 in hexadecimal digits. Only from a ledger. */
  readonly version?: string
}

/** Lines that changed, counted from 1. Where lines were only removed, the end is the line above them, and the start the one after it. */
export interface ChangedLines extends LineRange {
  /** The id of the commit that changed them, where it is known. */
  readonly by?: string
  /** The first of them, in a notice of what was kept. Absent where they were removed. */
  readonly text?: string
}

/** The model was not shown the file, or the lines at `place` of it, and the host wants that before an edit. */
interface NotReadProblem {
  readonly code: 'not-read'
  readonly place?: LineRange
}

/** A file that cannot or must not be read or written. Only hosts with a file system have these failures. */
type StorageProblem =
  | {
      readonly code: 'path-refused'
      readonly reason: string
      /** Files of the project whose path is the end of the refused absolute path. */
      readonly suggestions?: readonly string[]
    }
  | {
      /** The bytes are not valid text in their encoding, or the encoding cannot express the new text. */
      readonly code: 'not-text'
      readonly reason: 'nul' | 'invalid-utf8' | 'invalid-utf16' | 'invalid-encoding' | 'not-encodable'
      /** The offset of the first bad byte, from 0. */
      readonly offset: number
      /** The encoding, if it is not a Unicode encoding. */
      readonly encoding?: string
      /** The fault is in the text to be written, not in the existing file. */
      readonly inNewText?: true
    }
  | {
      /** The file is not what its name says, such as a notebook without valid JSON, or the new text cannot become such a file. */
      readonly code: 'wrong-content'
      /** What the file must be, such as `a notebook`. */
      readonly expected: string
      /** What is wrong, as a clause without a full stop. */
      readonly reason: string
      /** The line, counted from 1, of the text that `inNewText` names. */
      readonly line?: number
      /** The fault is in the new text that edits lead to, not in the existing file. */
      readonly inNewText?: true
    }
  /** The file has more bytes (`size`) than emend reads (`limit`). */
  | { readonly code: 'too-large'; readonly size: number; readonly limit: number }
  | StaleProblem
  | NotReadProblem
  | { readonly code: 'not-a-file' }
  /** The mode of the file does not let this user write it. */
  | { readonly code: 'read-only' }
  /** The file belongs to a commit that was interrupted. Some of the commit's files may be changed and others not. */
  | { readonly code: 'interrupted' }
  /** Another process is writing below the same root. `pid` and `host` are absent where its lock does not name them. */
  | { readonly code: 'locked'; readonly pid?: number; readonly host?: string }
  /** The file was changed after the commit that is to be undone, in the same lines that the undo would change. */
  | {
      readonly code: 'merge-conflict'
      readonly place: LineRange
      /** The kept commit that cannot be undone. */
      readonly id?: string
      /** The kept commit that changed the lines since, if one did and it can be told. */
      readonly by?: string
    }
  /** A check refused the result. `lines` are those of the file as it would be that the first errors are about. */
  | {
      readonly code: 'vetoed'
      readonly diagnostics: readonly Diagnostic[]
      readonly lines?: readonly Region[]
    }
  | {
      readonly code: 'write-failed'
      readonly operation: string
      readonly reason: string
      /** The operating system's error code, such as `ENOSPC`, if it gave one. */
      readonly systemCode?: string
      /** Whether all files have their old content again. */
      readonly rolledBack: boolean
      /**
       * Present if `rolledBack` is false: whether the file system keeps what it needs to finish the commit or
       * to roll it back.
       */
      readonly recoverable?: boolean
      /** Paths of what the commit itself made and could not remove, its journal first. */
      readonly left?: readonly string[]
    }
  | { readonly code: 'read-failed'; readonly reason: string; readonly systemCode?: string }

/** Everything that can go wrong with a request. `code` tells the failures apart, and `describe` makes a text of each. */
export type Failure = ParseFailure | RenderFailure | ((EditFailure | FileProblem) & { readonly path: string })

/** What can go wrong when edits are applied to texts. */
export type ApplyFailure = (
  | EditFailure
  | Exclude<FileProblem, StorageProblem>
  | StaleProblem
  | NotReadProblem
) & { readonly path: string }

/** What can go wrong when a request is parsed and its edits are applied to texts. */
export type TextFailure = ParseFailure | RenderFailure | ApplyFailure

/** The stable codes of all failures, except those of plugins. */
export type FailureCode = Exclude<Failure['code'], PluginCode>
