import type { Check } from './check.js'

/**
 * The checks of a list that may find something in what is new in a text: all of them where it has a sign of any, else those without
 * signs. The signs are one expression, made once for a list, which nearly no new text has. Linear.
 */
export function mayFind(checks: readonly Check[], fresh: string): readonly Check[] {
  const { signs, others } = known.get(checks) ?? joined(checks)
  return signs.test(fresh) ? checks : others
}

/** The checks of a list that look at edges, in their order. */
export function ofEdges(checks: readonly Check[]): readonly Check[] {
  return (known.get(checks) ?? joined(checks)).ofEdges
}

interface Joined {
  /** A sign of any check. */
  readonly signs: RegExp
  /** The checks that say no sign. */
  readonly others: readonly Check[]
  /** The checks that look at edges. */
  readonly ofEdges: readonly Check[]
}

const known = /* @__PURE__ */ new WeakMap<readonly Check[], Joined>()

function joined(checks: readonly Check[]): Joined {
  const isSigned = ({ signs }: Check) => signs !== undefined && /^m?$/.test(signs.flags)
  const sources = checks.filter(isSigned).map(({ signs }) => (signs as RegExp).source)
  const made: Joined = {
    signs: new RegExp(sources.length === 0 ? '(?!)' : sources.join('|'), 'm'),
    others: checks.filter((check) => !isSigned(check)),
    ofEdges: checks.filter(({ findAtEdges }) => findAtEdges !== undefined),
  }
  known.set(checks, made)
  return made
}
