import { distance } from 'fastest-levenshtein'
import { UsageError } from './exit-code.js'

/** That a name is not known, which one it may be, and which there are. */
export function unknownName(what: string, name: string, known: readonly string[]): UsageError {
  const near = nearest(name, known)
  const hint = near === undefined ? '' : ` (did you mean ${near}?)`
  return new UsageError(`unknown ${what} ${name}${hint}; known are ${known.join(', ')}`)
}

/** The name that another was most likely meant to be: at most two slips away and a third of its length, or begun so. */
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
