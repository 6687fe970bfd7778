/**
 * What is closed to requests: nothing there is read or changed. `.git` and `.emend`: everything in a folder of that name, at
 * any depth, and a file of that name, too. `code`: a file that emend runs when it is found, `emend.config.js` or
 * `emend.config.mjs`; a file system may know more of them.
 */
export type ClosedPlace = '.git' | '.emend' | 'code'

/**
 * Returns what is closed under a name on at least one operating or file system, or undefined for an ordinary name.
 * `.gitignore`, `.github`, `emend.config.json` and the like are ordinary names.
 *
 * The rules come from git (`protectNTFS`, `protectHFS`) and from the systems themselves. These spellings count as the
 * same name: other letter case, dotless and dotted i; invisible characters, which HFS+ and ext4 ignore; endings that
 * NTFS drops or reads as a stream (`.git. .`, `.git::$INDEX_ALLOCATION`); and Windows short names (`git~1`, `gi7eba~1`).
 */
export function closedPlaceOf(name: string): ClosedPlace | undefined {
  if (ORDINARY.test(name)) return undefined
  const folded = plainName(name)
  if (folded === '.git' || SHORT_GIT.test(folded)) return '.git'
  if (folded === '.emend' || SHORT_EMEND.test(folded)) return '.emend'
  return CONFIG.test(folded) ? 'code' : undefined
}

/** Returns a name as the file system that distinguishes the fewest names has it: `A\u200c.B. ` is `a.b`. See {@link closedPlaceOf}. */
export function plainName(name: string): string {
  const visible = name.replace(IGNORED, '').replace(/:.*$/s, '').replace(DROPPED, '')
  // Upper case first: some capitals have more than one lower-case letter, such as `ſ` and `s` for `S`.
  return visible.normalize('NFC').toUpperCase().toLowerCase().replaceAll('i\u0307', 'i')
}

/** Returns the first closed place among the names of a path. Both `/` and `\` separate names. */
export function closedPlaceIn(path: string): ClosedPlace | undefined {
  return ORDINARY.test(path) ? undefined : path.split(/[/\\]/).map(closedPlaceOf).find(Boolean)
}

/** Returns the reason why a path to a closed place is refused, as the end of a sentence that begins with the path. */
export function closedReason(place: ClosedPlace): string {
  return REASONS[place]
}

const REASONS: Readonly<Record<ClosedPlace, string>> = {
  '.git': 'reaches .git, which is closed to requests: git runs what it finds there',
  '.emend': 'reaches .emend, which is closed to requests: commits keep their state there',
  code: 'reaches code that emend runs, which is closed to requests: only a person may change it',
}

/** No closed name has characters of ASCII alone, and neither these letters nor the sign of a short name. */
const ORDINARY = /^(?!.*(?:git|emend|~))[ -~]*$/i
const IGNORED = /\p{Default_Ignorable_Code_Point}+/gu
/** The lookbehind keeps this linear: a plain `[. ]+$` takes quadratic time in the number of spaces in a name. */
const DROPPED = /(?<![. ])[. ]+$/
const SHORT_GIT = /^(?:git~\d+|gi[0-9a-f]{4}~\d+)$/
const SHORT_EMEND = /^(?:emend~\d+|em[0-9a-f]{4}~\d+)$/
/** The configurations that are code. The short names are those of files whose names have two dots or are long. */
const CONFIG = /^(?:emend\.config|emendc~\d+|em[0-9a-f]{4}~\d+)\.m?js$/
