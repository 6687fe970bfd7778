/** Folders that no request reads or changes anything in, at any depth, nor a file of that name. */
export type ClosedFolder = '.git' | '.emend'

/**
 * The closed folder that a name stands for on any system that it may be used on; undefined for ordinary names, which
 * `.gitignore`, `.github` and the like are.
 *
 * The rules are those of git (`protectNTFS`, `protectHFS`) and of the systems themselves: letter case, dotless and dotted
 * i; characters that nobody sees and HFS+ and ext4 ignore; what NTFS drops at the end or reads as a stream (`.git. .`,
 * `.git::$INDEX_ALLOCATION`); the short names that Windows gives (`git~1`, `gi7eba~1`).
 */
export function closedFolderOf(name: string): ClosedFolder | undefined {
  const visible = name.replace(IGNORED, '').replace(/:.*$/s, '').replace(DROPPED, '')
  // By way of capitals, for what has more than one small letter.
  const folded = visible.normalize('NFC').toUpperCase().toLowerCase().replaceAll('i\u0307', 'i')
  if (folded === '.git' || SHORT_GIT.test(folded)) return '.git'
  if (folded === '.emend' || SHORT_EMEND.test(folded)) return '.emend'
  return undefined
}

/** The first closed folder among the names of a path, which either slash separates. */
export function closedFolderIn(path: string): ClosedFolder | undefined {
  for (const name of path.split(/[/\\]/)) {
    const closed = closedFolderOf(name)
    if (closed !== undefined) return closed
  }
  return undefined
}

/** Why a path in a closed folder is refused, as the end of a sentence that begins with the path. */
export function closedReason(folder: ClosedFolder): string {
  return REASONS[folder]
}

const REASONS: Readonly<Record<ClosedFolder, string>> = {
  '.git': 'reaches .git, which is closed to requests: git runs what it finds there',
  '.emend': 'reaches .emend, which is closed to requests: commits keep their state there',
}

const IGNORED = /\p{Default_Ignorable_Code_Point}+/gu
/** Not `[. ]+$`, which takes time with the square of the spaces in a name. */
const DROPPED = /(?<![. ])[. ]+$/
const SHORT_GIT = /^(?:git~\d+|gi[0-9a-f]{4}~\d+)$/
const SHORT_EMEND = /^(?:emend~\d+|em[0-9a-f]{4}~\d+)$/
