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
