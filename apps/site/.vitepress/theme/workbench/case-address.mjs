// A case in the address of a page: behind the `#`, so that no server sees it. `emend explain --link` writes the same.

const VERSION = '1.'
/** The longest address that is read, in characters, and the most that its text may unpack to, in bytes. */
export const LONGEST = 100_000
const MOST = 1_000_000

/**
 * Returns what stands behind the `#` for a case: a request, a path and the text of the file, or null for none.
 *
 * @param {{ request: string, path: string, file: string | null, more?: string[][] }} case `more` are the paths and texts of other files
 * @returns {Promise<string>}
 */
export async function addressOf({ request, path, file, more }) {
  const text = JSON.stringify({ request, path, ...(file !== null && { file }), ...(more && { more }) })
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return VERSION + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * Reads the case of an address.
 *
 * @param {string} hash
 * @returns {Promise<undefined | { problem: string } | { problem?: undefined, request: string, path: string, file: string | null, more: [string, string][] }>}
 *   undefined for an empty address; `{ problem }` with a sentence for one that cannot be read
 */
export async function caseOf(hash) {
  const packed = hash.replace(/^#/, '')
  if (packed === '') return undefined
  if (packed.length > LONGEST) return { problem: 'The address is too long to be of this page.' }
  if (!packed.startsWith(VERSION)) return { problem: 'The address is not one of this page.' }
  try {
    const read = JSON.parse(await unpacked(packed.slice(VERSION.length)))
    const { request, path, file = null, more = [] } = read
    const isCase =
      typeof request === 'string' && typeof path === 'string' && (file === null || typeof file === 'string')
    return isCase && areFiles(more)
      ? { request, path, file, more }
      : { problem: 'The address holds no request and file.' }
  } catch {
    return { problem: 'The address is broken: some of it may have been cut off.' }
  }
}

function areFiles(more) {
  const isText = (value) => typeof value === 'string'
  return (
    Array.isArray(more) && more.every((one) => Array.isArray(one) && one.length === 2 && one.every(isText))
  )
}

async function unpacked(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [size, read] = [0, '']
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return read + decoder.decode()
    size += value.length
    if (size > MOST) throw new Error('too large')
    read += decoder.decode(value, { stream: true })
  }
}
