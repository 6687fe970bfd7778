// Counts what edits of a fresh process run and allocate. Both are numbers of this code, whatever machine it runs on, so a check can hold
// them: see check-counts.mjs.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { APPLIERS } from './implementations/appliers.mjs'
import { fileOf, installedEdits } from './real-tasks.mjs'

const CHILD = fileURLToPath(new URL('counted-edits.mjs', import.meta.url))
const EDITS = 64
/** Megabytes of a young generation that takes all that the edits allocate, so that nothing is collected. */
const YOUNG = 256
const FLAGS = ['--no-opt', `--min-semi-space-size=${YOUNG}`, `--max-semi-space-size=${YOUNG}`]

/** Returns by name the functions that the first edit runs, the source files that they are in, and the kilobytes that one of the first edits allocates. */
export async function editCounts(isMeant = () => true) {
  const edits = await installedEdits(EDITS)
  const folder = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  try {
    const names = Object.keys(APPLIERS).filter(isMeant)
    return new Map(
      names.map((name) => {
        const file = join(folder, 'edits.json')
        writeFileSync(file, JSON.stringify(fileOf(edits, APPLIERS[name])))
        const called = count([], 'functions', name, file)
        return [name, { ...called, kilobytes: count(FLAGS, 'kilobytes', name, file) }]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function count(flags, ...args) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...flags, CHILD, ...args], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

export async function measureCounts() {
  const counts = await editCounts()
  return {
    about: `functions that the first edit of a process runs, the source files that they are in, and kilobytes that one of the first ${EDITS} allocates`,
    header: ['', 'functions', 'files', 'kilobytes'],
    rows: Array.from(counts, ([name, { functions, sources, kilobytes }]) => [
      name,
      functions,
      sources,
      kilobytes.toFixed(1),
    ]),
    values: new Map(Array.from(counts, ([name, { functions }]) => [name, functions])),
  }
}
