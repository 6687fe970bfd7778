import type { RealPath } from './contain.js'
import type { Disk } from './disk.js'
import type { Clock } from './lock/clock.js'
import type { Accepted } from './trust/accepted.js'
import type { Finished } from './trust/finished.js'
import type { Seals } from './trust/seal.js'
import type { Written } from './trust/written.js'

/** An open root folder: the disk, the options, and the functions that the operations on its files share. */
export interface Tree {
  readonly disk: Disk
  /** How many commits are kept so that they can be undone. */
  readonly history: number
  /** Whether read-only files are written too. */
  readonly force: boolean
  /** Whether a file with several hard links is written in place. */
  readonly keepsHardLinks: boolean
  readonly seals: Seals
  readonly finished: Finished
  readonly written: Written
  /** What a person accepted of what requests wrote. */
  accepted(): Promise<Accepted>
  /** Accepts files as they are now, or no longer, by absolute paths. @throws FileSystemError where the user has no state folder */
  accept(files: readonly string[], isAccepted?: boolean): Promise<void>
  /** Milliseconds to wait for another process that is committing. */
  readonly patience: number
  /** Reports a wait for another process of more than a second, once. */
  readonly onWait: ((message: string) => void) | undefined
  /** The clock by which waits are measured. */
  readonly clock: Clock
  /** Returns the root folder, absolute and with its symbolic links resolved. @throws FileSystemError if it cannot be reached */
  root(path: string): Promise<string>
  /** Whether a commit may be in progress, or was interrupted, below the given root. */
  hasJournals(root: string): Promise<boolean>
  /** Resolves a path relative to the root as it is at this moment, or refuses it; see `locate`. */
  locate(path: string): Promise<RealPath>
  /** Resolves again a place that was found before, for a path, or refuses it; see `locatePlace`. */
  locatePlace(place: string, path?: string): Promise<RealPath>
}
