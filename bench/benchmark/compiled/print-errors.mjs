// Runs the compiler of a case in the current folder and prints its errors as `file:line:column: message`, each on one line:
// `node print-errors.mjs FILE COMMAND…`. That is what `@emend/diagnostics` reads; Python and Java print others.
import { errorsIn } from './compiler.mjs'

const [file, ...command] = process.argv.slice(2)
for (const { message, line } of errorsIn('.', command)) console.log(`${file}:${line}:1: error: ${message}`)
