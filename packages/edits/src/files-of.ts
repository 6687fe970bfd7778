import type { FileResult } from '@emend/core'

/** What a conversion takes: an applied result, or one of its files. */
export type ResultOrFile<File = FileResult> = { readonly files: readonly File[] } | File

/**
 * The files of a result, or the one that is given.
 *
 * @param what the name of the conversion, for its error
 * @param field a field that every file has for this conversion
 * @throws TypeError for anything else, such as a refused result or a promise
 */
export function filesOf<File extends object>(
  what: string,
  given: ResultOrFile<File>,
  field: keyof File & string,
): readonly File[] {
  const files = isObject(given) && 'files' in given ? given.files : [given]
  if (Array.isArray(files) && files.every((file) => isObject(file) && isPresent(file[field]))) return files
  throw new TypeError(`${what} takes a result of emend or one of its files, ${unlike(given)}`)
}

/**
 * The file that is given, or the only one of a result; undefined if the result has none.
 *
 * @throws TypeError as {@link filesOf} does, and for a result with several files
 */
export function fileOf<File extends object>(
  what: string,
  given: ResultOrFile<File>,
  field: keyof File & string,
): File | undefined {
  const files = filesOf(what, given, field)
  if (files.length <= 1) return files[0]
  throw new TypeError(`${what} takes one file, and this result has ${files.length}: call it for each of them`)
}

/** Requires a function of the host. @throws TypeError if it is none */
export function requireFunction(what: string, name: string, value: unknown): void {
  if (typeof value !== 'function') throw new TypeError(`${what} needs ${name}, a function from paths`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** A field that conversions need is a text or a list. */
function isPresent(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value)
}

/** Says what was given instead, and what to do. */
function unlike(given: unknown): string {
  if (!isObject(given)) return `not ${given === null ? 'null' : `a value of type ${typeof given}`}`
  if (typeof given['then'] === 'function') return 'not a promise of one: await it first'
  if (given['ok'] === false) return `and this one was refused: ${String(given['message'])}`
  return 'and this object is neither'
}
