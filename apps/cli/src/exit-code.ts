/** The exit codes of the process, one for each outcome that a script needs to tell apart. */
export const EXIT: {
  /** The whole request was applied. */
  readonly applied: 0
  /** The request was refused, or there was nothing to do; nothing was written. */
  readonly refused: 1
  /** The command could not start: wrong options, a file that cannot be read, or a configuration that does not load. */
  readonly usage: 2
  /** Only a part was written: with `--partial`, or because of disk errors that could not be rolled back. */
  readonly inPart: 3
  /** The request is not in a format that can be read: the model has to write it again. */
  readonly notUnderstood: 4
  /** The process was ended by Ctrl-C. */
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

/** The meaning of each code, for the help, the man page, and the test that compares the documentation with it. */
export const EXIT_CODES: readonly (readonly [code: ExitCode, meaning: string])[] = [
  [EXIT.applied, 'applied'],
  [EXIT.refused, 'refused, or there was nothing to do; nothing was written'],
  [EXIT.usage, 'wrong usage: an unknown option, a file that cannot be read, a broken configuration'],
  [EXIT.inPart, 'written in part: with --partial, or when the disk failed; then run emend recover'],
  [EXIT.notUnderstood, 'the request was not understood; nothing was written'],
  [EXIT.interrupted, 'interrupted by Ctrl-C'],
]

/** An error that ends a command. Its message is all that the user needs to see. */
export class UsageError extends Error {
  readonly exitCode: ExitCode

  /** @param exitCode default: wrong usage */
  constructor(message: string, exitCode: ExitCode = EXIT.usage) {
    super(message)
    this.exitCode = exitCode
  }
}
