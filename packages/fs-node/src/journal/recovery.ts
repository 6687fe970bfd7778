/** What was done about a commit that had been interrupted. */
export interface Recovery {
  readonly id: string
  /**
   * Whether all files are now as the commit was to leave them, or as they were before it. Of a journal that is not
   * believed nothing is applied: it is `unverified` and stays, or `discarded` where that was asked for. So it is with a
   * commit that is kept to be undone; where that was asked for, it counts as this user's and is `trusted`.
   */
  readonly outcome: 'finished' | 'undone' | 'unverified' | 'trusted' | 'discarded'
  /** Why it is not believed, as the end of a sentence that begins with the journal. */
  readonly reason?: string
  /** The id of the commit that it takes back. */
  readonly undoes?: string
  /** The files that it was about. */
  readonly paths: readonly string[]
  /**
   * Those of them that somebody has changed since, in a way that neither finishing nor undoing allows for; they are left
   * alone. What the commit had for them is kept in the folder `conflicts` of the state folder.
   */
  readonly conflicts: readonly string[]
}

/**
 * What becomes of journals that are not believed: they stay as they are; they are applied as if they were this
 * user's, as far as their files are what they say; or they are removed.
 */
export type Unverified = 'leave' | 'trust' | 'discard'
