import { standard } from '@emend/core'
import { countFaults } from './faults/measure.js'
import type { FormatName } from './formats/format.js'
import { renderers } from './formats/index.js'
import { installedHistory } from './histories/installed-history.js'
import { emend } from './implementations/emend/index.js'
import { describe } from './report.js'
import { score } from './score.js'
import { eachTask } from './task.js'

const TASKS = 400
const SEED = 18
/** Rows of each kind of fault in each format. */
const FAULTS = 3

/**
 * Runs a few tasks created from packages that are installed anyway. Stops at the first edit that is applied wrongly,
 * and prints it.
 */
export async function sample(): Promise<number> {
  const history = await installedHistory(SEED)
  const [own, counts] = [emend(standard), { right: 0, refused: 0, wrong: 0 }]
  for (const format of Object.keys(renderers) as FormatName[]) {
    for (const task of eachTask(history, format, { count: TASKS, seed: SEED })) {
      const one = score(own, task)
      counts[one.verdict]++
      if (one.verdict !== 'wrong') continue
      console.log(`An edit was applied wrongly.\n${describe(one)}`)
      return 1
    }
  }
  const faults = countFaults(history, { rows: FAULTS, seed: SEED })
  for (const [name, { wrong, 'changed again': again }] of faults) {
    if (wrong + again === 0) continue
    console.log(`An edit was applied wrongly, or twice: ${name}`)
    return 1
  }
  console.log(`No edit was applied wrongly: ${counts.right} right, ${counts.refused} refused`)
  return 0
}
