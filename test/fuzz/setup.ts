import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The random seed, and the path from it to a counterexample. */
    readonly fuzz: { readonly seed: number; readonly path?: string }
  }
}

fc.configureGlobal(inject('fuzz'))
