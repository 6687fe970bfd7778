import { relative, resolve, sep } from 'node:path'
import {
  type ClosedFolder,
  checkPath,
  closedFolderIn,
  closedFolderOf,
  closedReason,
  FileSystemError,
  foldName,
} from '@emend/fs'
import { isInside, type Place, placeOfPath } from './contain.js'
import type { Disk } from './disk.js'
import type { OutsidePath, PathPolicy } from './policy.js'
import { STATE_FOLDER } from './state-folder.js'

/** The rules by which places are judged. */
export interface Bounds {
  readonly disk: Disk
  /** Absolute, its symbolic links resolved. */
  readonly root: string
  readonly policy: PathPolicy | undefined
  /** The folder of the user's key, absolute, where there is one. */
  readonly keyFolder?: string | undefined
}

/**
 * Finds where a path of the root is at this moment. Refused are what `checkPath` refuses and what a symbolic link leads
 * outside or into a closed folder, unless the policy allows it; and always the folder where the state is kept.
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
  { disk, root, policy, keyFolder }: Bounds,
  path: string,
  way: string,
  refusal?: string,
): Promise<Place> {
  const place = await placeOfPath(disk, resolve(root, way))
  // In plain JavaScript an object or a text that says no would be a yes.
  for (const objection of objectionsTo(root, resolve(root, way), place, refusal))
    if ((await policy?.({ path, target: place.target, ...objection })) !== true)
      throw new FileSystemError('path-refused', path, objection.reason)
  if (isState(root, place.target) || isState(root, place.entry))
    throw new FileSystemError('path-refused', path, closedReason(STATE_FOLDER))
  if (keyFolder !== undefined && [place.target, place.entry].some((one) => isKey(keyFolder, one)))
    throw new FileSystemError('path-refused', path, IS_KEY)
  return place
}

type Objection = Pick<OutsidePath, 'reason' | 'closed'>

/** Why a place is not for everybody: one reason at most for how it is outside, and one for what is closed. */
function objectionsTo(
  root: string,
  path: string,
  { target, entry }: Place,
  refusal: string | undefined,
): readonly Objection[] {
  const closed = [path, target, entry].map((one) => closedFolderBelow(root, one)).find(Boolean)
  const isOutside = !isInside(root, target) || !isInside(root, entry)
  const spelling = closed !== undefined && refusal === closedReason(closed) ? undefined : refusal
  const outside = spelling ?? (isOutside ? LEADS_OUTSIDE : undefined)
  return [
    ...(outside === undefined ? [] : [{ reason: outside }]),
    ...(closed === undefined ? [] : [{ reason: closedReason(closed), closed }]),
  ]
}

/** The closed folder that a path reaches; which one holds the root is the business of whoever chose the root. */
function closedFolderBelow(root: string, path: string): ClosedFolder | undefined {
  return closedFolderIn(isInside(root, path) ? relative(root, path) : path)
}

/** Of the root's own state, no policy may decide: what is written there would be applied. */
function isState(root: string, path: string): boolean {
  if (!isInside(root, path)) return false
  const [first = ''] = relative(root, path).split(sep)
  return closedFolderOf(first) === STATE_FOLDER
}

function isKey(keyFolder: string, path: string): boolean {
  return isInside(foldName(keyFolder), foldName(path))
}

const LEADS_OUTSIDE = 'leads outside the root through a symbolic link'
const IS_KEY = 'is where the key of the user is kept'
