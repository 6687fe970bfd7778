import type { DiffEvent } from './file-diffs.js'
import type { FileHeader } from './file-header.js'
import { type Name, NO_FILE } from './name.js'
import { gitPath } from './path.js'

/**
 * Removes leading folders from the names in a diff, as `-p` of `patch` and `git apply` does. A name with fewer folders keeps
 * its last part.
 *
 * @param count the number of folders; one less is removed from the names of renames, which have no prefix
 */
export function withoutFolders(event: DiffEvent, count: number): DiffEvent {
  if (event.type === 'diff-started') return { ...event, header: strippedHeader(event.header, count) }
  return { ...event, diff: { ...event.diff, header: strippedHeader(event.diff.header, count) } }
}

function strippedHeader(header: FileHeader | undefined, count: number): FileHeader | undefined {
  if (header === undefined) return undefined
  const { oldName, newName, git, renameFrom, renameTo, ...rest } = header
  const bareCount = Math.max(0, count - 1)
  const path = git === undefined ? undefined : gitPath(git)
  return {
    ...rest,
    ...(oldName && { oldName: strippedName(oldName, count) }),
    ...(newName && { newName: strippedName(newName, count) }),
    // This path has lost its prefix already, so one folder less is removed.
    ...(path !== undefined && { gitPath: stripped(path, bareCount) }),
    ...(renameFrom !== undefined && { renameFrom: stripped(renameFrom, bareCount) }),
    ...(renameTo !== undefined && { renameTo: stripped(renameTo, bareCount) }),
    isStripped: true,
  }
}

function strippedName(name: Name, count: number): Name {
  return name.name === NO_FILE ? name : { ...name, name: stripped(name.name, count) }
}

function stripped(path: string, count: number): string {
  const parts = path.split('/')
  return parts.slice(Math.min(count, parts.length - 1)).join('/')
}
