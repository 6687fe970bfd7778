import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Load } from '@emend/diagnostics/loads'
import { resolve } from 'import-meta-resolve'

/** Returns the absolute path of the file that a name leads to from a file, as Node finds it; undefined if there is none. */
export function findLoaded(kind: Load['kind'], name: string, from: string): string | undefined {
  try {
    if (kind === 'cjs') return createRequire(from).resolve(name)
    const url = resolve(name, pathToFileURL(from).href)
    return url.startsWith('file:') ? fileURLToPath(url) : undefined
  } catch {
    return undefined
  }
}
