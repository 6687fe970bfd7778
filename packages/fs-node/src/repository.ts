import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Whether a folder is the top of a git work tree, as git sees it: its `.git` is a folder with `HEAD` and `objects`, or a file that
 * begins with `gitdir:`. A sandbox that keeps `.git` from being made leaves an empty one in every folder that may be written, the
 * folder for temporary files among them.
 */
export async function isRepository(folder: string): Promise<boolean> {
  const path = join(folder, '.git')
  const stats = await stat(path).catch(() => undefined)
  if (stats === undefined) return false
  if (stats.isFile()) return (await beginning(path, LINK.length).catch(() => '')) === LINK
  const parts = ['HEAD', 'objects'].map((name) => stat(join(path, name)))
  return Promise.all(parts).then(
    () => true,
    () => false,
  )
}

const LINK = 'gitdir:'

async function beginning(path: string, length: number): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
