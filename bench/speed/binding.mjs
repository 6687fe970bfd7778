// Measures what a ledger costs: edits on disk of a file that did not change since it was shown, with and without one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmend, createLedger } from 'emend'
import { median } from './statistics.mjs'

const EDITS = 20

export async function measureBinding(full) {
  const rows = []
  for (const lines of full ? [100, 1_000, 10_000] : [100, 1_000]) {
    const ratios = []
    // Both take turns, so that anything that slows the machine down affects both.
    for (let round = 0; round < 25; round++) {
      const bound = await secondsOf(lines, true)
      ratios.push(bound / (await secondsOf(lines, false)))
    }
    rows.push([String(lines), median(ratios)])
  }
  return {
    about:
      'edits of a file that has not changed since it was shown: processor time with a ledger to that without',
    header: ['lines', 'times'],
    rows: rows.map(([lines, ratio]) => [lines, ratio.toFixed(2)]),
    values: new Map([['bound to unbound', Math.max(...rows.map(([, ratio]) => ratio))]]),
  }
}

/** The seconds of the processor for some edits of one file, each of which is bound to the result of the one before. */
async function secondsOf(lines, isBound) {
  const text = Array.from({ length: lines }, (_, i) => `  const name${i} = call(${i}, other)\n`).join('')
  const root = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  try {
    writeFileSync(join(root, 'a.ts'), text)
    const ledger = createLedger()
    ledger.show('a.ts', text)
    const emend = createEmend({ root, history: 0, ...(isBound && { ledger }) })
    const start = process.cpuUsage()
    for (let i = 0; i < EDITS; i++) {
      const at = Math.floor((lines * (i + 1)) / (EDITS + 2))
      const edit = {
        path: 'a.ts',
        oldString: `name${at} = call(${at},`,
        newString: `name${at} = made(${at},`,
      }
      await emend.applyOrThrow(edit)
    }
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1e6
  } finally {
    rmSync(root, { recursive: true })
  }
}
