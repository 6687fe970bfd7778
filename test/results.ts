import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Why results may differ from those of another tool: for each reason whether it is that, and a case that it is about. */
export type Reasons<Found, Case> = Readonly<
  Record<string, { readonly isIt: (found: Found) => boolean; readonly example: Case }>
>

/** The first reason that holds; undefined if none does. */
export function reasonFor<Found>(reasons: Reasons<Found, unknown>, found: Found): string | undefined {
  return Object.entries(reasons).find(([, { isIt }]) => isIt(found))?.[0]
}

/** What an oracle said of its cases, each counted once. */
export class Tally {
  readonly #counts = new Map<string, number>()
  readonly #listed = new Map<string, number>()

  /** Counts a case, such as one whose results are the `same`. */
  count(what: string): void {
    this.#counts.set(what, this.of(what) + 1)
  }

  /** Counts a case whose results differ for a reason that is listed. */
  list(reason: string): void {
    this.count('listed')
    this.#listed.set(reason, (this.#listed.get(reason) ?? 0) + 1)
  }

  of(what: string): number {
    return this.#counts.get(what) ?? 0
  }

  /** Keeps the counts for `npm run oracles`; otherwise does nothing. @param name the name of the oracle there */
  keep(name: string): void {
    // biome-ignore lint/suspicious/noUndeclaredEnvVars: turbo does not run the tests of the repository
    const folder = process.env['EMEND_COUNTS']
    if (folder === undefined) return
    const [counts, listed] = [this.#counts, this.#listed].map((each) =>
      Object.fromEntries([...each].sort(([, one], [, other]) => other - one)),
    )
    const file = join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify({ counts, ...(this.#listed.size > 0 && { listed }) }))
  }
}
