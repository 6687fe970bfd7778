/** One edit-string call, whatever names its fields had. */
export interface EditCall {
  /** The file; absent where the host knows it. */
  readonly path?: string
  /** The text to replace. Empty to create a file that does not exist or is empty. */
  readonly oldString: string
  readonly newString: string
  /** Replace every occurrence instead of requiring exactly one. Default false. */
  readonly replaceAll?: boolean
  /** The file must not exist yet; `oldString` is empty. */
  readonly create?: true
  /** The line after which `newString` is inserted, 0 for the top; `oldString` is empty. */
  readonly insertLine?: number
  /** How often `oldString` must be in the file; every occurrence is replaced. */
  readonly expectedReplacements?: number
  /** Which occurrence of `oldString` to replace, counted from 1. */
  readonly occurrence?: number
  /** A line that is above the place, or begins it. */
  readonly anchor?: string
  /** The line where `oldString` begins: it decides between several places. With `endLine` the place must be within both. */
  readonly startLine?: number
  readonly endLine?: number
}

/** The name of the format, in failures and registries. */
export const FORMAT = 'edit-string'
