/** What was done about an interrupted commit. */
export interface Recovery {
  readonly id: string
  /**
   * `finished`: all files are now as the commit was to leave them. `undone`: all files are as they were before it. A journal
   * that cannot be verified is not applied: it stays and is `unverified`, or is removed and `discarded` if that was asked
   * for. The same goes for a kept commit; if that was asked for, it is accepted as this user's and is `trusted`.
   */
  readonly outcome: 'finished' | 'undone' | 'unverified' | 'trusted' | 'discarded'
  /** Why the journal cannot be verified, as the end of a sentence that begins with it. */
  readonly reason?: string
  /** The ids of the commits that this one undoes, whole or a part of each. */
  readonly undoes?: readonly string[]
  /** The files of the commit. */
  readonly paths: readonly string[]
  /**
   * The files that somebody has changed since, so that they can be neither finished nor rolled back; they are left alone.
   * The content that the commit had for them is kept in the folder `conflicts` of the state folder.
   */
  readonly conflicts: readonly string[]
}

/**
 * What to do with journals that cannot be verified. `leave`: they stay as they are. `trust`: they are applied as if they
 * were this user's, as far as their files match what they say. `discard`: they are removed.
 */
export type Unverified = 'leave' | 'trust' | 'discard'
