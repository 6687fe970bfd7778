// Loaded before the program (`--import`): numbers the operations that change the disk, and kills the process at one of them.
//
// KILL_AT: the number of the operation. KILL_WHEN: `before` the operation, or when it has `begun`. COUNT_TO: a file to which the
// number of operations is written.
import sync from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const { KILL_AT, KILL_WHEN, COUNT_TO } = process.env
let operations = 0

/** Wraps these methods so that their calls are numbered. */
function watch(object, names) {
  for (const name of names) {
    const original = object[name]
    object[name] = function (...args) {
      const isLast = String(++operations) === KILL_AT
      if (isLast && KILL_WHEN === 'before') process.kill(process.pid, 'SIGKILL')
      const result = original.apply(this, args)
      if (isLast) process.kill(process.pid, 'SIGKILL')
      return result
    }
  }
}

const { writeFileSync } = sync
const { open } = fs
fs.open = async (...args) => {
  const file = await open(...args)
  watch(file, ['writeFile', 'truncate', 'chmod', 'chown', 'sync'])
  return file
}
const NAMES = ['open', 'mkdir', 'rmdir', 'unlink', 'rename', 'link', 'symlink']
watch(fs, [...NAMES, 'writeFile', 'rm'])
watch(
  sync,
  [...NAMES, 'writeFile', 'ftruncate', 'fchmod', 'fchown', 'fsync'].map((name) => `${name}Sync`),
)
syncBuiltinESMExports()
if (COUNT_TO !== undefined) process.on('exit', () => writeFileSync(COUNT_TO, String(operations)))
