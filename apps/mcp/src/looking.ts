import { diagnostics, knownSource } from '@emend/diagnostics'
import type { Diagnostics } from '@emend/engine'
import type { DiagnosticsSetup } from './thread.js'

// A file of its own in the build. It is required by its address, when the first call needs it.

/** Makes what looks at the files of one folder. */
export function lookingFor({ sources, ...options }: DiagnosticsSetup): Diagnostics {
  return diagnostics({ sources: sources.map(knownSource), ...options })
}
