import type { PluginCode } from './edit-failure.js'

/** The complete edits of a request that is cut off: how many there are, and the file of the last one. */
interface WholeEdits {
  readonly edits: number
  readonly path?: string
}

/** How far a request that is cut off is whole: up to the end of a line. */
export interface Accepted {
  /** The hash of that part, which the rest of the request names to be joined to it. Absent where the host keeps no such part. */
  readonly hash?: string
  /** Whether the lines are those of the request, or of the file whose new text a call was bringing. */
  readonly of: 'request' | 'file'
  /** How many lines there are, and the last of them. */
  readonly lines: number
  readonly last: string
  /** The file that the request was about there. Absent where it had named none. */
  readonly path?: string
  /** Its complete edits as a request of their own, for a host that wants these alone. Absent where there is none. */
  readonly request?: string
}

/** Why a request cannot be parsed. `line` counts from 1 in the request; `text` is that line. */
export type ParseFailure = { readonly format: string } & (ParseProblem | LineProblem)

type ParseProblem =
  | { readonly code: 'missing-begin'; readonly expected: string }
  | {
      readonly code: 'missing-end'
      readonly expected: string
      readonly line: number
      /** The complete edits above the cut. Absent where none is known. */
      readonly whole?: WholeEdits
      /** The call of a message that is cut off. Then `line` means nothing. */
      readonly call?: string
      /** How far it is whole. Only from an engine. */
      readonly accepted?: Accepted
    }
  /** The request goes on from a part with this hash, which is not kept here. */
  | { readonly code: 'no-beginning'; readonly hash: string }
  | { readonly code: 'empty-request' }
  | {
      readonly code: 'several-requests'
      /** The line where the second request begins. */
      readonly line: number
      /** The line where the first request begins. */
      readonly first?: number
      /** The first line of the request that a text of a message holds beside its calls. Then `line` is one of that text. */
      readonly beside?: string
    }
  | { readonly code: 'wrong-input'; readonly received: string; readonly expected: string }
  | {
      readonly code: 'same-text'
      readonly edit: number
      /** How many edits there are. */
      readonly edits?: number
    }
  /**
   * A field of the call forbids, conditions, places or changes the write in a way that is not done. `value` is its value as
   * JSON, cut; `instead` says what to send.
   */
  | {
      readonly code: 'unsupported-field'
      readonly field: string
      readonly value: string
      readonly instead: string
    }
  /** The format, which is a plugin, threw, or returned something that its contract does not allow. */
  | { readonly code: 'plugin-failed'; readonly plugin: string; readonly reason: string }
  /** The host cancelled the call; nothing was written. */
  | { readonly code: 'cancelled' }
  /** The format of a plugin cannot read the request, for a reason in the plugin's own words. */
  | { readonly code: PluginCode; readonly message: string; readonly line?: number }
  /** No format recognizes the request. `known` are the names of all formats that were asked. */
  | {
      readonly code: 'no-format'
      readonly known: readonly string[]
      /** What the text is instead, if emend can tell. `line` and `text` are the line that shows it. */
      readonly found?: {
        readonly kind: 'prose' | 'whole-file' | 'conflict' | 'marker' | 'call'
        readonly line: number
        readonly text: string
        /** Of a call that is written as text: the grammar and the name of its tool, where they are known. */
        readonly grammar?: string
        readonly tool?: string
      }
    }
  /** Several formats (`candidates`) are equally sure that the request is theirs. */
  | { readonly code: 'several-formats'; readonly candidates: readonly string[] }
  | {
      readonly code: 'profile-mismatch'
      readonly profile: string
      /** Present if the profile knows the format, but the host gave replacers of its own, which the profile would not use. */
      readonly replacers?: true
    }

/** What is wrong with one line of the request. */
type LineProblem = { readonly line: number; readonly text: string } & (
  | { readonly code: 'unknown-section'; readonly expected: string }
  | { readonly code: 'unexpected-line'; readonly expected: string }
  /** A block has one of its markers where another one was expected. Of these three, the format brings the text. */
  | { readonly code: 'misplaced-marker'; readonly expected: string; readonly message: string }
  /** A line of content would be read as a marker. */
  | { readonly code: 'unescaped-marker'; readonly message: string }
  /** `:start_line:` has no number, or is in new text. */
  | { readonly code: 'stray-line-marker'; readonly message: string }
  /** The line asks for an operation of the format that is not done; `feature` names it, such as `a binary change`. */
  | { readonly code: 'unsupported'; readonly feature: string }
  | { readonly code: 'missing-path' }
  | { readonly code: 'empty-section'; readonly expected: string }
)

/** What can be wrong with a call before its request is parsed. */
export type CallFailure = Extract<
  ParseFailure,
  {
    code:
      | 'same-text'
      | 'wrong-input'
      | 'unsupported-field'
      | 'profile-mismatch'
      | 'plugin-failed'
      | 'cancelled'
  }
>

/** Why edits cannot be written in a format. `what` names the thing that the format cannot express. */
export interface RenderFailure {
  readonly code: 'not-expressible'
  readonly format: string
  readonly path: string
  readonly what: string
  /** Present if the edits may be expressible once the file is known: what they change in that file. */
  readonly needsFile?: true
}
