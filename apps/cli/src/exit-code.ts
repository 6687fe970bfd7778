/** What the process ends with: what a script has to tell apart. */
export const EXIT: {
  /** All of it was applied. */
  readonly applied: 0
  /** Refused, or there was nothing to do; nothing was written. */
  readonly refused: 1
  /** The command could not begin: wrong options, a file that cannot be read, a configuration that does not load. */
  readonly usage: 2
  /** Some of it was written: with `--partial`, or because errors of the disk persisted. */
  readonly inPart: 3
  /** The request is in no format that can be read: what wrote it has to write it anew. */
  readonly notUnderstood: 4
  /** Ended by Ctrl-C. */
  readonly interrupted: 130
} = {
  applied: 0,
  refused: 1,
  usage: 2,
  inPart: 3,
  notUnderstood: 4,
  interrupted: 130,
}

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** What each code means, for help, the man page and the test that compares the documentation with it. */
export const EXIT_CODES: readonly (readonly [code: ExitCode, meaning: string])[] = [
  [EXIT.applied, 'applied'],
  [EXIT.refused, 'refused, or there was nothing to do; nothing was written'],
  [EXIT.usage, 'wrong usage: an unknown option, a file that cannot be read, a broken configuration'],
  [EXIT.inPart, 'written in part: with --partial, or when the disk failed; then run emend recover'],
  [EXIT.notUnderstood, 'the request was not understood; nothing was written'],
  [EXIT.interrupted, 'interrupted by Ctrl-C'],
]

/** Why a command cannot go on; its message is all that the user needs to see. */
export class UsageError extends Error {
  readonly exitCode: ExitCode

  /** @param exitCode default wrong usage */
  constructor(message: string, exitCode: ExitCode = EXIT.usage) {
    super(message)
    this.exitCode = exitCode
  }
}
