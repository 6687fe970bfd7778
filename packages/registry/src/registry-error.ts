/** A mistake in using a registry. The message says what is wrong, with which plugin, and which names exist. */
export class RegistryError extends Error {
  readonly code: RegistryErrorCode
  /** For `unknown-name`: the requested name and the names that exist. */
  readonly lookup: Lookup | undefined

  constructor(code: RegistryErrorCode, message: string, lookup?: Lookup) {
    super(message)
    this.name = 'RegistryError'
    this.code = code
    this.lookup = lookup
  }
}

/** A name that was not found, and the names that exist. */
export interface Lookup {
  readonly name: string
  readonly known: readonly string[]
}

/** The kinds of mistakes in using a registry. */
export type RegistryErrorCode =
  | 'duplicate-name'
  | 'unknown-name'
  | 'wrong-api-version'
  | 'not-a-plugin'
  | 'tier-order'
  | 'never-asked'
  | 'not-a-position'
