import type { CascadeStep, FileEditExplanation } from '@emend/core'
import type { EditFormat, EditReport, LineRange } from '@emend/core/plugin'
import { printable } from '@emend/core/plugin'
import {
  correctingRules,
  declaredRule,
  describe,
  forPerson,
  type RuleOfOutcome,
  refusingRule,
  ruleNamed,
  writingRules,
} from '@emend/feedback'
import type { FormatCard } from '@emend/request/card'
import { adviceFor } from './advice.js'
import { jsonFailures } from './json.js'
import { type Paint, paintFor, type Terminal } from './text.js'

/** The context in which explanations are shown. */
export interface ExplanationContext {
  readonly profile: string
  /** The most tolerant tier of the profile. */
  readonly cap: string
  /** The `render` function of the request's format, for corrected edits. */
  readonly render: EditFormat['render']
  /** What the format's card says about each edit of a file, in place of the replacers. */
  readonly stretches?: ReturnType<NonNullable<FormatCard['explain']>>
}

/** Returns the explanations in the form of the JSON output. */
export function jsonExplanations(
  edits: readonly FileEditExplanation[],
  render: EditFormat['render'],
): object[] {
  return edits.map(({ outcome, ...explained }) => {
    if (outcome === undefined) return { ...explained, outcome: { status: 'not-reached' } }
    if (!outcome.ok) {
      const [failure] = jsonFailures([{ ...outcome.failure, path: explained.path }], render)
      return { ...explained, outcome: { status: 'refused', failure, rules: rulesOf({ outcome }) } }
    }
    const [report, rules] = [outcome.report, rulesOf({ outcome })]
    return { ...explained, outcome: { ...report, rules } }
  })
}

/** Prints a table of the replacers and the outcome for every edit. */
export function printExplanations(
  edits: readonly FileEditExplanation[],
  around: ExplanationContext,
  terminal: Terminal,
): void {
  const paint = paintFor(terminal)
  for (const [i, edit] of edits.entries()) {
    if (i > 0) terminal.write('\n')
    const which = edit.edits > 1 ? `, edit ${edit.edit + 1} of ${edit.edits}` : ''
    terminal.write(`${paint.bold(printable(edit.path))}${which}\n`)
    if (edit.changed !== undefined) terminal.write(`  ${placedIn(edit.changed)}\n`)
    for (const line of stepLines(edit, around, paint)) terminal.write(`${line}\n`)
    terminal.write(`  => ${outcomeOf(edit, around, paint, terminal)}\n`)
    for (const line of [...ruleLines(edit), ...mergeLines(edit)]) terminal.write(`${paint.dim(line)}\n`)
  }
  if (!terminal.isTTY) return
  const refused = edits.flatMap(({ path, outcome }) =>
    outcome?.ok === false ? [{ ...outcome.failure, path }] : [],
  )
  for (const line of adviceFor(refused, 'explain')) terminal.write(`${line}\n`)
}

function placedIn(changed: NonNullable<FileEditExplanation['changed']>): string {
  const runs = changed.map(({ start, end }) => (end <= start ? `${start}` : `${start}-${end}`)).join(', ')
  return `in the file as it was shown, which has changed since at line ${runs}`
}

function stepLines(
  { steps, creates, path, edit }: FileEditExplanation,
  around: ExplanationContext,
  paint: Paint,
): string[] {
  if (steps.length === 0) {
    const stretches = around.stretches?.get(path)?.[edit]
    if (stretches !== undefined) return [...stretches]
    if (creates) return ['  it has no text to look for, and creates the file']
    return ['  it has no text to look for: anchors, line numbers or the end mark place it']
  }
  const runs = runsOf(steps)
  const width = Math.max(
    ...runs.flatMap(([first, ...others]) => (others.length ? [] : [first.replacer.length])),
  )
  return runs.flatMap((run) => {
    const [step, ...others] = run
    if (others.length > 0) return sharedLines(run, around).map((line) => paint.dim(line))
    const name = `${step.replacer.padEnd(width)}  ${step.tier.padEnd(10)}`
    const line = `  ${name}  ${verdictText(step, around)}`
    if (step.verdict === 'decided') return paint.green(line)
    return step.verdict === 'not-asked' || step.verdict === 'above-cap' ? paint.dim(line) : line
  })
}

type Steps = readonly [CascadeStep, ...CascadeStep[]]

/** The steps in their order. Many in a row that find nothing, all for the same reason, are in one list. */
function runsOf(steps: readonly CascadeStep[]): Steps[] {
  const runs: [CascadeStep, ...CascadeStep[]][] = []
  for (const step of steps) {
    const last = runs.at(-1)
    if (last?.[0].verdict === step.verdict && isIdle(last[0]) && isIdle(step)) last.push(step)
    else runs.push([step])
  }
  return runs.flatMap((run) => (run.length < MANY ? run.map((step): Steps => [step]) : [run]))
}

function isIdle({ count, doubt, problem }: CascadeStep): boolean {
  return count === 0 && doubt === undefined && problem === undefined
}

/** Fewer steps have a row each. */
const MANY = 4

function sharedLines(run: Steps, around: ExplanationContext): string[] {
  const lines = [`  ${verdictText(run[0], around)}:`]
  for (const [i, { replacer }] of run.entries()) {
    const last = lines.at(-1) as string
    const name = i === run.length - 1 ? replacer : `${replacer},`
    if (last.length + name.length < WIDTH) lines[lines.length - 1] = `${last} ${name}`
    else lines.push(`    ${name}`)
  }
  return lines
}

/** Columns. */
const WIDTH = 80

function verdictText(step: CascadeStep, { profile, cap }: ExplanationContext): string {
  const why = step.doubt === undefined ? '' : `: ${sentenceOf(step.doubt)} (${step.doubt})`
  const would = step.count === 0 ? `would find nothing${why}` : `would find ${placesOf(step)}`
  switch (step.verdict) {
    case 'decided':
      return `decided: ${step.count === 0 ? 'see below' : placesOf(step)}`
    case 'nothing':
      return `found nothing${why}`
    case 'refused':
      return `passed over: ${placesOf(step)}`
    case 'not-asked':
      return `not asked; ${would}`
    case 'above-cap':
      return `left out, ${profile} ends at ${cap}; ${would}`
    case 'failed':
      return `failed: ${step.problem?.code === 'plugin-failed' ? printable(step.problem.reason) : 'out of budget'}`
  }
}

const MOST_PLACES = 5

function placesOf({ places, count }: CascadeStep): string {
  const shown = places.slice(0, MOST_PLACES).map(placeOf)
  return count > shown.length ? `${shown.join(', ')} and ${count - shown.length} more` : shown.join(', ')
}

function placeOf({ start, end, similarity, refused, doubt }: CascadeStep['places'][number]): string {
  const where = start === end ? `line ${start}` : `lines ${start}-${end}`
  const notes = [
    ...(similarity === undefined ? [] : [`${Math.floor(similarity * 100)} % alike`]),
    ...(doubt === undefined ? [] : [`${doubt}: ${sentenceOf(doubt)}`]),
    ...(refused === undefined || doubt !== undefined ? [] : [REASONS[refused]]),
  ]
  return notes.length === 0 ? where : `${where} (${notes.join(', ')})`
}

const REASONS: Readonly<Record<NonNullable<CascadeStep['places'][number]['refused']>, string>> = {
  doubt: 'another place is nearly as similar',
  hint: 'not where the anchor or the end mark says',
}

function outcomeOf(
  { outcome, path }: FileEditExplanation,
  { render }: ExplanationContext,
  paint: Paint,
  { isTTY }: Terminal,
): string {
  if (outcome === undefined) return paint.yellow('not reached: another edit was refused before it')
  if (!outcome.ok) {
    const { failure } = outcome
    const text = describe({ ...failure, path }, { render })
    return `${paint.red(failure.code)} ${printable(isTTY ? forPerson(text) : text)}`
  }
  return reportOf(outcome.report, paint)
}

/** What a rule decided of an edit: which lines agree, which place is meant, what goes in, or that nothing does. */
type Decided = 'found' | 'placed' | 'written' | 'corrected' | 'refused'

/** The rules that decided: for the place or the refusal, then for what was written. */
function rulesOf({
  outcome,
}: Pick<FileEditExplanation, 'outcome'>): readonly (RuleOfOutcome & { readonly decided: Decided })[] {
  const as = (decided: Decided, rules: readonly (RuleOfOutcome | undefined)[]) =>
    rules.flatMap((rule) => (rule === undefined ? [] : [{ ...rule, decided }]))
  if (outcome === undefined) return []
  if (!outcome.ok) return as('refused', [refusingRule(outcome.failure)])
  const { report } = outcome
  return [
    ...as('found', report.replacer === report.rule ? [] : [ruleNamed(report.replacer)]),
    ...as('placed', [ruleNamed(report.rule)]),
    ...as('written', writingRules(report)),
    ...as('corrected', correctingRules(report)),
  ]
}

/** Each rule with its meaning and its file. */
function ruleLines(edit: FileEditExplanation): string[] {
  return rulesOf(edit).flatMap(({ name, sentence, file, decided }) => [
    `     ${decided} by ${name}: ${sentence}`,
    `       ${file}`,
  ])
}

/** The runs that were merged, and what the file kept against the request. */
function mergeLines({ outcome }: FileEditExplanation): string[] {
  if (outcome?.ok !== true) return []
  const { written = [], notices } = outcome.report
  const kept = written.flatMap((one) => one.kept ?? [])
  const runs = written.flatMap((one) => one.runs ?? [])
  return [
    ...(runs.length > 0 ? [`     runs: ${runs.slice(0, MOST_RUNS).map(runOf).join(', ')}`] : []),
    ...(kept.length > 0
      ? [`     kept against the request: ${kept.map((place) => placeOf(place)).join(', ')}`]
      : []),
    ...notices.map(({ code, message }) => `     ${code}: ${printable(message)}`),
  ]
}

const MOST_RUNS = 20

function runOf({ start, end, rule }: LineRange & { readonly rule: string }): string {
  return `${end < start ? `before line ${start}` : placeOf({ start, end })} ${rule}`
}

function sentenceOf(rule: string): string {
  const sentence = declaredRule(rule)?.sentence ?? rule
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '')
}

function reportOf({ status, replacer, tier, places }: EditReport, paint: Paint): string {
  const where = places.map((place) => placeOf(place)).join(', ')
  const by = replacer === undefined ? '' : ` by ${replacer}${tier === 'exact' ? '' : ` (${tier})`}`
  const label = status === 'applied' ? paint.green('would be applied') : paint.yellow(status)
  return `${label}${where === '' ? '' : ` at ${where}`}${by}`
}
