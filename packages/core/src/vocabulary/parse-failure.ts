import type { PluginCode } from './edit-failure.js'

/** The edits of a request that breaks off which are whole: how many, and the file of the last one. */
export interface WholeEdits {
  readonly edits: number
  readonly path?: string
}

/** A request that cannot be read. `line` counts from 1 in the request; `text` is that line. */
export type ParseFailure = { readonly format: string } & (ParseProblem | LineProblem)

type ParseProblem =
  | { readonly code: 'missing-begin'; readonly expected: string }
  | {
      readonly code: 'missing-end'
      readonly expected: string
      readonly line: number
      /** The edits above the break that are whole; absent where none is known to be. */
      readonly whole?: WholeEdits
    }
  | { readonly code: 'empty-request' }
  | {
      readonly code: 'several-requests'
      /** Where the second request begins. */
      readonly line: number
      /** Where the first one begins. */
      readonly first?: number
    }
  | { readonly code: 'wrong-input'; readonly received: string; readonly expected: string }
  | {
      readonly code: 'same-text'
      readonly edit: number
      /** How many edits there are. */
      readonly edits?: number
    }
  /** The format, the plugin, threw, or gave what its contract does not allow. */
  | { readonly code: 'plugin-failed'; readonly plugin: string; readonly reason: string }
  /** The host cancelled the call; nothing was written. */
  | { readonly code: 'cancelled' }
  /** Why a format of a plugin cannot read the request, in the plugin's own words. */
  | { readonly code: PluginCode; readonly message: string; readonly line?: number }
  /** No format recognises the request; `known` are the formats there are. */
  | {
      readonly code: 'no-format'
      readonly known: readonly string[]
      /** What it is instead, where that can be seen: `line` and `text` are where it shows. */
      readonly found?: {
        readonly kind: 'prose' | 'whole-file' | 'conflict' | 'marker'
        readonly line: number
        readonly text: string
      }
    }
  /** Several formats are equally sure that the request is theirs. */
  | { readonly code: 'several-formats'; readonly candidates: readonly string[] }
  | {
      readonly code: 'profile-mismatch'
      readonly profile: string
      /** The profile is for the format, but not together with replacers of the host, which it would not ask. */
      readonly replacers?: true
    }

/** What is wrong with one line. */
type LineProblem = { readonly line: number; readonly text: string } & (
  | { readonly code: 'unknown-section'; readonly expected: string }
  | { readonly code: 'unexpected-line'; readonly expected: string }
  /** A marker of a block where another was due. */
  | { readonly code: 'misplaced-marker'; readonly expected: string }
  /** A line of content that would be read as a marker. */
  | { readonly code: 'unescaped-marker' }
  /** `:start_line:` without a number, or in new text. */
  | { readonly code: 'stray-line-marker' }
  /** The line asks for something that is no change of a text, such as `a binary change`. */
  | { readonly code: 'unsupported'; readonly feature: string }
  | { readonly code: 'missing-path' }
  | { readonly code: 'empty-section'; readonly expected: string }
)

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
