import { createHash } from 'node:crypto'
import type { Disk } from './disk.js'
import { ifPresent } from './errors.js'

/** Returns the SHA-256 of bytes, or of a text in UTF-8, in hexadecimal. */
export function hashOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** A name of 32 hexadecimal digits for any text, such as a path or what an agent calls its session. */
export function shortHash(text: string): string {
  return hashOf(text).slice(0, 32)
}

/** Returns the SHA-256 of a file in hexadecimal, reading it in pieces; undefined if nothing is there. */
export async function hashAt(disk: Disk, path: string): Promise<string | undefined> {
  const file = await ifPresent(disk.open(path, 'r'))
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
