import type { LineRange } from '../text/span.js'
import type { Diagnostic, EditFailure, LineDifference, PluginCode } from './edit-failure.js'
import type { ParseFailure, RenderFailure } from './parse-failure.js'

/** A file that was not changed as asked, for a reason that lies in the file and not in one edit. */
export type FileProblem =
  | {
      readonly code: 'file-not-found'
      /** Paths of files that may be meant, the likeliest first: the path itself where the request has taken the file away. Absent where none is known. */
      readonly suggestions?: readonly string[]
    }
  | { readonly code: 'file-exists' }
  /** A line of a new file holds U+FFFD, the mark of a character that was lost on the way, or what another encoding made of one. */
  | { readonly code: 'damaged-text'; readonly text: string }
  | {
      readonly code: 'other-text'
      /** The first line in which the request and the file differ. */
      readonly difference: LineDifference
    }
  | { readonly code: 'not-reversible'; readonly missing: string }
  /** A file system gave what its contract does not allow. */
  | { readonly code: 'plugin-failed'; readonly plugin: string; readonly reason: string }
  /** Why a plugin refuses the file, in its own words. */
  | { readonly code: PluginCode; readonly message: string }
  | { readonly code: 'already-applied' }
  | { readonly code: 'unchanged' }
  | StorageProblem

/** What only a host with files can meet: a file that cannot be read or written, or that must not be. */
export type StorageProblem =
  | { readonly code: 'path-refused'; readonly reason: string }
  | {
      /** Bytes that are no text of their encoding, or text that the encoding cannot write. */
      readonly code: 'not-text'
      readonly reason: 'nul' | 'invalid-utf8' | 'invalid-utf16' | 'invalid-encoding' | 'not-encodable'
      /** The byte at which it begins, from 0. */
      readonly offset: number
      /** The encoding that was meant, where it is none of Unicode. */
      readonly encoding?: string
      /** Whether it is the text that was to be written, and not the file that is there. */
      readonly inNewText?: true
    }
  /** A file of more bytes than are read. */
  | { readonly code: 'too-large'; readonly size: number; readonly limit: number }
  | { readonly code: 'not-a-file' }
  /** A file that its mode keeps this user from writing. */
  | { readonly code: 'read-only' }
  | { readonly code: 'stale' }
  /** A file of a commit that was interrupted: a part of its files may be changed, and others not. */
  | { readonly code: 'interrupted' }
  /** Another process is writing below the same root; which one is left out where its lock does not say. */
  | { readonly code: 'locked'; readonly pid?: number; readonly host?: string }
  /** A file that changed after the commit to be undone, in the very lines that undoing it changes. */
  | { readonly code: 'merge-conflict'; readonly place: LineRange }
  /** A check of the result refused it. */
  | { readonly code: 'vetoed'; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly code: 'write-failed'
      readonly operation: string
      readonly reason: string
      /** The system's own code, such as `ENOSPC`, where it gave one. */
      readonly systemCode?: string
      /** Whether all files are as they were. */
      readonly rolledBack: boolean
      /** Where they are not: the file system keeps what it takes to finish the commit or to take it back. */
      readonly recoverable?: boolean
    }
  | { readonly code: 'read-failed'; readonly reason: string; readonly systemCode?: string }

/** Everything that can go wrong with a request, told apart by `code`. See `describe` for the text. */
export type Failure = ParseFailure | RenderFailure | ((EditFailure | FileProblem) & { readonly path: string })

/** What can go wrong where edits are applied to texts. */
export type ApplyFailure = (EditFailure | Exclude<FileProblem, StorageProblem>) & { readonly path: string }

/** The same where a request is read first. */
export type TextFailure = ParseFailure | RenderFailure | ApplyFailure

/** The stable codes of all failures but those of plugins. */
export type FailureCode = Exclude<Failure['code'], PluginCode>
