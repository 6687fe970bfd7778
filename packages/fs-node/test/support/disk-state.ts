import { openTree } from '../../src/open-tree.js'
import { recoverTree } from '../../src/recover.js'
import { countedClock } from './counted-clock.js'
import type { SimulatedDisk, Survival } from './simulated-disk.js'

/** Where the tests of simulated disks keep the keys. */
export const OPTIONS = {
  hardLinks: 'in-place' as const,
  keyFolder: '/keys',
}

/** Recovers the root as the next file system would, and returns the state afterwards. */
export async function recovered(disk: SimulatedDisk): Promise<string> {
  disk.heal()
  await recoverTree(openTree('/root', OPTIONS, disk, countedClock()))
  return stateOf(disk)
}

/**
 * Returns the disk after the machine has stopped and started again, for which the system has another name. A lock that was
 * removed may be there again, because its removal was not flushed.
 */
export async function restarted(disk: SimulatedDisk, survival: Survival): Promise<SimulatedDisk> {
  const next = disk.afterStop(survival)
  for (const path of Object.keys(next.contents()).filter((one) => /\/owner-[^/]+$/.test(one))) {
    const text = new TextDecoder().decode(await next.readFile(path))
    const file = await next.open(path, 'r+')
    await file.truncate(0)
    await file.writeFile(new TextEncoder().encode(text.replace(/"boot":"[^"]*"/, '"boot":"another"')))
    await file.sync()
  }
  return next
}

/** Returns all files and folders, without what is left of locks in the state folder and without the keys. */
export function stateOf(disk: SimulatedDisk): string {
  const entries = Object.entries(disk.contents())
  const isState = (path: string) =>
    path.startsWith('/root/.emend/') && !/\/journal\/.|\/conflicts\//.test(path)
  return JSON.stringify(entries.filter(([path]) => !isState(path) && !path.startsWith('/keys')))
}

/** Returns a random generator of numbers from 0 to 1 that gives the same sequence for the same seed. */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
