import fc from 'fast-check'
import { afterEach, beforeEach, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The random seed, the path from it to a counterexample, and how many cases each property tries. */
    readonly fuzz: { readonly seed: number; readonly path?: string; readonly numRuns?: number }
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
