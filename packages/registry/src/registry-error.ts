/** A registry that cannot be made: the message says what is wrong, where, and what there is instead. */
export class RegistryError extends Error {
  readonly code: RegistryErrorCode

  constructor(code: RegistryErrorCode, message: string) {
    super(message)
    this.name = 'RegistryError'
    this.code = code
  }
}

export type RegistryErrorCode =
  | 'duplicate-name'
  | 'unknown-name'
  | 'wrong-api-version'
  | 'not-a-plugin'
  | 'tier-order'
