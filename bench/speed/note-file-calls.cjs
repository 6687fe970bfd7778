// Loaded before a program, in each of its threads: a byte is added to the file EMEND_FILE_CALLS for each call that looks at the file
// system or changes it. Opening, reading, writing and closing are left out: a lock is renewed by them, as often as time has passed.
const fs = require('node:fs')

const COUNTED =
  /^(?:access|chmod|exists|f?stat|fsync|ftruncate|link|lstat|mkdir|readdir|readlink|realpath|rename|rm|rmdir|statfs|symlink|unlink)(?:Sync)?$/
const { openSync, writeSync } = fs
const file = openSync(process.env.EMEND_FILE_CALLS, 'a')

for (const functions of [fs.realpathSync, fs.realpath, fs, fs.promises])
  for (const [name, original] of Object.entries(functions))
    if (COUNTED.test(name) || name === 'native') {
      const counted = function (...args) {
        writeSync(file, '.')
        return original.apply(this, args)
      }
      functions[name] = Object.assign(counted, original)
    }
