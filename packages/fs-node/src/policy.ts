import type { ClosedFolder } from '@emend/fs'

/** A path that leads out of the root or into a closed folder, or that is refused because of its spelling. */
export interface OutsidePath {
  /** The path as it was requested. */
  readonly path: string
  /** Where the path really leads: absolute, with symbolic links resolved. */
  readonly target: string
  /** Why the path is refused, as the end of a sentence that begins with the path. */
  readonly reason: string
  /** The closed folder that the path reaches, if that is the reason. */
  readonly closed?: ClosedFolder
}

/**
 * Decides whether a path that would be refused may be used anyway. It is called before every operation, because links may
 * have changed since the last one; a policy that asks a person should remember the answer for each `target`. For a path
 * that is both outside the root and in a closed folder it is called twice, once for each reason. Only `true` allows the
 * path.
 */
export type PathPolicy = (outside: OutsidePath) => boolean | Promise<boolean>
