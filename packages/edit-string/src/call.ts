/** One edit-string call, with its fields under their usual names. */
export interface EditCall {
  /** The path of the file; absent if the host knows it. */
  readonly path?: string
  /** The text to replace. Empty to create a file that does not exist or is empty. */
  readonly oldString: string
  readonly newString: string
  /** Replace every occurrence instead of requiring exactly one. Default false. */
  readonly replaceAll?: boolean
  /** The file must not exist yet; `oldString` is empty. */
  readonly create?: true
  /** The field of the request that asks to overwrite a file that exists, which only the host can allow. */
  readonly overwrites?: string
  /** The line after which `newString` is inserted, 0 for the top; `oldString` is empty. */
  readonly insertLine?: number
  /** `newString` goes in at the end of the file; `oldString` is empty. */
  readonly appends?: true
  /** The lines, counted from 1, that `newString` takes the place of; `oldString` is empty. Needs a call that knows what was shown. */
  readonly rows?: { readonly start: number; readonly end: number }
  /** `newString` are lines that go in below or above those of `oldString`, which stay. */
  readonly inserts?: 'below' | 'above'
  /** How many times `oldString` must occur in the file; every occurrence is replaced. */
  readonly expectedReplacements?: number
  /** Which occurrence of `oldString` to replace, counted from 1; -1 is the last one. */
  readonly occurrence?: number
  /** A line that is above the place, or is its first line. */
  readonly anchor?: string
  /** The line where `oldString` begins, counted from 1. It decides between several places. */
  readonly startLine?: number
  /** The last line of the place, counted from 1. With `startLine`, the place must be between the two. */
  readonly endLine?: number
  /** What is meant unless the file has `tag`: `newString` ends with fields of the call, written as tags, of which this is the first. */
  readonly swallowed?: { readonly tag: string; readonly call: EditCall }
  /** `oldString` must be found to the letter. Default: as tolerantly as the profile says. */
  readonly exact?: true
  /** The SHA-256 that the file must have: lower-case hexadecimal digits, all of them or the first eight or more. */
  readonly expectedHash?: string
  /**
   * The named block of code that the place is in, such as `Class.method`; `line` decides among several. With `action`,
   * `newString` takes the place of the block, or goes in beside it; `oldString` is empty. Needs an engine that finds blocks.
   */
  readonly where?: {
    readonly symbol: string
    readonly line?: number
    readonly action?: 'replaceSymbol' | 'insertBefore' | 'insertAfter'
  }
}

/** The name of the format, in failures and registries. */
export const FORMAT = 'edit-string'
