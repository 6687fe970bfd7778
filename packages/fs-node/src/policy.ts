import type { ClosedPlace } from '@emend/fs'

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
