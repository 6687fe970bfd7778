import { resolve } from 'node:path'
import { checkPath, FileSystemError, foldName } from '@emend/fs'
import { isInside, type Place, placeOfPath } from './contain.js'
import type { Disk } from './disk.js'
import type { PathPolicy } from './policy.js'
import { STATE_FOLDER, stateFolderOf } from './state-folder.js'

/** The rules by which places are judged. */
export interface Bounds {
  readonly disk: Disk
  /** Absolute, its symbolic links resolved. */
  readonly root: string
  readonly policy: PathPolicy | undefined
}

/**
 * Finds where a path of the root is at this moment. Refused are what `checkPath` refuses and what a symbolic link leads
 * outside, unless the policy allows it; and always the folder where the state is kept.
 *
 * @throws FileSystemError `path-refused`; else what the disk throws, `ENOTDIR` below a file
 */
export async function locate(bounds: Bounds, path: string): Promise<Place> {
  const checked = checkPath(path)
  if (checked.ok) return judge(bounds, path, checked.value)
  // No system has such a name, so there is no place that a policy could judge.
  if (bounds.policy === undefined || path.includes('\0'))
    throw new FileSystemError('path-refused', path, checked.failure)
  return judge(bounds, path, path, checked.failure)
}

/**
 * Finds where a place that was found before is at this moment. Its spelling is the disk's own; the rest is as above.
 *
 * @param path for which it was found; without it, as with the entry of a journal, the place stands for it
 */
export async function locatePlace(bounds: Bounds, place: string, path?: string): Promise<Place> {
  if (path === undefined) return judge(bounds, place, place)
  const checked = checkPath(path)
  return judge(bounds, path, place, checked.ok ? undefined : checked.failure)
}

async function judge(
  { disk, root, policy }: Bounds,
  path: string,
  way: string,
  refusal?: string,
): Promise<Place> {
  const place = await placeOfPath(disk, resolve(root, way))
  const both = [place.target, place.entry]
  const reason = refusal ?? (both.every((one) => isInside(root, one)) ? undefined : LEADS_OUTSIDE)
  if (reason !== undefined && !(await policy?.({ path, target: place.target, reason })))
    throw new FileSystemError('path-refused', path, reason)
  if (both.some((one) => isState(root, one))) throw new FileSystemError('path-refused', path, IS_STATE)
  return place
}

/** Some systems take names in any letter case for the same. */
function isState(root: string, path: string): boolean {
  return isInside(foldName(stateFolderOf(root)), foldName(path))
}

const LEADS_OUTSIDE = 'leads outside the root through a symbolic link'
const IS_STATE = `is in ${STATE_FOLDER}, where the state of commits is kept`
