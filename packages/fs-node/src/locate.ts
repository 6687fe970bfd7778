import { resolve, sep } from 'node:path'
import {
  type ClosedPlace,
  checkPath,
  closedPlaceIn,
  closedPlaceOf,
  closedReason,
  FileSystemError,
  foldName,
} from '@emend/fs'
import { isInside, placeOfPath, type RealPath, wayInside } from './contain.js'
import type { Disk } from './disk.js'
import { MAY_HOLD_SECRETS, sharesSecret } from './secrets.js'
import { STATE_FOLDER } from './state-folder.js'
import type { IsCode } from './trust/trusted-code.js'

/** What decides whether a path may be used. */
export interface Bounds {
  readonly disk: Disk
  /** Absolute, its symbolic links resolved. */
  readonly root: string
  readonly policy: PathPolicy | undefined
  /** The absolute path of the folder with the user's key, folded by `foldName`, if there is one. */
  readonly keyFolder?: string | undefined
  /** Whether emend runs a file, by its absolute path. */
  readonly isCode?: IsCode | undefined
  /** Whether a file is for secrets, by any path. Default: none is. */
  readonly isSecret?: ((path: string) => boolean) | undefined
}

/**
 * Resolves a path relative to the root as it is at this moment. It refuses paths that `checkPath` refuses, and paths that
 * a symbolic link leads outside the root or to a closed place, unless the policy allows them. It always refuses the
 * state folder, the folder of the user's key, and files for secrets.
 *
 * @throws FileSystemError `path-refused`; otherwise what the disk throws, such as `ENOTDIR` below a file
 */
export async function locate(bounds: Bounds, path: string): Promise<RealPath> {
  const checked = checkPath(path)
  if (checked.ok) return resolveAllowed(bounds, path, checked.value)
  // No system allows NUL in a name, so there is no path that a policy could decide about.
  if (bounds.policy === undefined || path.includes('\0'))
    throw new FileSystemError('path-refused', path, checked.failure)
  return resolveAllowed(bounds, path, path, checked.failure)
}

/**
 * Resolves again a place that {@link locate} found before. The place is spelled as on the disk, so `checkPath` is not
 * applied to it; otherwise the same rules apply.
 *
 * @param path the path that the place was found for; default, as for the entry of a journal: the place itself
 */
export async function locatePlace(bounds: Bounds, place: string, path?: string): Promise<RealPath> {
  if (path === undefined) return resolveAllowed({ ...bounds, isSecret: undefined }, place, place)
  const checked = checkPath(path)
  return resolveAllowed(bounds, path, place, checked.ok ? undefined : checked.failure)
}

async function resolveAllowed(
  { disk, root, policy, keyFolder, isCode = () => false, isSecret }: Bounds,
  path: string,
  way: string,
  refusal?: string,
): Promise<RealPath> {
  const asked = resolve(root, way)
  const place = await placeOfPath(disk, asked)
  // Most paths have no link in them, so all three are one.
  const real = [...new Set([place.target, place.entry])]
  // Only `true` allows the path: a policy in plain JavaScript may return an object or a string that is truthy but
  // means no.
  const objections = objectionsTo(root, [...new Set([asked, ...real])], real, refusal, isCode)
  for (const objection of objections)
    if ((await policy?.({ path, target: place.target, ...objection })) !== true)
      throw new FileSystemError('path-refused', path, objection.reason)
  if (
    isSecret !== undefined &&
    ([path, way, ...real].some(isSecret) || (await sharesSecret(disk, root, place.target, isSecret)))
  )
    throw new FileSystemError('path-refused', path, MAY_HOLD_SECRETS)
  // No policy may allow the state folder, because journals written there would be applied.
  if (objections.length > 0 && real.some((one) => closedPlaceOf(firstNameBelow(root, one)) === STATE_FOLDER))
    throw new FileSystemError('path-refused', path, closedReason(STATE_FOLDER))
  if (keyFolder !== undefined && real.some((one) => isInside(keyFolder, foldName(one))))
    throw new FileSystemError('path-refused', path, IS_KEY)
  return place
}

type Objection = Pick<OutsidePath, 'reason' | 'closed'>

/**
 * Returns why a place needs the policy's permission: at most one reason for being outside, and one for a closed place.
 *
 * @param all the path that was asked for, and the real ones
 */
function objectionsTo(
  root: string,
  all: readonly string[],
  real: readonly string[],
  refusal: string | undefined,
  isCode: IsCode,
): readonly Objection[] {
  const ways = new Map(all.map((one) => [one, wayInside(root, one)]))
  // Closed folders above the root do not count for paths inside the root.
  const named = [...ways].map(([one, way]) => closedPlaceIn(way ?? one)).find(Boolean)
  const closed = named ?? (real.some(isCode) ? 'code' : undefined)
  const isOutside = real.some((one) => ways.get(one) === undefined)
  const spelling = closed !== undefined && refusal === closedReason(closed) ? undefined : refusal
  const outside = spelling ?? (isOutside ? LEADS_OUTSIDE : undefined)
  return [
    ...(outside === undefined ? [] : [{ reason: outside }]),
    ...(closed === undefined ? [] : [{ reason: closedReason(closed), closed }]),
  ]
}

/** The first name of the way to a path below the root; empty for the root itself and outside of it. */
function firstNameBelow(root: string, path: string): string {
  return wayInside(root, path)?.split(sep)[0] ?? ''
}

const LEADS_OUTSIDE = 'leads outside the root through a symbolic link'
const IS_KEY = 'is where the key of the user is kept'

/** A path that leads out of the root or to a closed place, or that is refused because of its spelling. */
export interface OutsidePath {
  /** The path as it was requested. */
  readonly path: string
  /** Where the path really leads: absolute, with symbolic links resolved. */
  readonly target: string
  /** Why the path is refused, as the end of a sentence that begins with the path. */
  readonly reason: string
  /** What is closed there, if that is the reason. */
  readonly closed?: ClosedPlace
}

/**
 * Decides whether a path that would be refused may be used anyway. It is called before every operation, because links may
 * have changed since the last one; a policy that asks a person should remember the answer for each `target`. For a path
 * that is both outside the root and closed it is called twice, once for each reason. Only `true` allows the
 * path.
 */
export type PathPolicy = (outside: OutsidePath) => boolean | Promise<boolean>
