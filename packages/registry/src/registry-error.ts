/** A registry that cannot be made: the message says what is wrong, where, and what there is instead. */
export class RegistryError extends Error {
  readonly code: RegistryErrorCode
  /** Of `unknown-name`: what was asked for, and what there is. */
  readonly lookup: Lookup | undefined

  constructor(code: RegistryErrorCode, message: string, lookup?: Lookup) {
    super(message)
    this.name = 'RegistryError'
    this.code = code
    this.lookup = lookup
  }
}

/** A name that was looked for, and the names that there are. */
export interface Lookup {
  readonly name: string
  readonly known: readonly string[]
}

/** What is wrong with the plugins of a registry. */
export type RegistryErrorCode =
  | 'duplicate-name'
  | 'unknown-name'
  | 'wrong-api-version'
  | 'not-a-plugin'
  | 'tier-order'
