import type { CommitOutcome } from '@emend/fs'
import { type Draft, placeOf } from './prepare.js'

/** A commit whose files are drafted. */
export interface Prepared {
  readonly id: string
  readonly drafts: readonly Draft[]
  /** The folders that it creates, absolute, outermost first. */
  readonly folders: readonly string[]
}

/**
 * Returns the outcome of a commit that is done.
 *
 * @param id under which it is kept, if it is kept
 */
export function committed(
  root: string,
  { drafts, folders }: Prepared,
  id: string | undefined,
): CommitOutcome {
  const links = new Map(
    drafts.flatMap(({ placed: { entry } }) => (entry.link === undefined ? [] : [[entry.path, entry.link]])),
  )
  const value = { hashes: hashesOf(drafts), folders: folders.map((folder) => placeOf(root, folder)), links }
  return { ok: true, value: { ...value, ...(id !== undefined && { id }) } }
}

function hashesOf(drafts: readonly Draft[]): ReadonlyMap<Uint8Array, string> {
  const hashes = new Map<Uint8Array, string>()
  for (const { write, placed } of drafts) {
    const { before, after } = placed.entry
    if (write.before !== undefined && before !== undefined) hashes.set(write.before, before)
    if (write.after !== undefined && after !== undefined) hashes.set(write.after, after)
  }
  return hashes
}
