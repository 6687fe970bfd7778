import { spawnSync } from 'node:child_process'
import { UsageError } from '../exit-code.js'

/** A program that writes the clipboard to its standard output. */
type Reader = readonly [program: string, ...args: string[]]

const POWERSHELL =
  '[Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false; [Console]::Out.Write((Get-Clipboard -Raw))'
const WAYLAND: Reader = ['wl-paste', '--no-newline']
const WINDOWS: Reader = ['powershell.exe', '-NoProfile', '-NonInteractive', '-Command', POWERSHELL]

/**
 * Reads the text of the clipboard with the system's own command.
 *
 * @throws UsageError that names what to install if there is no such command, or why none could read it
 */
export function readClipboard(): string {
  let problem: string | undefined
  for (const [program, ...args] of readers()) {
    const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: MOST })
    if (error !== undefined && 'code' in error && error.code === 'ENOENT') continue
    if (error === undefined && status === 0 && stdout !== '') return stdout
    const why = error?.message ?? stderr.trim().split('\n')[0]
    problem ??= status === 0 ? 'the clipboard holds no text' : `${program} cannot read the clipboard: ${why}`
  }
  throw new UsageError(problem ?? MISSING)
}

/** Bytes, as many as a request in a file may have. */
const MOST = 256 * 1024 * 1024

const MISSING =
  'no command reads the clipboard here: install wl-clipboard (Wayland), xclip or xsel (X11), or put the request in a file'

function readers(): readonly Reader[] {
  if (process.platform === 'darwin') return [['pbpaste']]
  if (process.platform === 'win32') return [WINDOWS]
  const x11: Reader[] = [
    ['xclip', '-selection', 'clipboard', '-out'],
    ['xsel', '--clipboard', '--output'],
  ]
  // Linux in Windows has the command of Windows.
  return process.env['WAYLAND_DISPLAY'] ? [WAYLAND, ...x11, WINDOWS] : [...x11, WAYLAND, WINDOWS]
}
