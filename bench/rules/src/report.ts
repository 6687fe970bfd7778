import { NO_WORTH, sumOf, valueIn } from './ledger.js'
import type { Measurement } from './measurement.js'
import { worthText } from './page.js'
import type { Answer } from './share.js'

/** The sums of a ledger and a line for each rule, the most valuable first. */
export function ledgerTable({ rows, verdicts, rules }: Measurement): string {
  const counts = Object.entries(verdicts).map(([name, count]) => `${name} ${count}`)
  const lines = Object.entries(rules)
    .toSorted(([, one], [, other]) => valueIn(other.worth) - valueIn(one.worth))
    .map(([name, { rows: spoken, worth, elsewhere, slower, cases, speaksInCases }]) =>
      [
        name.padEnd(36),
        `speaks in ${spoken}`.padEnd(16),
        worthText(worth).padEnd(48),
        `elsewhere ${worthText(sumOf(NO_WORTH, ...Object.values(elsewhere)))}`.padEnd(58),
        `cases ${cases} of ${speaksInCases}${slower > 0 ? `, keeps ${slower} inputs fast` : ''}`,
      ].join('  '),
    )
  return `${rows} rows: ${counts.join(', ')}\n${lines.join('\n')}`
}

/** What rules that are off together cost, in words. */
export function worthIn(answers: readonly Answer[]): string {
  const cases = answers.reduce((sum, one) => sum + one.cases, 0)
  return `${worthText(sumOf(...answers.map(({ worth }) => worth)))}; ${cases} case files fail`
}
