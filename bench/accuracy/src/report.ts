import type { Scored, Verdict } from './score.js'

/** The tasks with a right place: how many are right, wrong and refused; and those that must be refused. */
export interface Summary {
  readonly solvable: number
  readonly right: number
  readonly wrong: number
  readonly refused: number
  readonly mustRefuse: number
  readonly rightlyRefused: number
}

export function summaryOf(scored: readonly Scored[]): Summary {
  const solvable = scored.filter(({ task }) => task.wanted !== undefined)
  const mustRefuse = scored.filter(({ task }) => task.wanted === undefined)
  const count = (some: readonly Scored[], verdict: Verdict) =>
    some.filter((one) => one.verdict === verdict).length
  return {
    solvable: solvable.length,
    right: count(solvable, 'right'),
    wrong: count(solvable, 'wrong'),
    refused: count(solvable, 'refused'),
    mustRefuse: mustRefuse.length,
    rightlyRefused: count(mustRefuse, 'refused'),
  }
}

/** A table in Markdown: one row an implementation. */
export function summaryTable(rows: readonly { readonly name: string; readonly summary: Summary }[]): string {
  const head = ['implementation', 'solvable', 'right', 'wrong', 'refused', 'must refuse', 'refused', 'wrong']
  return table(
    head,
    rows.map(({ name, summary }) => [
      name,
      String(summary.solvable),
      percent(summary.right, summary.solvable),
      percent(summary.wrong, summary.solvable),
      percent(summary.refused, summary.solvable),
      String(summary.mustRefuse),
      percent(summary.rightlyRefused, summary.mustRefuse),
      percent(summary.mustRefuse - summary.rightlyRefused, summary.mustRefuse),
    ]),
  )
}

/** A table in Markdown: one row a disturbance, with the reasons of refusals. */
export function disturbanceTable(scored: readonly Scored[]): string {
  const names = Array.from(new Set(scored.map(({ task }) => task.disturbance)))
  const rows = names.map((name) => {
    const own = scored.filter(({ task }) => task.disturbance === name)
    const count = (verdict: Verdict) => String(own.filter((one) => one.verdict === verdict).length)
    return [name, String(own.length), count('right'), count('wrong'), count('refused'), reasonsOf(own)]
  })
  return table(['disturbance', 'tasks', 'right', 'wrong', 'refused', 'reasons'], rows)
}

/** Of the refusals with `not-found` of tasks that have a place: how many show it. */
export function closestLine(scored: readonly Scored[]): string {
  const explained = scored.filter(({ showsPlace }) => showsPlace !== undefined)
  const shown = explained.filter(({ showsPlace }) => showsPlace === true).length
  return `closest region of refusals as not-found shows the place: ${shown} of ${explained.length} (${percent(shown, explained.length)})`
}

function reasonsOf(scored: readonly Scored[]): string {
  const reasons = new Map<string, number>()
  for (const { outcome } of scored) {
    if (outcome.kind === 'refused') reasons.set(outcome.reason, (reasons.get(outcome.reason) ?? 0) + 1)
  }
  return Array.from(reasons, ([reason, count]) => `${reason} ${count}`).join(', ')
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${((100 * part) / whole).toFixed(2)} %`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rule = head.map((_, i) => (i === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}
