import * as fs from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import type { Disk, DiskFile } from './disk.js'

/**
 * The operations of `nodeDisk`, each carried out synchronously by the calling thread. A small commit takes about a hundred
 * operations, and handing one to another thread takes longer than most of them need. Timers and signals get their turn
 * a few times per second.
 */
export const blockingDisk: Disk = Object.freeze<Disk>({
  open: (path, flags, mode) => runSync(() => fileOf(fs.openSync(path, flags, mode))),
  readFile: (path) => runSync(() => fs.readFileSync(path)),
  readdir: (path) => runSync(() => fs.readdirSync(path)),
  mkdir: (path, mode) => runSync(() => fs.mkdirSync(path, mode)),
  rmdir: (path) => runSync(() => fs.rmdirSync(path)),
  unlink: (path) => runSync(() => fs.unlinkSync(path)),
  rename: (from, to) => runSync(() => fs.renameSync(from, to)),
  link: (existing, path) => runSync(() => fs.linkSync(existing, path)),
  symlink: (target, path) => runSync(() => fs.symlinkSync(target, path)),
  readlink: (path) => runSync(() => fs.readlinkSync(path)),
  realpath: (path) => runSync(() => fs.realpathSync.native(path)),
  stat: (path) => runSync(() => fs.statSync(path)),
  lstat: (path) => runSync(() => fs.lstatSync(path)),
})

function fileOf(file: number): DiskFile {
  return {
    read: (buffer) => runSync(() => ({ bytesRead: fs.readSync(file, buffer) })),
    writeFile: (bytes) => runSync(() => fs.writeFileSync(file, bytes)),
    truncate: (length) => runSync(() => fs.ftruncateSync(file, length)),
    chmod: (mode) => runSync(() => fs.fchmodSync(file, mode)),
    chown: (uid, gid) => runSync(() => fs.fchownSync(file, uid, gid)),
    stat: () => runSync(() => fs.fstatSync(file)),
    sync: () => runSync(() => fs.fsyncSync(file)),
    close: () => runSync(() => fs.closeSync(file)),
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
