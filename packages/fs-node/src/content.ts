import { createHash } from 'node:crypto'
import type { Disk } from './disk.js'
import { codeOf } from './errors.js'

/** Returns the SHA-256 of bytes in hexadecimal. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Returns the SHA-256 of a file in hexadecimal, reading it in pieces; undefined if nothing is there. */
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
      // A short read normally means the end of the file. If it does not, the hash differs and the file counts as changed.
      if (bytesRead < PIECE) return hash.digest('hex')
    }
  } finally {
    await file.close()
  }
}

/** How many bytes are read at a time. */
const PIECE = 1 << 14
