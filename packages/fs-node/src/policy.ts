import type { ClosedFolder } from '@emend/fs'

/** A path that leads out of the root or into a closed folder, or that is refused for how it is spelled. */
export interface OutsidePath {
  /** As it was asked for. */
  readonly path: string
  /** Where it really leads: absolute, with symbolic links resolved. */
  readonly target: string
  /** Why it is refused, as the end of a sentence that begins with the path. */
  readonly reason: string
  /** The closed folder that it reaches, where that is the reason. */
  readonly closed?: ClosedFolder
}

/**
 * Decides whether a path that would be refused may be used all the same. Asked before every single operation, so that
 * what changed since the last one is seen; a policy that asks a person should remember the answer for `target`. A path
 * that is outside and in a closed folder is asked about twice, once for each reason. Only true is yes.
 */
export type PathPolicy = (outside: OutsidePath) => boolean | Promise<boolean>
