/** One file of a commit whose write or deletion starts or is done. */
export interface CommitProgress {
  readonly path: string
  readonly state: 'started' | 'done'
  /** Counted from 0, in the order in which files are written. */
  readonly index: number
  /** How many files the commit writes or deletes. A moved file counts twice. */
  readonly total: number
}

/** Called for every file of a commit. The commit does not wait for it, and what it throws is ignored. */
export type OnProgress = (progress: CommitProgress) => void

/** Wraps a callback so that it cannot throw: a host's progress display must not break a transaction. */
export function neverThrowing<Event extends unknown[]>(
  callback: (...event: Event) => void = () => {},
): (...event: Event) => void {
  return (...event) => {
    try {
      callback(...event)
    } catch {
      // The callback only displays progress.
    }
  }
}
