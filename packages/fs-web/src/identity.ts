import type { FileSystemIdentity } from '@emend/fs'
import type { WebFolder } from './web-folder.js'

/** The folders that were identified, in that order. A folder that nobody uses any more needs no identity. */
const known: WeakRef<WebFolder>[] = []

/**
 * The identity of a folder: its place in the first known folder that it is, or is inside. A folder around a known one gets an
 * identity of its own. Asks the browser about every known folder.
 */
export async function identityOf(folder: WebFolder): Promise<FileSystemIdentity> {
  const own = new WeakRef(folder)
  const earlier = known.slice()
  // Taken at once, so that of two handles of one folder one is the first.
  known.push(own)
  for (const one of earlier) {
    const medium = one.deref()
    if (medium === undefined) {
      forget(one)
      continue
    }
    const names = await medium.resolve(folder as never)
    if (names === null) continue
    forget(own)
    return { medium, root: names.join('/') }
  }
  return { medium: folder, root: '' }
}

function forget(one: WeakRef<WebFolder>): void {
  const at = known.indexOf(one)
  if (at !== -1) known.splice(at, 1)
}
