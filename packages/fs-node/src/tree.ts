import type { Place } from './contain.js'
import type { Disk } from './disk.js'
import type { Finished } from './trust/finished.js'
import type { Seals } from './trust/seal.js'

/** A folder of a disk, as the operations on its files see it. */
export interface Tree {
  readonly disk: Disk
  /** How many commits are kept to be undone. */
  readonly history: number
  /** Whether files that are read-only are written, too. */
  readonly force: boolean
  readonly seals: Seals
  readonly finished: Finished
  /** Milliseconds to wait for another process that is committing. */
  readonly patience: number
  /** The folder, absolute and with its symbolic links resolved. @throws FileSystemError when it cannot be reached */
  root(path: string): Promise<string>
  /** Whether a commit may be under way, or was interrupted, below the root that is given. */
  hasJournals(root: string): Promise<boolean>
  /** Finds where a path of the root is at this moment, or refuses it. */
  locate(path: string): Promise<Place>
  /** Finds where a place that was found before, for a path, is at this moment, or refuses it. */
  locatePlace(place: string, path?: string): Promise<Place>
}
