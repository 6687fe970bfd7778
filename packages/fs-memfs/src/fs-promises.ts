/**
 * The part of `node:fs/promises` that this package uses; `vol.promises` and `fs.promises` of memfs have it too. Paths
 * are absolute and separated by `/`. Rejections have a system code such as `ENOENT` as `code`.
 */
export interface FsPromises {
  /** Called without an encoding, so it must return bytes. */
  readFile(path: string): Promise<Uint8Array | string>
  /** With the flag `wx` it must reject if something is at the path. */
  writeFile(path: string, data: Uint8Array, options?: { flag?: string; mode?: number }): Promise<unknown>
  mkdir(path: string, options: { recursive: boolean }): Promise<unknown>
  unlink(path: string): Promise<unknown>
  /** Must replace a file that is at the new path. It is never called for a symbolic link. */
  rename(from: string, to: string): Promise<unknown>
  chmod(path: string, mode: number): Promise<unknown>
  stat(path: string): Promise<FsStats>
  lstat(path: string): Promise<FsStats>
  /** Called without an encoding, so it must return text. */
  readlink(path: string): Promise<string | Uint8Array>
  symlink(target: string, path: string): Promise<unknown>
}

/** The part of the results of `stat` and `lstat` that this package uses. */
export interface FsStats {
  readonly size: number | bigint
  readonly mode: number | bigint
  readonly nlink: number | bigint
  isFile(): boolean
  isDirectory(): boolean
  isSymbolicLink(): boolean
}
