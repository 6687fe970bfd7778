import { fileURLToPath } from 'node:url'

/** Returns the path of a built file of this repository. */
export function builtFile(path) {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}
