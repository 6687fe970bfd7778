import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/**
 * The user's own folder for the key, outside of every root: `emend` in `$XDG_STATE_HOME`, by default in `~/.local/state`;
 * on Windows in `%LOCALAPPDATA%`. Undefined where the system knows no home of the user.
 */
export function userKeyFolder(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homeOrNone(),
): string | undefined {
  const own = platform === 'win32' ? environment['LOCALAPPDATA'] : environment['XDG_STATE_HOME']
  // The standard says that a relative one is to be ignored.
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
