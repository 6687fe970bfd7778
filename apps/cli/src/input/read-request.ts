import { readFileSync } from 'node:fs'
import { codecOf, type NotText, utf8 } from '@emend/fs'
import { EXIT, UsageError } from '../exit-code.js'

/**
 * Reads a request from a file, or from standard input for `-`: strictly as UTF-8, or as UTF-16 if it begins with a
 * byte order mark.
 */
export async function readRequest(file: string): Promise<string> {
  const fromStandardInput = file === '-'
  if (fromStandardInput && process.stdin.isTTY)
    process.stderr.write('emend: reading standard input, end with Ctrl-D\n')
  const name = nameOf(file)
  const bytes = await (fromStandardInput ? readAll(process.stdin) : readNow(file)).catch((error) => {
    throw new UsageError(`cannot read ${name}: ${reasonOf(error)}`)
  })
  const decoded = codecOf(bytes, utf8).decode(bytes)
  if (decoded.ok) return decoded.value
  throw new UsageError(whyNoText(name, decoded.failure), EXIT.notUnderstood)
}

/** Returns the name of the source of a request for messages: the file, or `standard input` for `-`. */
export function nameOf(file: string): string {
  return file === '-' ? 'standard input' : file
}

/**
 * Explains why input is not text, and what to do. A NUL byte may be a stray one, or mean an encoding such as UTF-16,
 * in which many characters contain one.
 */
export function whyNoText(name: string, { reason, offset }: NotText): string {
  if (reason === 'nul')
    return `${name} has a NUL byte, at byte ${offset}, as no text has: leave it out, or, if this is UTF-16 or UTF-32, write it as UTF-8`
  return `${name} is not valid ${reason === 'invalid-utf16' ? 'UTF-16' : 'UTF-8'} at byte ${offset}: write it as UTF-8, or as UTF-16 with a byte order mark`
}

/** Reads a file synchronously: handing the read to another thread takes longer than the read itself. */
async function readNow(file: string): Promise<Uint8Array> {
  return readFileSync(file)
}

async function readAll(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of input) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Returns the message of an error without the names of the file and of the system call, which Node adds. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EISDIR') return 'it is a folder'
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/^[A-Z]+: ([^,]*), [a-z]+(?: '.*')?$/s, '$1')
}
