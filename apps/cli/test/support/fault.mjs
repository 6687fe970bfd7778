// Loaded before the command line (`node --import`) to inject a fault at its n-th change below a folder: the process is killed
// right before it, or the change fails, once or from then on.
import sync from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { sep } from 'node:path'

const { EMEND_FAULT_ROOT: root, EMEND_FAULT_AT: at, EMEND_FAULT_KIND: kind } = process.env
const code = process.env['EMEND_FAULT_CODE'] ?? 'EIO'
let count = 0

function begin(path) {
  if (path !== root && !String(path).startsWith(root + sep)) return
  const operation = count++
  if (operation < Number(at)) return
  if (kind === 'kill') process.kill(process.pid, 'SIGKILL')
  if (kind === 'fail' && operation > Number(at)) return
  throw Object.assign(new Error(`${code}: injected`), { code })
}

for (const name of ['mkdir', 'rmdir', 'unlink', 'rename', 'link', 'symlink', 'writeFile', 'rm']) {
  const which = name === 'link' || name === 'symlink' ? 1 : 0
  const [original, originalSync] = [fs[name], sync[`${name}Sync`]]
  fs[name] = async (...args) => {
    begin(args[which])
    return original(...args)
  }
  sync[`${name}Sync`] = (...args) => {
    begin(args[which])
    return originalSync(...args)
  }
}

const { open } = fs
fs.open = async (path, flags, mode) => {
  if (flags !== 'r') begin(path)
  const file = await open(path, flags, mode)
  for (const name of ['writeFile', 'truncate', 'chmod', 'chown', 'sync']) {
    const original = file[name].bind(file)
    file[name] = async (...args) => {
      begin(path)
      return original(...args)
    }
  }
  return file
}

/** The paths of the open files. */
const paths = new Map()
const { openSync } = sync
sync.openSync = (path, flags, mode) => {
  if (flags !== 'r') begin(path)
  const file = openSync(path, flags, mode)
  paths.set(file, path)
  return file
}
for (const name of ['writeFileSync', 'ftruncateSync', 'fchmodSync', 'fchownSync', 'fsyncSync']) {
  const original = sync[name]
  sync[name] = (file, ...args) => {
    if (paths.has(file)) begin(paths.get(file))
    return original(file, ...args)
  }
}

syncBuiltinESMExports()
if (kind === 'count') process.on('exit', () => process.stderr.write(`operations: ${count}\n`))
