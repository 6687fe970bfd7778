import type { FileSystem, FileSystemIdentity } from './file-system.js'
import { checkPath } from './paths.js'
import { recoverInterrupted } from './recover-interrupted.js'

/** Runs tasks on the same files one after the other, and tasks on other files at the same time. */
export interface PathQueue {
  /**
   * Runs a task after all earlier tasks that share a file with it. Two files are the same if they have the same medium
   * (see `FileSystem.identity`) and the same canonical path (see `FileSystem.realPath`). A task must not wait for
   * another task of the same queue.
   */
  run<T>(fileSystem: FileSystem, paths: readonly string[], task: () => Promise<T>): Promise<T>
}

/** For every file that a task uses or waits for: a promise that resolves when the last of its tasks has ended. */
type LastTasks = Map<string, Promise<void>>

/** Creates a queue. It keeps no data about files that no task uses or waits for. */
export function pathQueue(): PathQueue {
  const ofObjects = new WeakMap<object, LastTasks>()
  const ofNames = new Map<string, LastTasks>()
  const lastTasksOf = (medium: object | string): LastTasks => {
    const known = typeof medium === 'string' ? ofNames.get(medium) : ofObjects.get(medium)
    if (known !== undefined) return known
    const ends: LastTasks = new Map()
    if (typeof medium === 'string') ofNames.set(medium, ends)
    else ofObjects.set(medium, ends)
    return ends
  }
  return {
    async run(fileSystem, paths, task) {
      const { medium, root } = await identityOf(fileSystem)
      const places = await Promise.all(paths.map((path) => canonicalPath(fileSystem, path)))
      const keys = places.map((place) => `${root}/${place}`.replace(/^\/+/, ''))
      const ends = lastTasksOf(medium)
      // The task takes its place for all files at once: taken one by one, two tasks could wait for each other.
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
 * Runs a task that plans and commits edits after all earlier tasks for the same files, so that it reads what they wrote.
 * Before the task runs, interrupted commits are recovered. Tasks for other files run at the same time. A task must not
 * call this again for one of its own files.
 */
export function inTurn<T>(
  paths: readonly string[],
  fileSystem: FileSystem,
  task: () => Promise<T>,
): Promise<T> {
  return requests.run(fileSystem, paths, async () => {
    await recoverInterrupted(fileSystem)
    return task()
  })
}

const requests = pathQueue()

/** Returns the identity of a file system. If it has no `identity`, or that fails, the object identifies itself. */
async function identityOf(fileSystem: FileSystem): Promise<FileSystemIdentity> {
  try {
    return (await fileSystem.identity?.()) ?? { medium: fileSystem, root: '' }
  } catch {
    return { medium: fileSystem, root: '' }
  }
}

/** Returns the canonical path, or the path itself if it is refused: reading it reports the refusal later. */
async function canonicalPath(fileSystem: FileSystem, path: string): Promise<string> {
  try {
    const real = await fileSystem.realPath?.(path)
    if (real !== undefined) return real
    const checked = checkPath(path)
    return checked.ok ? checked.value : path
  } catch {
    return path
  }
}
