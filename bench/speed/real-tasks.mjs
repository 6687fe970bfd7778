// Edits of real files, from what changed between versions of packages: fetched once for all parts of a run.
import { plainTasks } from '@emend/bench-accuracy/plain-tasks'

const SEED = 24
const known = new Map()

export function realTasks(count) {
  if (!known.has(count)) known.set(count, plainTasks(count, SEED))
  return known.get(count)
}
