import { distance } from 'fastest-levenshtein'
import { UsageError } from '../exit-code.js'

/** Returns the error for an unknown name, with the name that was probably meant and all known names. */
export function unknownName(what: string, name: string, known: readonly string[]): UsageError {
  const near = nearest(name, known)
  const hint = near === undefined ? '' : ` (did you mean ${near}?)`
  return new UsageError(`unknown ${what} ${name}${hint}; known are ${known.join(', ')}`)
}

/**
 * Returns the known name that was probably meant: one within an edit distance of a third of the name's length, at least 1
 * and at most 2, or else the only one that begins with the name.
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase()
  const ranked = known
    .map((one) => ({ one, slips: distance(wanted, one.toLowerCase()) }))
    .sort((a, b) => a.slips - b.slips)
  const [best] = ranked
  const most = Math.max(1, Math.min(2, Math.floor(wanted.length / 3)))
  if (best !== undefined && best.slips <= most) return best.one
  const begun = known.filter((one) => wanted.length > 1 && one.toLowerCase().startsWith(wanted))
  return begun.length === 1 ? begun[0] : undefined
}
