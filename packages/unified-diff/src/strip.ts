import type { DiffEvent } from './file-diffs.js'
import type { FileHeader } from './file-header.js'
import { type Name, NO_FILE } from './name.js'
import { gitPath } from './path.js'

/**
 * A diff whose names are without their first folders, as `-p` of `patch` and `git apply` takes them off. Names that have
 * fewer folders keep their last part.
 *
 * @param count how many; the names of renames, which have no prefix, lose one less
 */
export function withoutFolders(event: DiffEvent, count: number): DiffEvent {
  if (event.type === 'diff-started') return { ...event, header: strippedHeader(event.header, count) }
  return { ...event, diff: { ...event.diff, header: strippedHeader(event.diff.header, count) } }
}

function strippedHeader(header: FileHeader | undefined, count: number): FileHeader | undefined {
  if (header === undefined) return undefined
  const { old, now, git, renameFrom, renameTo, ...rest } = header
  const bare = Math.max(0, count - 1)
  const path = git === undefined ? undefined : gitPath(git)
  return {
    ...rest,
    ...(old && { old: strippedName(old, count) }),
    ...(now && { now: strippedName(now, count) }),
    // What both names are without their prefixes, which are taken off by now.
    ...(path !== undefined && { gitPath: stripped(path, bare) }),
    ...(renameFrom !== undefined && { renameFrom: stripped(renameFrom, bare) }),
    ...(renameTo !== undefined && { renameTo: stripped(renameTo, bare) }),
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
