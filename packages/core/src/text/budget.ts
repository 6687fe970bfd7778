/**
 * The work that one call may still do. It is counted in steps and not in time, so that the same input always
 * ends the same way. A step should be about five nanoseconds, so that the 200 million of a call are a second.
 */
export interface Budget {
  /**
   * Takes steps from the budget, in proportion to the work. When they run out, or when the host
   * cancelled the call, it throws a signal. Only the caller of the replacer may catch it: a replacer must let
   * it pass.
   */
  spend(steps: number): void
}
