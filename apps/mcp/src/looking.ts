import {
  type DiagnosticsOptions,
  diagnostics,
  type KnownFormatter,
  type KnownSource,
  knownSource,
} from '@emend/diagnostics'
import type { Diagnostics } from '@emend/engine'

// A file of its own in the build. It is required by its address, when the first call needs it.

/** What looks at edits, as names: a thread can be sent no functions. */
export interface DiagnosticsSetup extends Pick<DiagnosticsOptions, 'newErrors' | 'timeLimit'> {
  readonly sources: readonly KnownSource[]
  readonly format?: KnownFormatter
}

/** Makes what looks at the files of one folder. */
export function lookingFor({ sources, ...options }: DiagnosticsSetup): Diagnostics {
  return diagnostics({ sources: sources.map(knownSource), ...options })
}
