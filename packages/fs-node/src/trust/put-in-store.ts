import { randomBytes } from 'node:crypto'
import type { Disk } from '../disk.js'

/** Writes a file of a store beside the user's key, whole or not at all. It is not flushed, so that commits do not wait for it. */
export async function putInStore(disk: Disk, path: string, text: string): Promise<void> {
  const temporary = `${path}-${randomBytes(4).toString('hex')}.tmp`
  const file = await disk.open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(new TextEncoder().encode(text))
  } finally {
    await file.close()
  }
  await disk.rename(temporary, path)
}
