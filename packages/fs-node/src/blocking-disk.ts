import * as fs from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import type { Disk, DiskFile } from './disk.js'

/**
 * The operations of `nodeDisk`, each carried out synchronously by the calling thread. A small commit takes about a hundred
 * operations, and handing one to another thread takes longer than most of them need. Timers and signals get their turn
 * a few times per second.
 */
export const blockingDisk: Disk = Object.freeze<Disk>({
  open: (path, flags, mode) => done(() => fileOf(fs.openSync(path, flags, mode))),
  readFile: (path) => done(() => fs.readFileSync(path)),
  readdir: (path) => done(() => fs.readdirSync(path)),
  mkdir: (path, mode) => done(() => fs.mkdirSync(path, mode)),
  rmdir: (path) => done(() => fs.rmdirSync(path)),
  unlink: (path) => done(() => fs.unlinkSync(path)),
  rename: (from, to) => done(() => fs.renameSync(from, to)),
  link: (existing, path) => done(() => fs.linkSync(existing, path)),
  symlink: (target, path) => done(() => fs.symlinkSync(target, path)),
  readlink: (path) => done(() => fs.readlinkSync(path)),
  realpath: (path) => done(() => fs.realpathSync.native(path)),
  stat: (path) => done(() => fs.statSync(path)),
  lstat: (path) => done(() => fs.lstatSync(path)),
})

function fileOf(file: number): DiskFile {
  return {
    read: (buffer) => done(() => ({ bytesRead: fs.readSync(file, buffer) })),
    writeFile: (bytes) => done(() => fs.writeFileSync(file, bytes)),
    truncate: (length) => done(() => fs.ftruncateSync(file, length)),
    chmod: (mode) => done(() => fs.fchmodSync(file, mode)),
    chown: (uid, gid) => done(() => fs.fchownSync(file, uid, gid)),
    stat: () => done(() => fs.fstatSync(file)),
    sync: () => done(() => fs.fsyncSync(file)),
    close: () => done(() => fs.closeSync(file)),
  }
}

/** Runs a synchronous operation as a promise. Gives timers and signals a turn if they had none for {@link TURN} seconds. */
async function done<T>(operation: () => T): Promise<T> {
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
