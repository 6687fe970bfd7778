import type { FileStat } from './file-system.js'

/** The part of the stats of Node's file system, or of one that looks like it, that {@link fileStat} uses. */
export interface NodeLikeStats {
  readonly size: number | bigint
  readonly mode: number | bigint
  isFile(): boolean
  isDirectory(): boolean
}

/** What `FileSystem.stat` gives for stats of Node's. */
export function fileStat(stats: NodeLikeStats): FileStat & { readonly mode: number } {
  const kind = stats.isFile() ? 'file' : stats.isDirectory() ? 'directory' : 'other'
  return { kind, size: Number(stats.size), mode: Number(stats.mode) & 0o777 }
}

/** Whether an operation of Node's finds something at its path. @throws its other errors */
export async function isThere(operation: Promise<unknown>): Promise<boolean> {
  try {
    await operation
    return true
  } catch (error) {
    const { code } = (error ?? {}) as { readonly code?: unknown }
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    throw error
  }
}
