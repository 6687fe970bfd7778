/** One edit-string call, whatever names its fields had. */
export interface EditCall {
  /** The file; absent where the host knows it. */
  readonly path?: string
  /** The text to replace. Empty to create a file that does not exist or is empty. */
  readonly oldString: string
  readonly newString: string
  /** Replace every occurrence instead of requiring exactly one. Default false. */
  readonly replaceAll?: boolean
}

/** The name of the format, in failures and registries. */
export const FORMAT = 'edit-string'
