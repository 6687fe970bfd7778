import type { FileSystem } from './file-system.js'
import { recovered } from './recovered.js'

/** Lets tasks on the same files run one after the other, and tasks on other files at the same time. */
export interface PathQueue {
  /**
   * Runs a task after all earlier ones that share a file with it. Files are told apart by their canonical path, where
   * the file system has one. A task must not wait for another of the same queue.
   */
  run<T>(fileSystem: FileSystem, paths: readonly string[], task: () => Promise<T>): Promise<T>
}

/** Makes a queue. It keeps nothing of files that nobody waits for. */
export function pathQueue(): PathQueue {
  const queues = new WeakMap<FileSystem, Map<string, Promise<void>>>()
  return {
    async run(fileSystem, paths, task) {
      const keys = await Promise.all(paths.map((path) => canonical(fileSystem, path)))
      const ends = queues.get(fileSystem) ?? new Map<string, Promise<void>>()
      queues.set(fileSystem, ends)
      // All at once: taken one by one, two tasks could wait for each other.
      const turn = Promise.all(keys.map((key) => ends.get(key))).then(task)
      const settled = turn.then(
        () => undefined,
        () => undefined,
      )
      for (const key of keys) ends.set(key, settled)
      void settled.then(() => {
        for (const key of keys) if (ends.get(key) === settled) ends.delete(key)
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

/** A path that is refused is told about when it is read; until then it stands for itself. */
async function canonical(fileSystem: FileSystem, path: string): Promise<string> {
  try {
    return (await fileSystem.realPath?.(path)) ?? path
  } catch {
    return path
  }
}
