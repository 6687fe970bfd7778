import { createHash } from 'node:crypto'
import type { Disk } from './disk.js'
import { codeOf } from './errors.js'

/** The SHA-256 of bytes, in hexadecimal. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The SHA-256 of a file, read piece by piece; undefined when nothing is there. */
export async function hashAt(disk: Disk, path: string): Promise<string | undefined> {
  const file = await disk.open(path, 'r').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return undefined
  const hash = createHash('sha256')
  try {
    const buffer = Buffer.allocUnsafeSlow(PIECE)
    for (;;) {
      const { bytesRead } = await file.read(buffer)
      hash.update(buffer.subarray(0, bytesRead))
      // A file gives less than it is asked for only at its end; if not, it counts as another.
      if (bytesRead < PIECE) return hash.digest('hex')
    }
  } finally {
    await file.close()
  }
}

const PIECE = 1 << 14
