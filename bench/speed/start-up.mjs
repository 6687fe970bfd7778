// Measures how long the command line takes to start, compared with an empty Node process.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './statistics.mjs'
import { significant } from './tables.mjs'

const BIN = fileURLToPath(new URL('dist/bin.cjs', import.meta.resolve('emend/package.json')))
const PATCH = '*** Begin Patch\n*** Update File: a.txt\n@@\n-two\n+2\n*** End Patch\n'
const TEXT = 'one\ntwo\nthree\n'

export async function measureStartUp(full) {
  const folder = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  try {
    return inFolder(folder, full ? 40 : 20)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function inFolder(folder, rounds) {
  writeFileSync(join(folder, 'change.patch'), PATCH)
  const commands = {
    'node -e 0': ['-e', '0'],
    'emend --version': [BIN, '--version'],
    'emend explain': [BIN, 'explain', '--no-config', 'change.patch'],
    'emend apply --dry-run': [BIN, 'apply', '--dry-run', '--no-config', 'change.patch'],
    'emend apply': [BIN, 'apply', '--no-config', 'change.patch'],
  }
  const times = new Map(Object.keys(commands).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, args] of Object.entries(commands)) {
      writeFileSync(join(folder, 'a.txt'), TEXT)
      const start = performance.now()
      const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder })
      times.get(name).push(performance.now() - start)
      if (status !== 0) throw new Error(`${name}: ${stderr}`)
    }
  }
  const base = median(times.get('node -e 0'))
  const ratios = Array.from(times, ([name, all]) => [name, median(all) / base, median(all)])
  return {
    about: 'processes, to Node doing nothing',
    header: ['command', 'ms', '×'],
    rows: ratios.map(([name, ratio, took]) => [name, significant(took), ratio.toFixed(2)]),
    values: new Map(ratios),
  }
}
