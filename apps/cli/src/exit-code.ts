/**
 * What the process ends with: applied, not or only in part applied, not understood, begun and neither finished nor taken
 * back, or ended by Ctrl-C.
 */
export const EXIT: {
  readonly applied: 0
  readonly notApplied: 1
  readonly badInput: 2
  readonly unfinished: 3
  readonly interrupted: 130
} = {
  applied: 0,
  notApplied: 1,
  badInput: 2,
  unfinished: 3,
  interrupted: 130,
}

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Why a command cannot go on; its message is all that the user needs to see. */
export class UsageError extends Error {
  readonly exitCode: ExitCode

  /** @param exitCode default that of input which the command cannot work with */
  constructor(message: string, exitCode: ExitCode = EXIT.badInput) {
    super(message)
    this.exitCode = exitCode
  }
}
