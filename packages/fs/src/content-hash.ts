/**
 * Returns the SHA-256 of bytes in hexadecimal, computed by the platform's Web Crypto: Node, Deno, Bun, and browsers on
 * pages loaded over a secure connection or from the local machine.
 */
export async function contentHash(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
