import { createTwoFilesPatch } from 'diff'
import type { Scored, Verdict } from './score.js'
import { table } from './table.js'

/** The counts of tasks that have a right place, by result, and of tasks that must be refused. */
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

/** Renders a Markdown table with one row for each implementation. */
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

/** The results of the tasks with one disturbance. */
export interface Kind {
  readonly name: string
  readonly right: number
  readonly wrong: number
  readonly refused: number
  /** How often each reason was given for a refusal. */
  readonly reasons: Readonly<Record<string, number>>
}

export function kindsOf(scored: readonly Scored[]): Kind[] {
  const names = Array.from(new Set(scored.map(({ task }) => task.disturbance)))
  return names.map((name) => {
    const own = scored.filter(({ task }) => task.disturbance === name)
    const count = (verdict: Verdict) => own.filter((one) => one.verdict === verdict).length
    return {
      name,
      right: count('right'),
      wrong: count('wrong'),
      refused: count('refused'),
      reasons: reasonsOf(own),
    }
  })
}

/** Merges the results of several runs by disturbance. */
export function mergeKinds(all: readonly Kind[]): Kind[] {
  const byName = new Map<string, Kind>()
  for (const kind of all) {
    const known = byName.get(kind.name)
    const reasons = { ...known?.reasons }
    for (const [reason, times] of Object.entries(kind.reasons))
      reasons[reason] = (reasons[reason] ?? 0) + times
    byName.set(kind.name, {
      name: kind.name,
      right: (known?.right ?? 0) + kind.right,
      wrong: (known?.wrong ?? 0) + kind.wrong,
      refused: (known?.refused ?? 0) + kind.refused,
      reasons,
    })
  }
  return Array.from(byName.values())
}

/** Renders a Markdown table with one row for each disturbance, including the reasons of refusals. */
export function kindTable(kinds: readonly Kind[]): string {
  const rows = kinds.map(({ name, right, wrong, refused, reasons }) => [
    name,
    String(right + wrong + refused),
    String(right),
    String(wrong),
    String(refused),
    Object.entries(reasons)
      .map(([reason, times]) => `${reason} ${times}`)
      .join(', '),
  ])
  return table(['disturbance', 'tasks', 'right', 'wrong', 'refused', 'reasons'], rows)
}

/** Describes a task and its result for people. */
export function describe({ task, outcome, verdict }: Scored): string {
  const { format, number, disturbance, path, step, request, text, wanted } = task
  const reason = outcome.kind === 'refused' ? ` (${outcome.reason})` : ''
  const shown = typeof request === 'string' ? request : JSON.stringify(request, undefined, 2)
  const result =
    outcome.kind === 'applied' && verdict === 'wrong'
      ? `\n${createTwoFilesPatch('right', 'got', wanted ?? text, outcome.text)}`
      : ''
  return `\n### ${format} ${number}: ${disturbance}, ${verdict}${reason}\n${path}, ${step}\n${shown}${result}`
}

/** Returns a line that says how many `not-found` refusals of tasks with a right place show that place. */
export function closestLine({ shown, of }: { readonly shown: number; readonly of: number }): string {
  return `closest region of refusals as not-found shows the place: ${shown} of ${of} (${percent(shown, of)})`
}

function reasonsOf(scored: readonly Scored[]): Record<string, number> {
  const reasons: Record<string, number> = {}
  for (const { outcome } of scored) {
    if (outcome.kind === 'refused') reasons[outcome.reason] = (reasons[outcome.reason] ?? 0) + 1
  }
  return reasons
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${((100 * part) / whole).toFixed(2)} %`
}
