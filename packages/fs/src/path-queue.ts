import type { FileSystem, FileSystemIdentity } from './file-system.js'
import { checkPath } from './paths.js'
import { recovered } from './recovered.js'

/** Lets tasks on the same files run one after the other, and tasks on other files at the same time. */
export interface PathQueue {
  /**
   * Runs a task after all earlier ones that share a file with it. Files are distinguished by the medium that holds them, which file
   * systems of one identity share, and by their canonical path, where the file system has one. A task must not wait for another of the same queue.
   */
  run<T>(fileSystem: FileSystem, paths: readonly string[], task: () => Promise<T>): Promise<T>
}

/** The last task of every file that somebody waits for. */
type Ends = Map<string, Promise<void>>

/** Makes a queue. It keeps nothing of files that nobody waits for. */
export function pathQueue(): PathQueue {
  const ofObjects = new WeakMap<object, Ends>()
  const ofNames = new Map<string, Ends>()
  const endsOf = (medium: object | string): Ends => {
    const known = typeof medium === 'string' ? ofNames.get(medium) : ofObjects.get(medium)
    if (known !== undefined) return known
    const ends: Ends = new Map()
    if (typeof medium === 'string') ofNames.set(medium, ends)
    else ofObjects.set(medium, ends)
    return ends
  }
  return {
    async run(fileSystem, paths, task) {
      const { medium, root } = await identityOf(fileSystem)
      const places = await Promise.all(paths.map((path) => canonical(fileSystem, path)))
      const keys = places.map((place) => `${root}/${place}`.replace(/^\/+/, ''))
      const ends = endsOf(medium)
      // All at once: taken one by one, two tasks could wait for each other.
      const turn = Promise.all(keys.map((key) => ends.get(key))).then(task)
      const settled = turn.then(
        () => undefined,
        () => undefined,
      )
      for (const key of keys) ends.set(key, settled)
      void settled.then(() => {
        for (const key of keys) if (ends.get(key) === settled) ends.delete(key)
        if (ends.size === 0 && typeof medium === 'string' && ofNames.get(medium) === ends)
          ofNames.delete(medium)
      })
      return turn
    },
  }
}

/**
 * Runs a task that plans edits and commits them after all earlier ones for the same files, so that it reads what they
 * wrote, and what was interrupted is recovered. Tasks for other files run at the same time. A task must not run another one here for a file of its own.
 */
export function inTurn<T>(
  paths: readonly string[],
  fileSystem: FileSystem,
  task: () => Promise<T>,
): Promise<T> {
  return requests.run(fileSystem, paths, async () => {
    await recovered(fileSystem)
    return task()
  })
}

const requests = pathQueue()

/** One that does not say who it is, or cannot, is itself. */
async function identityOf(fileSystem: FileSystem): Promise<FileSystemIdentity> {
  try {
    return (await fileSystem.identity?.()) ?? { medium: fileSystem, root: '' }
  } catch {
    return { medium: fileSystem, root: '' }
  }
}

/** A path that is refused is told about when it is read; until then it stands for itself. */
async function canonical(fileSystem: FileSystem, path: string): Promise<string> {
  try {
    const real = await fileSystem.realPath?.(path)
    if (real !== undefined) return real
    const checked = checkPath(path)
    return checked.ok ? checked.value : path
  } catch {
    return path
  }
}
