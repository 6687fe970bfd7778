import type { FileSystem } from './file-system.js'

/**
 * Has interrupted commits finished or taken back, before files are read in order to be written. Never fails: where it
 * cannot be done, the files concerned cannot be read, and writing says why.
 */
export async function recovered(fileSystem: FileSystem): Promise<void> {
  await fileSystem.recover?.().catch(() => undefined)
}
