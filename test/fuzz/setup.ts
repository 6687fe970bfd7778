import fc from 'fast-check'
import { afterEach, beforeEach, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The random seed, and the path from it to a counterexample. */
    readonly fuzz: { readonly seed: number; readonly path?: string }
  }
  interface TaskMeta {
    /** How many cases the properties of a test tried. */
    cases?: number
  }
}

let cases = 0

fc.configureGlobal({
  ...inject('fuzz'),
  /** Counts the cases, and fails as the reporter of fast-check does. */
  reporter(details) {
    cases += details.numRuns
    if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance })
  },
})

beforeEach(() => {
  cases = 0
})

afterEach(({ task }) => {
  task.meta.cases = cases
})
