import type { PackedLines } from './packed-lines.js'
import type { LineOptions } from './run-lines.js'

/** The message to a worker of `emend batch`. */
export interface WorkerTask {
  readonly lines: PackedLines
  /** The file of the configuration, or false for none. */
  readonly config: string | false
  readonly options: Omit<LineOptions, 'watch'>
  /** The memory of the watch that the sender holds. */
  readonly memory: SharedArrayBuffer
}
