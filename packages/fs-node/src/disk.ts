import * as fs from 'node:fs/promises'

/** The part of an open file of Node that this package uses. */
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

/** The part of the results of `stat` and `lstat` that this package uses. */
export interface DiskStats {
  readonly size: number
  readonly mode: number
  readonly nlink: number
  /** The device, and the number of the file on it: the same for all hard links of a file. */
  readonly dev?: number
  readonly ino?: number
  readonly uid: number
  readonly gid: number
  isFile(): boolean
  isDirectory(): boolean
  isSymbolicLink(): boolean
}

/**
 * The part of `node:fs/promises` that this package uses. Every operation goes through this interface, so that tests can
 * make any single operation fail, or simulate a crash of the machine that loses what was not flushed.
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

/** The bits of a mode that are kept; the other bits say what kind of file it is. */
export const MODE_BITS = 0o7777
