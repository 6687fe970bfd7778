import type { Interrupted } from './interrupted.js'
import type { Recovery } from './journal/recovery.js'
import { printableName } from './printable-name.js'

/** Describes what was done about an interrupted commit, for a person or a model: one sentence without the full stop. */
export function describeRecovery({ id, outcome, reason = '', paths, conflicts }: Recovery): string {
  const about = paths.length === 0 ? '' : `: ${listed(paths)}`
  if (outcome === 'unverified') return describeUnverified(id, reason, paths)
  if (outcome === 'discarded') return `removed ${printableName(id)}, which ${reason}${about}`
  if (outcome === 'trusted') return `${printableName(id)} is yours from now on, and can be undone${about}`
  const done = outcome === 'finished' ? 'finished' : 'took back'
  const left = `left alone, because they have changed since, ${listed(conflicts)}; what the commit had for them is in .emend/conflicts/${id}`
  return `${done} the interrupted commit ${id}${about}${conflicts.length === 0 ? '' : `; ${left}`}`
}

/** Describes a commit that has to be recovered, for a person or a model. */
export function describeInterrupted({ id, changed, unchanged, unverified }: Interrupted): string {
  if (unverified !== undefined) return describeUnverified(id, unverified, [...changed, ...unchanged])
  if (changed.length === 0)
    return `the commit ${id} was interrupted before it changed a file. Run emend recover`
  const rest = unchanged.length === 0 ? '' : `, and not yet ${listed(unchanged)}`
  return `the commit ${id} was interrupted. It has changed ${listed(changed)}${rest}. Run emend recover`
}

function describeUnverified(id: string, reason: string, paths: readonly string[]): string {
  const about = paths.length === 0 ? '' : ` It names ${listed(paths)}.`
  return `${printableName(id)} in .emend ${reason}. It was not applied.${about} Look at it, then run emend recover --trust or emend recover --discard`
}

function listed(paths: readonly string[]): string {
  const more = paths.length - SHOWN
  const names = paths.slice(0, SHOWN).map(printableName)
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

const SHOWN = 10
