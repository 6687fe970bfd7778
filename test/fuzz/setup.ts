import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where random choices begin, and the counterexample to go to from there. */
    readonly fuzz: { readonly seed: number; readonly path?: string }
  }
}

fc.configureGlobal(inject('fuzz'))
