import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/**
 * Returns the user's own folder for the key, which is outside every root: `emend` in `$XDG_STATE_HOME`, by default in
 * `~/.local/state`; on Windows in `%LOCALAPPDATA%`. Returns undefined if the user has no home folder.
 */
export function userKeyFolder(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homeOrNone(),
): string | undefined {
  const own = platform === 'win32' ? environment['LOCALAPPDATA'] : environment['XDG_STATE_HOME']
  // The XDG specification says that a relative path is to be ignored.
  if (own !== undefined && isAbsolute(own)) return join(own, 'emend')
  if (!isAbsolute(home)) return undefined
  return platform === 'win32'
    ? join(home, 'AppData', 'Local', 'emend')
    : join(home, '.local', 'state', 'emend')
}

function homeOrNone(): string {
  try {
    return homedir()
  } catch {
    return ''
  }
}

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
