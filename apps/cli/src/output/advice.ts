import type { Failure } from '@emend/core'
import { printable } from '@emend/core/format'

/**
 * Returns lines for a person at a terminal who applies a request: where to look, and which options help here. A model gets
 * neither, because it cannot use them.
 */
export function adviceFor(failures: readonly Failure[]): string[] {
  const places = Array.from(new Set(failures.flatMap(placesOf)))
  const shown = places.slice(0, MOST_PLACES).join(', ')
  const rest = places.length > MOST_PLACES ? `, and ${places.length - MOST_PLACES} more` : ''
  const options = Array.from(new Set(failures.flatMap(({ code }) => OPTIONS[code] ?? [])))
  return [
    ...(places.length === 0 ? [] : [`look at ${shown}${rest}`]),
    ...(options.length === 0 ? [] : ['what can help:', ...options.map((option) => `  ${option}`)]),
  ]
}

const MOST_PLACES = 5

/** The places of a failure as `path:line`, which editors and terminals open. */
function placesOf(failure: Failure): string[] {
  if (!('path' in failure) || failure.path === undefined) return []
  const at = (line: number) => `${printable(failure.path ?? '')}:${line}`
  if ('places' in failure) return failure.places.map(({ start }) => at(start))
  if ('closest' in failure && failure.closest !== undefined)
    return [at(failure.closest.difference?.line ?? failure.closest.start)]
  return 'place' in failure && failure.place !== undefined ? [at(failure.place.start)] : []
}

const IN_PART = '--rejects        apply the other edits, and write these to FILE.rej'
const CONFLICT = '--3way           write conflict markers where an edit does not fit'
const EXPLAIN = 'emend explain    shows how each edit is looked for, and why it was refused'
const ASK = '-i               show the places, and ask which is meant'
const SYMBOL = '--symbol NAME    look only in this function, class or method'
const FILE = '--file PATH      the file that the request is for, whatever it calls it'
const FORMAT = '--format NAME    the format of the request'

/** The options of `emend apply` that help against a failure, by its code. */
const OPTIONS: Readonly<Partial<Record<string, readonly string[]>>> = {
  'not-found': [CONFLICT, IN_PART, EXPLAIN],
  'anchor-not-found': [CONFLICT, IN_PART, EXPLAIN],
  'no-place': [CONFLICT, IN_PART, EXPLAIN],
  ambiguous: [ASK, SYMBOL, IN_PART, EXPLAIN],
  'wrong-count': [SYMBOL, IN_PART, EXPLAIN],
  'file-not-found': [
    FILE,
    '--strip COUNT    remove that many leading folders from all paths',
    '--cwd DIR        the folder that paths are relative to',
  ],
  'missing-path': [FILE],
  'no-format': [FORMAT],
  'several-formats': [FORMAT],
  'read-only': ['--force          write files that are read-only, too'],
  'too-large': ['--max-bytes N    how large a file may be'],
  'not-text': ['--encoding NAME  the encoding of files without a byte order mark'],
}
