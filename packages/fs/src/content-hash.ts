/**
 * The SHA-256 of bytes, in hexadecimal, by the Web Crypto of the platform: Node, Deno, Bun, and browsers on pages
 * that came over a secure connection or from this machine.
 */
export async function contentHash(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
