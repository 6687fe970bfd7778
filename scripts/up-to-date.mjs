import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './packages.mjs'

/** Writes a file that is made from others. With --check it is compared instead, and the exit code is 1 if it is out of date. */
export function writeOrCheck(path, text, command) {
  if (!process.argv.includes('--check')) writeFileSync(path, text)
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${relative(ROOT, path)} is out of date: ${command}`)
    process.exitCode = 1
  }
}
