import type { FileSystem } from './file-system.js'

/**
 * Finishes or rolls back interrupted commits, before files are read in order to be written. Never fails: if recovery is
 * not possible, the files concerned cannot be read, and writing reports why.
 */
export async function recoverInterrupted(fileSystem: FileSystem): Promise<void> {
  await fileSystem.recover?.().catch(() => undefined)
}
