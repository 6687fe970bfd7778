import type { Result } from '@emend/core/plugin'
import { closedPlaceOf, closedReason } from './closed-places.js'
import { FileSystemError } from './file-system-error.js'

/**
 * The lexical path policy: checks that a path is inside the root on every operating system. The same paths are refused
 * everywhere, so that a request means the same on POSIX and on Windows.
 *
 * An accepted path is relative and its last segment names a file. It is returned without `.` segments and double slashes
 * (`./a//b` becomes `a/b`); checking the result again changes nothing. A backslash is not a separator, but because it is
 * one on Windows, every rule also applies to the parts around it. Names such as `constructor` and `__proto__` are
 * ordinary.
 *
 * Refused are: the empty path, absolute paths, drives, UNC paths, `..`, names that Windows gives to devices (with any
 * extension) or reads as alternate streams, names that end in a dot or a blank (Windows drops those), control
 * characters, lone surrogates (they cannot be encoded), paths that end as a folder does, and everything in the folders
 * `.git` and `.emend`, and code that emend runs, in any spelling that a system accepts for them (`closedPlaceOf`).
 *
 * This function looks at text only. An adapter over a real file system must also follow symbolic links, and refuse those
 * that lead to a closed place (`closedPlaceIn`).
 *
 * @returns the path to use, or as failure the reason: the end of a sentence that begins with the path
 */
export function checkPath(path: string): Result<string, string> {
  const value = path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .join('/')
  // The normalized path is checked as well: `./\a` becomes `\a`, which is absolute on Windows.
  const reason =
    refusalOfWhole(path) ??
    (value === path ? undefined : refusalOfWhole(value)) ??
    value.split(/[/\\]/).map(refusalOfName).find(Boolean)
  return reason === undefined ? { ok: true, value } : { ok: false, failure: reason }
}

/** {@link checkPath} for adapters. @throws FileSystemError `path-refused` */
export function requirePath(path: string): string {
  const checked = checkPath(path)
  if (checked.ok) return checked.value
  throw new FileSystemError('path-refused', path, checked.failure)
}

/** Returns a key for a name that is the same for all its letter cases and Unicode forms, as some file systems compare names. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

function refusalOfWhole(path: string): string | undefined {
  if (path === '') return 'is empty'
  if (/\p{Cc}/u.test(path)) return 'contains a control character'
  if (/\p{Surrogate}/u.test(path)) return 'contains half of a surrogate pair'
  if (/^[A-Za-z]:/.test(path)) return 'names a drive; paths are relative to the root'
  if (/^[/\\]/.test(path)) return 'is absolute; paths are relative to the root'
  if (/(?:^|[/\\])\.?$/.test(path)) return 'names a folder'
  return undefined
}

function refusalOfName(name: string): string | undefined {
  if (name === '' || name === '.') return undefined
  if (name === '..') return 'contains `..`, which leads out of a folder'
  const closed = closedPlaceOf(name)
  if (closed !== undefined) return closedReason(closed)
  if (name.includes(':')) return 'contains a colon, which Windows reads as a drive or a stream'
  if (/[. ]$/.test(name)) return `contains the name "${name}", whose last character Windows drops`
  if (DEVICE.test(name)) return `contains the name "${name}", which is a device on Windows`
  return undefined
}

const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|$)/i
