import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { closedPlaceIn } from '@emend/fs'

/** The folder of a call, or the text for the model why the call has none. */
export type ChosenRoot = { readonly folder: string } | { readonly refusal: string }

/**
 * Returns the folder of a call: the one that the call names, which is one of the allowed folders or lies in one of them, or
 * else the first of them. Links are followed first, so that none leads out; a folder in `.git` or `.emend` is refused.
 *
 * @param allowed at least one folder
 * @param wanted the argument of the call, relative to the first folder or absolute
 */
export async function chooseRoot(allowed: readonly string[], wanted: unknown): Promise<ChosenRoot> {
  const [first = '.'] = allowed
  if (wanted === undefined) return { folder: first }
  if (typeof wanted !== 'string' || wanted.trim() === '')
    return refusal('it must be the path of a folder', wanted, allowed)
  const path = await real(resolve(first, wanted))
  for (const root of path === undefined ? [] : allowed) {
    const inside = pathInside(await real(root), path)
    if (path === undefined || inside === undefined || closedPlaceIn(inside) !== undefined) continue
    if (inside === '') return { folder: root }
    const found = await stat(path).catch(() => undefined)
    return found?.isDirectory() ? { folder: path } : refusal('it is no folder', wanted, allowed)
  }
  return refusal('it is not in a folder that this server may edit', wanted, allowed)
}

/** Returns the path from a root to a path in it, which is empty for the root itself; undefined for a path outside. */
function pathInside(root: string | undefined, path: string | undefined): string | undefined {
  if (root === undefined || path === undefined) return undefined
  const inside = relative(root, path)
  return inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? undefined : inside
}

function real(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined)
}

function refusal(reason: string, wanted: unknown, allowed: readonly string[]): ChosenRoot {
  const folders = allowed.map((one) => JSON.stringify(resolve(one))).join(', ')
  const shown = JSON.stringify(wanted).slice(0, 200)
  return {
    refusal: `Nothing was changed: the root ${shown} is refused, because ${reason}. Leave root out, or name ${folders} or a folder below.`,
  }
}
