import type { Files } from '../vocabulary/applied.js'

/** Texts by path as a map. */
export function filesOf(files: Files): ReadonlyMap<string, string> {
  return isMap(files) ? files : new Map(Object.entries(files))
}

/** A text is no function: an object with a file named `get` is no map. */
function isMap(files: Files): files is ReadonlyMap<string, string> {
  return typeof files.get === 'function'
}
