import { checkPath, FileSystemError } from '@emend/fs'

/**
 * Files in a key-value store, under keys that begin with a prefix. A folder is there as long as a file is in it.
 *
 * @param {import('./index.js').KeyValueStore} store
 * @param {string} [prefix]
 * @returns {import('@emend/fs').FileSystem}
 */
export function keyValueFileSystem(store, prefix = 'file:') {
  /** @param {string} path */
  const checked = (path) => {
    const result = checkPath(path)
    if (!result.ok) throw new FileSystemError('path-refused', path, result.failure)
    return result.value
  }
  /** @param {string} path */
  const isFolder = (path) => store.keys().some((key) => key.startsWith(`${prefix}${path}/`))
  /** @param {string} path */
  const isBelowFile = (path) =>
    path
      .split('/')
      .some((_, i, parts) => i > 0 && store.get(prefix + parts.slice(0, i).join('/')) !== undefined)
  /** @param {string} path @returns {string} */
  const find = (path) => {
    const value = store.get(prefix + path)
    if (value !== undefined) return value
    const code = isFolder(path) || isBelowFile(path) ? 'not-a-file' : 'file-not-found'
    throw new FileSystemError(code, path)
  }
  return Object.freeze({
    apiVersion: 1,
    name: 'key-value',
    readFile: async (path) => Uint8Array.from(atob(find(checked(path))), (byte) => byte.charCodeAt(0)),
    async writeFile(path, bytes) {
      const key = checked(path)
      if (isFolder(key) || isBelowFile(key)) throw new FileSystemError('not-a-file', key)
      store.set(prefix + key, btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')))
    },
    async deleteFile(path) {
      const key = checked(path)
      find(key)
      store.delete(prefix + key)
    },
    async exists(path) {
      const key = checked(path)
      return store.get(prefix + key) !== undefined || isFolder(key)
    },
    // Adapters made anew for every request queue for a file, and lose no update.
    identity: async () => ({ medium: store, root: prefix }),
  })
}
