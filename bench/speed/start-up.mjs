// Measures what it takes to import a package and to start a program, beside an empty Node process.
import { spawnSync } from 'node:child_process'
import { loadedCode } from './loaded-code.mjs'
import { IMPORTS, inFolder, NOTHING, PROGRAMS } from './processes.mjs'
import { median } from './statistics.mjs'
import { significant } from './tables.mjs'

export function measureStartUp(full) {
  const commands = { [NOTHING]: { args: ['-e', '0'] }, ...IMPORTS, ...PROGRAMS }
  const times = inFolder((optionsOf) => timesOf(commands, optionsOf, full ? 40 : 15))
  const loaded = loadedCode({ ...IMPORTS, ...PROGRAMS })
  const base = median(times.get(NOTHING))
  const rows = Array.from(times, ([name, all]) => {
    const { files, bytes } = loaded.get(name) ?? { files: 0, bytes: 0 }
    const took = median(all)
    return [name, significant(took), significant(took - base), (took / base).toFixed(2), files, kilo(bytes)]
  })
  return {
    about:
      'processes, to Node doing nothing; × is to that. Programs have run before, as they keep compiled code',
    header: ['', 'ms', 'over Node', '×', 'files', 'kB'],
    rows,
    values: new Map(
      Array.from(times, ([name, all]) => [name, name in IMPORTS ? median(all) - base : median(all) / base]),
    ),
  }
}

const kilo = (bytes) => (bytes / 1_000).toFixed(0)

/** The milliseconds of each command, which take turns. */
function timesOf(commands, optionsOf, rounds) {
  const times = new Map(Object.keys(commands).map((name) => [name, []]))
  for (let round = -1; round < rounds; round++) {
    for (const [name, command] of Object.entries(commands)) {
      const options = optionsOf(command)
      const start = performance.now()
      const { status, stderr } = spawnSync(process.execPath, command.args, options)
      const took = performance.now() - start
      if (status !== 0) throw new Error(`${name}: ${stderr}`)
      if (round >= 0) times.get(name).push(took)
    }
  }
  return times
}
