import * as fs from 'node:fs/promises'

/** What is used of an open file. */
export interface DiskFile {
  read(buffer: Uint8Array): Promise<{ readonly bytesRead: number }>
  writeFile(bytes: Uint8Array): Promise<unknown>
  truncate(length: number): Promise<unknown>
  chmod(mode: number): Promise<unknown>
  chown(uid: number, gid: number): Promise<unknown>
  stat(): Promise<DiskStats>
  /** Flushes the file, or the folder, to the medium. */
  sync(): Promise<unknown>
  close(): Promise<unknown>
}

/** What is used of the answers of `stat` and `lstat`. */
export interface DiskStats {
  readonly size: number
  readonly mode: number
  readonly nlink: number
  readonly uid: number
  readonly gid: number
  isFile(): boolean
  isDirectory(): boolean
  isSymbolicLink(): boolean
}

/**
 * The part of `node:fs/promises` that this package works with. All of it goes through here, so that tests can let
 * any single operation fail, or lose what was not flushed when the machine stops.
 */
export interface Disk {
  open(path: string, flags: 'r' | 'r+' | 'wx', mode?: number): Promise<DiskFile>
  readFile(path: string): Promise<Uint8Array>
  readdir(path: string): Promise<string[]>
  mkdir(path: string, mode?: number): Promise<unknown>
  rmdir(path: string): Promise<unknown>
  unlink(path: string): Promise<unknown>
  rename(from: string, to: string): Promise<unknown>
  link(existing: string, path: string): Promise<unknown>
  symlink(target: string, path: string): Promise<unknown>
  readlink(path: string): Promise<string>
  realpath(path: string): Promise<string>
  stat(path: string): Promise<DiskStats>
  lstat(path: string): Promise<DiskStats>
}

export const nodeDisk: Disk = Object.freeze({
  open: fs.open,
  readFile: (path: string) => fs.readFile(path),
  readdir: (path: string) => fs.readdir(path),
  mkdir: (path: string, mode?: number) => fs.mkdir(path, mode),
  rmdir: fs.rmdir,
  unlink: fs.unlink,
  rename: fs.rename,
  link: fs.link,
  symlink: (target: string, path: string) => fs.symlink(target, path),
  readlink: (path: string) => fs.readlink(path),
  realpath: (path: string) => fs.realpath(path),
  stat: (path: string) => fs.stat(path),
  lstat: (path: string) => fs.lstat(path),
})

/** The bits of a mode that are kept; the others say what kind of file it is. */
export const MODE_BITS = 0o7777
