import { applyFormat, standard } from '@emend/core'
import type { EditFormat } from '@emend/core/plugin'
import { boundTo } from '@emend/core/plugin'
import { messages } from '@emend/feedback'
import { hashline } from '@emend/hashline'
import type { FileChange } from '../histories/history.js'
import { FORMATS } from '../implementations/emend/index.js'
import type { Outcome } from '../implementations/implementation.js'
import { implementationsFor } from '../implementations/index.js'
import { table } from '../table.js'
import { STALE_KINDS } from './kinds.js'
import { type StaleFormat, type StaleTask, staleTasks } from './tasks.js'

/** What became of edits. `told`: refused as stale, and the answer has the lines as they are now. */
interface Counts {
  landed: number
  told: number
  refused: number
  wrong: number
}

type Verdict = keyof Counts

/** A tool in one format, with or without what was shown. */
interface Contestant {
  readonly name: string
  readonly format: StaleFormat
  verdict(task: StaleTask): Verdict | undefined
}

const ALL: Readonly<Record<StaleFormat, EditFormat>> = { ...FORMATS, hashline: hashline() }

/**
 * Sends edits of texts that were shown to files that have changed since, and prints what becomes of them, by what happened to the
 * file and by tool.
 *
 * @returns 1 if any edit that was bound to what was shown ended wrong
 */
export function measureStale(
  history: readonly FileChange[],
  options: { readonly count: number; readonly seed: number; readonly list?: string | undefined },
): number {
  const contestants = allContestants()
  const counts = new Map<string, Counts>()
  let bound = 0
  for (const task of staleTasks(history, options))
    for (const contestant of contestants) {
      const verdict = contestant.verdict(task)
      if (verdict === undefined) continue
      for (const key of [keyOf(contestant.name, task.kind.name), keyOf(contestant.name, task.kind.right)])
        countsAt(counts, key)[verdict]++
      if (!contestant.name.endsWith(BOUND)) continue
      bound++
      if (verdict === 'wrong' || verdict === options.list) print(contestant, task, verdict)
    }
  console.log(
    `\n${bound} edits bound to what was shown\n\n${byTool(contestants, counts)}\n\n${byKind(counts)}`,
  )
  return contestants.some(({ name }) => name.endsWith(BOUND) && wrongOf(counts, name) > 0) ? 1 : 0
}

const BOUND = ', what was shown is known'

function allContestants(): Contestant[] {
  const formats = Object.keys(ALL) as StaleFormat[]
  const own = formats.flatMap((format) => [ownContestant(format, true), ownContestant(format, false)])
  const others = implementationsFor(standard)
    .slice(1)
    .flatMap((implementation) =>
      implementation.formats.map(
        (format): Contestant => ({
          name: `${implementation.name}, ${format}`,
          format,
          verdict: (task) =>
            verdictFor(task, task.requests[format], (text, request) =>
              implementation.apply(plainTask(task, format, text, request)),
            ),
        }),
      ),
    )
  return [...own, ...others]
}

function plainTask(
  { path, step }: StaleTask,
  format: Exclude<StaleFormat, 'hashline'>,
  text: string,
  request: unknown,
) {
  const rest = { number: 0, disturbance: '', wanted: undefined, mayRefuse: false, places: [] }
  return { ...rest, path, step, format, text, request }
}

function ownContestant(format: StaleFormat, isBound: boolean): Contestant {
  return {
    name: `emend, ${format}${isBound ? BOUND : ''}`,
    format,
    verdict: (task) =>
      verdictFor(task, task.requests[format], (text, request): Outcome & { readonly isTold?: boolean } => {
        const bind = isBound ? { bind: boundTo(task.shown) } : {}
        const applied = applyFormat(ALL[format], text, request, {
          profile: standard,
          describe: messages,
          path: task.path,
          ...bind,
        })
        if (applied.ok) return { kind: 'applied', text: applied.text }
        return { kind: 'refused', reason: applied.failures[0]?.code ?? '', isTold: isTold(applied, task) }
      }),
  }
}

/** Whether a refusal says that the file has changed, with the lines that have. */
function isTold(
  { failures }: { readonly failures: readonly { readonly code: string; readonly place?: unknown }[] },
  { current }: StaleTask,
): boolean {
  const lines = current.split(/\r?\n/)
  return failures.every((failure) => {
    if (failure.code !== 'stale') return false
    const { start, text } = failure.place as { readonly start: number; readonly text: string }
    return text.split('\n').every((line, at) => lines[start - 1 + at] === line)
  })
}

/** Undefined for a request that the tool does not apply to the text that it was made for: then it says nothing of changes. */
function verdictFor(
  task: StaleTask,
  request: unknown,
  apply: (text: string, request: unknown) => Outcome & { readonly isTold?: boolean },
): Verdict | undefined {
  if (request === undefined) return undefined
  const plain = contained(() => apply(task.shown, request))
  if (plain.kind !== 'applied' || plain.text !== task.wantedAsShown) return undefined
  const outcome = contained(() => apply(task.current, request))
  if (outcome.kind === 'applied') return outcome.text === task.wanted ? 'landed' : 'wrong'
  return outcome.isTold ? 'told' : 'refused'
}

/** A tool that throws refuses. */
function contained<Any extends Outcome>(apply: () => Any): Any | (Outcome & { readonly isTold?: boolean }) {
  try {
    return apply()
  } catch {
    return { kind: 'refused', reason: 'threw' }
  }
}

function keyOf(name: string, kind: string): string {
  return `${name}\n${kind}`
}

function countsAt(counts: Map<string, Counts>, key: string): Counts {
  const known = counts.get(key) ?? { landed: 0, told: 0, refused: 0, wrong: 0 }
  counts.set(key, known)
  return known
}

function wrongOf(counts: Map<string, Counts>, name: string): number {
  return countsAt(counts, keyOf(name, 'lands')).wrong + countsAt(counts, keyOf(name, 'refused')).wrong
}

function byTool(contestants: readonly Contestant[], counts: Map<string, Counts>): string {
  const head = [
    'tool',
    'lines as shown',
    'landed',
    'wrong',
    'lines changed',
    'refused with them',
    'refused',
    'wrong',
  ]
  const rows = contestants.map(({ name }) => {
    const [lands, refused] = [
      countsAt(counts, keyOf(name, 'lands')),
      countsAt(counts, keyOf(name, 'refused')),
    ]
    const [of, ofChanged] = [sum(lands), sum(refused)]
    const cells = [
      of,
      percent(lands.landed, of),
      lands.wrong,
      ofChanged,
      percent(refused.told, ofChanged),
      percent(refused.refused, ofChanged),
      refused.wrong,
    ]
    return [name, ...cells.map(String)]
  })
  return table(head, rows)
}

/** All formats together, bound to what was shown. */
function byKind(counts: Map<string, Counts>): string {
  const names = (Object.keys(ALL) as StaleFormat[]).map((format) => `emend, ${format}${BOUND}`)
  const rows = STALE_KINDS.map(({ name, right }) => {
    const own = names.map((one) => countsAt(counts, keyOf(one, name)))
    const total = (verdict: Verdict) => own.reduce((all, one) => all + one[verdict], 0)
    const cells = [total('landed'), total('told'), total('refused'), total('wrong')]
    return [`${name} (${right === 'lands' ? 'lands' : 'is refused'})`, ...cells.map(String)]
  })
  return table(['what happened to the file', 'landed', 'refused with the lines', 'refused', 'wrong'], rows)
}

function sum({ landed, told, refused, wrong }: Counts): number {
  return landed + told + refused + wrong
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)} %`
}

function print({ name, format }: Contestant, task: StaleTask, verdict: Verdict): void {
  const { kind, path, step, requests, shown, current, wanted } = task
  const told = { request: requests[format], shown, current, wanted }
  console.log(`${verdict}: ${name}, ${kind.name}, ${step} ${path}\n${JSON.stringify(told)}`)
}
