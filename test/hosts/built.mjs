import { fileURLToPath } from 'node:url'

/** A file of this repository, as it was built. */
export function builtFile(path) {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}
