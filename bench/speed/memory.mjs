// Measures the peak memory of one edit of a large file, not counting the file. Each edit runs once, in a separate
// process.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { editStringReplace, unified, v4a } from './implementations/emend.mjs'
import { mostMemory } from './most-memory.mjs'
import { block } from './samples.mjs'

/** About 100 MB. */
const BLOCKS = 600_000
const BLOCK = 6

export async function measureMemory(full) {
  const blocks = full ? BLOCKS : BLOCKS / 10
  const folder = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  try {
    const file = join(folder, 'large')
    // Each edit runs in another process, so that it cannot reuse memory left over from creating the file.
    const size = writeBlocks(file, blocks)
    const measured = Object.keys(requestsIn(blocks)).map((name) => [name, memoryOf(file, blocks, name)])
    return {
      about: `one edit of a file of ${size.toFixed(0)} MiB: the most memory beyond the file`,
      header: ['', 'MiB', 'times the file'],
      rows: measured.map(([name, mebibytes]) => [name, mebibytes.toFixed(0), (mebibytes / size).toFixed(2)]),
      values: new Map([['most to file', Math.max(...measured.map(([, mebibytes]) => mebibytes)) / size]]),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Writes the file. @returns its size in MiB */
function writeBlocks(file, count) {
  const lines = Array.from({ length: count }, (_, number) => `${block(number).join('\n')}\n`)
  const bytes = Buffer.from(lines.join(''))
  writeFileSync(file, bytes)
  return bytes.length / 2 ** 20
}

/**
 * Returns each edit with the implementation to run it. The edits are of one block, which only the tiers that look at
 * all lines find.
 */
function requestsIn(blocks) {
  const number = Math.floor(blocks * 0.7)
  const [start, old] = [number * BLOCK, block(number)]
  const changed = `${old[4]} // changed`
  const edit = { start, old, new: old.with(4, changed) }
  const written = (write) => ({ ...edit, old: write(edit.old), new: write(edit.new) })
  return {
    exact: [editStringReplace, edit],
    'two spaces of indentation less': [
      editStringReplace,
      written((lines) => lines.map((line) => line.slice(2))),
    ],
    'unified diff, its number far off': [unified, { ...edit, start: Math.floor(start / 10) }],
    drift: [v4a, written((lines) => lines.with(1, '    was.here(before)'))],
    elided: [editStringReplace, written((lines) => [lines[0], '...', lines[4], lines[5]])],
    'line numbers': [
      editStringReplace,
      written((lines) => lines.map((line, at) => `${start + 1 + at} | ${line}`)),
    ],
  }
}

function memoryOf(file, blocks, name) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--expose-gc', fileURLToPath(import.meta.url), file, String(blocks), name],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${name}: ${stderr}`)
  return Number(stdout)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file, blocks, name] = process.argv.slice(2)
  const [implementation, edit] = requestsIn(Number(blocks))[name]
  const run = implementation.prepare(readFileSync(file, 'utf8'), edit)
  console.log(mostMemory(run))
}
