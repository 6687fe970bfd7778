/** A folder that is closed to requests: nothing in it is read or changed, at any depth, and no file of that name either. */
export type ClosedFolder = '.git' | '.emend'

/**
 * Returns the closed folder that a name means on at least one operating or file system, or undefined for an ordinary
 * name. `.gitignore`, `.github` and the like are ordinary names.
 *
 * The rules come from git (`protectNTFS`, `protectHFS`) and from the systems themselves. These spellings count as the
 * same name: other letter case, dotless and dotted i; invisible characters, which HFS+ and ext4 ignore; endings that
 * NTFS drops or reads as a stream (`.git. .`, `.git::$INDEX_ALLOCATION`); and Windows short names (`git~1`, `gi7eba~1`).
 */
export function closedFolderOf(name: string): ClosedFolder | undefined {
  const visible = name.replace(IGNORED, '').replace(/:.*$/s, '').replace(DROPPED, '')
  // Upper case first: some capitals have more than one lower-case letter, such as `ſ` and `s` for `S`.
  const folded = visible.normalize('NFC').toUpperCase().toLowerCase().replaceAll('i\u0307', 'i')
  if (folded === '.git' || SHORT_GIT.test(folded)) return '.git'
  if (folded === '.emend' || SHORT_EMEND.test(folded)) return '.emend'
  return undefined
}

/** Returns the first closed folder among the names of a path. Both `/` and `\` separate names. */
export function closedFolderIn(path: string): ClosedFolder | undefined {
  for (const name of path.split(/[/\\]/)) {
    const closed = closedFolderOf(name)
    if (closed !== undefined) return closed
  }
  return undefined
}

/** Returns the reason why a path in a closed folder is refused, as the end of a sentence that begins with the path. */
export function closedReason(folder: ClosedFolder): string {
  return REASONS[folder]
}

const REASONS: Readonly<Record<ClosedFolder, string>> = {
  '.git': 'reaches .git, which is closed to requests: git runs what it finds there',
  '.emend': 'reaches .emend, which is closed to requests: commits keep their state there',
}

const IGNORED = /\p{Default_Ignorable_Code_Point}+/gu
/** The lookbehind keeps this linear: a plain `[. ]+$` takes quadratic time in the number of spaces in a name. */
const DROPPED = /(?<![. ])[. ]+$/
const SHORT_GIT = /^(?:git~\d+|gi[0-9a-f]{4}~\d+)$/
const SHORT_EMEND = /^(?:emend~\d+|em[0-9a-f]{4}~\d+)$/
