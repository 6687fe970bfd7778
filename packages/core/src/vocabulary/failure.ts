import type { LineRange } from '../text/line-range.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from './edit.js'
import type { Tier } from './replacer.js'
import type { RuleName } from './rule-names.js'

/** A place in a file with its text, as the file has it. */
export interface Region extends LineRange {
  readonly text: string
}

/** The region of the file that is most like the searched text, and where the two part. */
export interface ClosestRegion extends Region {
  /** The share of searched lines, 0 to 1, that are there up to whitespace. */
  readonly similarity: number
  /** The first line that differs: its number in the file, what was searched and what is there. */
  readonly difference?: { readonly line: number; readonly expected: string; readonly actual: string }
}

/** Where two texts part: the line, counted from 1, and what each of them has there, if it has that line. */
export interface LineDifference {
  readonly line: number
  readonly expected?: string
  readonly actual?: string
}

/** One of several places, and the lines that would single it out when added to the search text. */
export interface AmbiguousPlace extends LineRange {
  readonly deciding?: { readonly side: 'before' | 'after'; readonly lines: readonly string[] }
}

/** What a check of a changed file says, as a compiler or linter would. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning'
  readonly message: string
  /** Counted from 1, in the file as it would be. */
  readonly line?: number
}

/** The edits of a request that breaks off which are whole: how many, and the file of the last one. */
export interface WholeEdits {
  readonly edits: number
  readonly path?: string
}

/**
 * A code of a plugin's own: its name, a colon, and what went wrong, such as `csv:no-such-column`. Codes of emend have no
 * colon, so that neither can ever mean the other.
 */
export type PluginCode = `${string}:${string}`

/** A request that cannot be read. `line` counts from 1 in the request; `text` is that line. */
export type ParseFailure =
  | { readonly code: 'missing-begin'; readonly format: string; readonly expected: string }
  | {
      readonly code: 'missing-end'
      readonly format: string
      readonly expected: string
      readonly line: number
      /** The edits above the break that are whole; absent where none is known to be. */
      readonly whole?: WholeEdits
    }
  | { readonly code: 'empty-request'; readonly format: string }
  | {
      readonly code: 'several-requests'
      readonly format: string
      /** Where the second request begins. */
      readonly line: number
      /** Where the first one begins. */
      readonly first?: number
    }
  | {
      readonly code: 'unknown-section'
      readonly format: string
      readonly line: number
      readonly text: string
      readonly expected: string
    }
  | {
      readonly code: 'unexpected-line'
      readonly format: string
      readonly line: number
      readonly text: string
      readonly expected: string
    }
  | {
      /** A marker of a block where another was due. */
      readonly code: 'misplaced-marker'
      readonly format: string
      readonly line: number
      readonly text: string
      readonly expected: string
    }
  /** A line of content that would be read as a marker. */
  | {
      readonly code: 'unescaped-marker'
      readonly format: string
      readonly line: number
      readonly text: string
    }
  /** `:start_line:` without a number, or in new text. */
  | {
      readonly code: 'stray-line-marker'
      readonly format: string
      readonly line: number
      readonly text: string
    }
  | {
      readonly code: 'unsupported'
      readonly format: string
      readonly line: number
      readonly text: string
      /** What the line asks for, such as `a binary change`. */
      readonly feature: string
    }
  | { readonly code: 'missing-path'; readonly format: string; readonly line: number; readonly text: string }
  | {
      readonly code: 'empty-section'
      readonly format: string
      readonly line: number
      readonly text: string
      readonly expected: string
    }
  | {
      readonly code: 'wrong-input'
      readonly format: string
      readonly received: string
      readonly expected: string
    }
  | {
      readonly code: 'same-text'
      readonly format: string
      readonly edit: number
      /** How many edits there are. */
      readonly edits?: number
    }
  /** The format, the plugin, threw, or gave what its contract does not allow. */
  | {
      readonly code: 'plugin-failed'
      readonly format: string
      readonly plugin: string
      readonly reason: string
    }
  /** The host cancelled the call; nothing was written. */
  | { readonly code: 'cancelled'; readonly format: string }
  /** Why a format of a plugin cannot read the request, in the plugin's own words. */
  | {
      readonly code: PluginCode
      readonly format: string
      readonly message: string
      readonly line?: number
    }
  /** No format recognises the request; `known` are the formats there are. */
  | {
      readonly code: 'no-format'
      readonly format: string
      readonly known: readonly string[]
      /** What it is instead, where that can be seen: `line` and `text` are where it shows. */
      readonly found?: {
        readonly kind: 'prose' | 'whole-file' | 'conflict' | 'marker'
        readonly line: number
        readonly text: string
      }
    }
  /** Several formats are equally sure that the request is theirs. */
  | { readonly code: 'several-formats'; readonly format: string; readonly candidates: readonly string[] }
  | {
      readonly code: 'profile-mismatch'
      readonly format: string
      readonly profile: string
      /** The profile is for the format, but not together with replacers of the host, which it would not ask. */
      readonly replacers?: true
    }

/** What is wrong with a call before its request is read. */
export type CallFailure = Extract<
  ParseFailure,
  { code: 'same-text' | 'wrong-input' | 'profile-mismatch' | 'plugin-failed' | 'cancelled' }
>

/** Edits that cannot be written in a format; `what` names what it has no words for. */
export interface RenderFailure {
  readonly code: 'not-expressible'
  readonly format: string
  readonly path: string
  readonly what: string
  /** The file would show it: what the edits do to it may have words. */
  readonly needsFile?: true
}

/** An edit that was not applied, without the file and the number of the edit. */
export type EditProblem = EditCause & {
  /** The rule that refused the edit; absent where it was refused for what it holds, or for what it would come to at its place. */
  readonly rule?: RuleName
}

type EditCause =
  | {
      readonly code: 'not-found'
      readonly tried: readonly string[]
      readonly closest?: ClosestRegion
      /** The least similarity that would have counted, where similarity was measured. */
      readonly threshold?: number
      /** The lines that were searched, where they were not all. */
      readonly searched?: LineRange
      /** What is at the line that the edit names, where that is not the closest region. */
      readonly hinted?: Region
      /** The file has no text at all. */
      readonly isEmpty?: boolean
      /** Where the new text is, which by itself does not prove that the edit was applied. */
      readonly seen?: LineRange
    }
  | {
      readonly code: 'ambiguous'
      readonly replacer: string
      readonly tier: Tier
      readonly places: readonly AmbiguousPlace[]
    }
  /** The text is in more or fewer places than the edit says, or has no place of the number that it names. */
  | {
      readonly code: 'wrong-count'
      readonly kind: 'count' | 'occurrence'
      readonly expected: number
      readonly places: readonly LineRange[]
    }
  | {
      readonly code: 'anchor-not-found'
      readonly anchor: string
      /** The line that is most like it. */
      readonly closest?: ClosestRegion
      /** The lines that are like it, too, the likeliest first. */
      readonly alike?: readonly Region[]
    }
  | { readonly code: 'no-place' }
  | { readonly code: 'empty-search' }
  | { readonly code: 'blank-search' }
  | { readonly code: 'placeholder'; readonly text: string }
  /** A new line holds U+FFFD, the mark of a character that was lost on the way; `near` are such characters of the lines that it is for. */
  | { readonly code: 'damaged-text'; readonly text: string; readonly near?: readonly string[] }
  /** New lines that were meant for below a line would go before the rest of it. */
  | { readonly code: 'line-split'; readonly place: LineRange; readonly rest: string }
  | { readonly code: 'line-breaks'; readonly place: Region }
  /** The file has other lines where the edit makes its change: both changed the same lines. */
  | { readonly code: 'other-lines'; readonly place: Region }
  /** A context line beside an added one is not in the file: its plus may have been forgotten. */
  | { readonly code: 'context-missing'; readonly place: Region; readonly text: string }
  | { readonly code: 'unprefixed-line'; readonly text: string }
  /** A dash that belongs to a line was taken for the mark of a removed line: the file has `actual` at `line`, if it has it. */
  | {
      readonly code: 'lost-dash'
      readonly text: string
      readonly line?: number
      readonly actual?: string
    }
  | { readonly code: 'doubtful-place'; readonly place: LineRange; readonly seen: LineRange }
  | { readonly code: 'overlap'; readonly other: number; readonly place: LineRange }
  | { readonly code: 'indentation'; readonly place: Region; readonly indentation: string }
  | { readonly code: 'final-newline'; readonly place: LineRange }
  | { readonly code: 'budget-exceeded'; readonly limit: string }
  /** The host cancelled the call; nothing was written. */
  | { readonly code: 'cancelled' }
  /** A replacer or a placement threw, or gave what its contract does not allow. */
  | { readonly code: 'plugin-failed'; readonly plugin: string; readonly reason: string }
  /** Why a plugin refuses the edit, in its own words. */
  | { readonly code: PluginCode; readonly message: string }
  /** The scores of all hunks of a patch are more than the host allows; the edit is the one that adds the most. */
  | {
      readonly code: 'fuzz-exceeded'
      readonly score: number
      readonly limit: number
      readonly place?: LineRange
    }
  | { readonly code: 'already-applied'; readonly place?: LineRange }
  | { readonly code: 'unchanged'; readonly place?: LineRange }

/** Which edit of a call a failure is about: its number among the edits of the file, from 0, and their count. */
export interface EditPosition {
  readonly edit: number
  readonly edits: number
  /** The edits of the file that were applied all the same, with the option `partial`. */
  readonly applied?: readonly number[]
  /** Where the edit was in the request. */
  readonly source?: Span
  /** What to send in its place, where there is exactly one safe candidate. */
  readonly corrected?: CorrectedEdit
}

/** An edit that can be sent in place of a refused one: it was tried out, and is placed exactly. */
export interface CorrectedEdit {
  /** With the text of the file to find, and with LF for every ending. */
  readonly edit: TextEdit
  /** Where it goes. */
  readonly place: LineRange
}

export type EditFailure = EditProblem & EditPosition

/** A file that was not changed as asked, for a reason that lies in the file and not in one edit. */
export type FileProblem =
  | {
      readonly code: 'file-not-found'
      /** Paths of files that may be meant, the likeliest first; absent where none is known. */
      readonly suggestions?: readonly string[]
    }
  | { readonly code: 'file-exists' }
  /** A line of a new file holds U+FFFD, the mark of a character that was lost on the way. */
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
