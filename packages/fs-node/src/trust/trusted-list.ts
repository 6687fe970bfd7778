/** The name of the file in the user's own state folder with the code that `emend trust` has allowed to run. */
export const TRUSTED_CODE = 'trusted-code.json'

/** The content of the list. */
export interface TrustedCode {
  readonly version: 1
  /** What was trusted in each folder, by the absolute path of the folder with symbolic links resolved. */
  readonly folders: Readonly<Record<string, TrustedConfig>>
}

/** A configuration that was trusted, as it was then. */
export interface TrustedConfig {
  /** The absolute path of the configuration. */
  readonly config: string
  /** The configuration and each file that it loads, by absolute path with symbolic links resolved. */
  readonly files: Readonly<Record<string, TrustedFile>>
}

/** A file that was trusted, as it was then. */
export interface TrustedFile {
  /** The SHA-256 of its content in hexadecimal. */
  readonly hash: string
  /** The files that it loads, by `esm` or `cjs`, a space, and the name in the code; null for what was missing. */
  readonly loads: Readonly<Record<string, string | null>>
}
