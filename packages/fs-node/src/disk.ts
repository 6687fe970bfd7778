import * as sync from 'node:fs'
import * as fs from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'

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

/**
 * The operations of `nodeDisk`, each carried out synchronously by the calling thread. A small commit takes about a hundred
 * operations, and handing one to another thread takes longer than most of them need. Timers and signals get their turn
 * a few times per second.
 */
export const blockingDisk: Disk = Object.freeze<Disk>({
  open: (path, flags, mode) => runSync(() => fileOf(sync.openSync(path, flags, mode))),
  readFile: (path) => runSync(() => sync.readFileSync(path)),
  readdir: (path) => runSync(() => sync.readdirSync(path)),
  mkdir: (path, mode) => runSync(() => sync.mkdirSync(path, mode)),
  rmdir: (path) => runSync(() => sync.rmdirSync(path)),
  unlink: (path) => runSync(() => sync.unlinkSync(path)),
  rename: (from, to) => runSync(() => sync.renameSync(from, to)),
  link: (existing, path) => runSync(() => sync.linkSync(existing, path)),
  symlink: (target, path) => runSync(() => sync.symlinkSync(target, path)),
  readlink: (path) => runSync(() => sync.readlinkSync(path)),
  realpath: (path) => runSync(() => sync.realpathSync.native(path)),
  stat: (path) => runSync(() => sync.statSync(path)),
  lstat: (path) => runSync(() => sync.lstatSync(path)),
})

function fileOf(file: number): DiskFile {
  return {
    read: (buffer) => runSync(() => ({ bytesRead: sync.readSync(file, buffer) })),
    writeFile: (bytes) => runSync(() => sync.writeFileSync(file, bytes)),
    truncate: (length) => runSync(() => sync.ftruncateSync(file, length)),
    chmod: (mode) => runSync(() => sync.fchmodSync(file, mode)),
    chown: (uid, gid) => runSync(() => sync.fchownSync(file, uid, gid)),
    stat: () => runSync(() => sync.fstatSync(file)),
    sync: () => runSync(() => sync.fsyncSync(file)),
    close: () => runSync(() => sync.closeSync(file)),
  }
}

/** Runs a synchronous operation as a promise. Gives timers and signals a turn if they had none for {@link TURN} seconds. */
async function runSync<T>(operation: () => T): Promise<T> {
  const now = process.uptime()
  if (now - lastTurn > TURN) {
    lastTurn = now
    await turn()
  }
  return operation()
}

let lastTurn: number = process.uptime()
/** The longest time between two turns for timers and signals, in seconds. */
const TURN = 0.1
