import { type FileStat, FileSystemError, requirePath } from '@emend/fs'

interface Entry {
  readonly bytes: Uint8Array
  readonly mode: number
}

const DEFAULT_MODE = 0o644

/** Files by normalized path. A folder is a path that some file lies below. */
export class Tree {
  readonly #entries = new Map<string, Entry>()
  /** How many files lie below each folder, at any depth. */
  readonly #folders = new Map<string, number>()

  get(path: string): Entry {
    const key = this.place(path)
    const entry = this.#entries.get(key)
    if (entry !== undefined) return entry
    throw new FileSystemError(this.#folders.has(key) ? 'not-a-file' : 'file-not-found', path)
  }

  write(path: string, bytes: Uint8Array, mode?: number): void {
    const key = this.place(path)
    if (this.#folders.has(key)) throw new FileSystemError('not-a-file', path)
    const old = this.#entries.get(key)
    if (old === undefined) this.#count(key, 1)
    this.#entries.set(key, { bytes: new Uint8Array(bytes), mode: mode ?? old?.mode ?? DEFAULT_MODE })
  }

  delete(path: string): void {
    this.get(path)
    const key = this.place(path)
    this.#entries.delete(key)
    this.#count(key, -1)
  }

  has(path: string): boolean {
    const key = requirePath(path)
    return this.#entries.has(key) || this.#folders.has(key)
  }

  stat(path: string): FileStat {
    if (this.#folders.has(this.place(path))) return { kind: 'directory', size: 0 }
    const { bytes, mode } = this.get(path)
    return { kind: 'file', size: bytes.length, mode }
  }

  rename(from: string, to: string): void {
    const { bytes, mode } = this.get(from)
    this.write(to, bytes, mode)
    if (this.place(from) !== this.place(to)) this.delete(from)
  }

  /** Returns the normalized path. @throws FileSystemError `path-refused`, or `not-a-file` if the path is below a file */
  place(path: string): string {
    const key = requirePath(path)
    if (foldersOf(key).some((folder) => this.#entries.has(folder))) {
      throw new FileSystemError('not-a-file', path, 'lies below a file')
    }
    return key
  }

  paths(): string[] {
    return [...this.#entries.keys()]
  }

  snapshot(): Map<string, Uint8Array> {
    return new Map([...this.#entries].map(([path, { bytes }]) => [path, new Uint8Array(bytes)]))
  }

  #count(key: string, step: 1 | -1): void {
    for (const folder of foldersOf(key)) {
      const count = (this.#folders.get(folder) ?? 0) + step
      if (count === 0) this.#folders.delete(folder)
      else this.#folders.set(folder, count)
    }
  }
}

/** Returns the folders above a path: `a` and `a/b` for `a/b/c`. */
function foldersOf(key: string): string[] {
  const folders: string[] = []
  for (let slash = key.indexOf('/'); slash !== -1; slash = key.indexOf('/', slash + 1)) {
    folders.push(key.slice(0, slash))
  }
  return folders
}
