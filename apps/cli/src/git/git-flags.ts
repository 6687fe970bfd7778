/** The options of a run that git has to do with. */
export interface GitFlags {
  readonly cwd: string
  /** Whether to mark refused edits as conflicts in the files. */
  readonly '3way': boolean
  /** Whether to make a git commit of the changed files; a message implies it. */
  readonly commit: boolean
  readonly message?: string
  /** Whether git may start hooks, filters and the program that signs. */
  readonly hooks: boolean
  /** Whether to refuse to change files that have uncommitted changes. */
  readonly requireClean: boolean
}
