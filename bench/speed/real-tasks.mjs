// Provides edits of real files, from the changes between versions of packages. They are fetched once for all parts of
// a run.
import { plainTasks } from '@emend/bench-accuracy/plain-tasks'

const SEED = 24
const known = new Map()

export function realTasks(count) {
  if (!known.has(count)) known.set(count, plainTasks(count, SEED))
  return known.get(count)
}
