import type { Failure, FileEdit } from '@emend/core'
import { namedFiles, type Result } from '@emend/core/plugin'
import type { FileSystem } from './file-system.js'

/**
 * The edits, each of the file of a file system that it means: an existing one, or a new one that it creates. All files are listed,
 * as far as the file system does so, only where the words of a request say that a file is new: another one may have nearly its path.
 *
 * @param exists whether there is a file with a path of the edits
 * @returns `two-files` for every edit with a file at both of its names
 */
export async function namedIn(
  fileSystem: Pick<FileSystem, 'listFiles'>,
  edits: readonly FileEdit[],
  exists: (path: string) => boolean,
): Promise<Result<readonly FileEdit[], readonly Failure[]>> {
  const isSaidNew = (edit: FileEdit) =>
    edit.kind === 'update' && edit.creates === 'said' && !exists(edit.path)
  const listed = edits.some(isSaidNew) ? await fileSystem.listFiles?.().catch(() => undefined) : undefined
  return namedFiles(edits, { exists, paths: () => listed ?? [] })
}
