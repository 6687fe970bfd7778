// A program that commits new content to all files of a folder, and pauses in the middle until it may go on.
//
//   node pausing-owner.mjs ROOT GATE KEYS
//
// PAUSE_AT: `mark`, before the commit is marked as one that is to be finished, or `install`, between two files. Makes
// GATE/paused, and goes on once GATE/go exists. CLOCK_SHIFT: milliseconds by which its time
// of day is wrong. Prints the outcome of the commit.
import { existsSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'

const [root, gate, keyFolder] = process.argv.slice(2)
const { PAUSE_AT, CLOCK_SHIFT = '0' } = process.env
const { now } = Date
Date.now = () => now() + Number(CLOCK_SHIFT)

async function pause() {
  writeFileSync(`${gate}/paused`, '')
  while (!existsSync(`${gate}/go`)) await wait(5)
}

const { rename } = fs
fs.rename = async (from, to) => {
  if (PAUSE_AT === 'mark' && to.endsWith('/mark')) await pause()
  if (PAUSE_AT === 'install' && to.endsWith('/b.txt')) await pause()
  return rename(from, to)
}
syncBuiltinESMExports()

const { nodeFileSystem } = await import('@emend/fs-node')
const bytes = (text) => new TextEncoder().encode(text)
const writes = ['a', 'b', 'c'].map((name) => ({
  path: `${name}.txt`,
  before: bytes(`old ${name}\n`),
  after: bytes(`new ${name}\n`),
}))
const outcome = await nodeFileSystem(root, { keyFolder }).commit(writes, { onProgress: () => {} })
process.stdout.write(JSON.stringify(outcome.ok ? { ok: true } : outcome))
