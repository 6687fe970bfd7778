import { readFileSync } from 'node:fs'
import { codecOf, utf8 } from '@emend/fs'
import { EXIT, UsageError } from './exit-code.js'

/** Reads a request from a file, or from standard input for `-`: strictly UTF-8, or UTF-16 where a byte order mark says so. */
export async function readRequest(file: string): Promise<string> {
  const fromStandardInput = file === '-'
  if (fromStandardInput && process.stdin.isTTY)
    process.stderr.write('emend: reading standard input, end with Ctrl-D\n')
  const name = fromStandardInput ? 'standard input' : file
  const bytes = await (fromStandardInput ? readAll(process.stdin) : readNow(file)).catch((error) => {
    throw new UsageError(`cannot read ${name}: ${reasonOf(error)}`)
  })
  const decoded = codecOf(bytes, utf8).decode(bytes)
  if (decoded.ok) return decoded.value
  const { reason, offset } = decoded.failure
  throw new UsageError(
    `${name} is not text: ${reason === 'nul' ? 'NUL byte' : reason.replace('-utf', ' UTF-')} at byte ${offset}; write it as UTF-8, or as UTF-16 with a byte order mark`,
    EXIT.notUnderstood,
  )
}

/** It waits for nothing but the disk: handing that to another thread takes longer than reading. */
async function readNow(file: string): Promise<Uint8Array> {
  return readFileSync(file)
}

async function readAll(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of input) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Without the name of the file and of the system's call, which Node adds. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/^[A-Z]+: (.*?), [a-z]+(?: '.*')?$/s, '$1')
}
