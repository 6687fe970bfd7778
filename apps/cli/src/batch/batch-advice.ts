import { type Option, optionLines } from '../output/advice.js'
import type { Cause } from './run-lines.js'

/** Returns lines for a person at a terminal: which results to look at, and what of `emend batch` or its tasks helps here. */
export function batchAdvice(causes: readonly Cause[]): string[] {
  const [first] = causes
  if (first === undefined) return []
  const shown = causes.slice(0, MOST_LINES).map(({ line }) => line)
  const rest = causes.length > MOST_LINES ? `, and ${causes.length - MOST_LINES} more` : ''
  const lines = causes.length === 1 ? `line ${first.line}` : `lines ${shown.join(', ')}${rest}`
  return [
    `look at ${lines} of the input: the "failures" in their results say what is wrong and what to send instead`,
    ...optionLines(causes.map(({ code }) => OPTIONS.get(code)).filter((one) => one !== undefined)),
  ]
}

const MOST_LINES = 5

const PATH: Option = ['"path": "FILE"', 'in a task, the file that its edit is for']
const FORMAT: Option = ['"format": "NAME"', 'in a task, the format of its edit']

const OPTIONS: ReadonlyMap<string, Option> = new Map([
  ['missing-path', PATH],
  ['several-formats', FORMAT],
  ['timed-out', ['--timeout-ms N', 'how long a line may take']],
  ['budget-exceeded', ['--steps N', 'how much work a line may take']],
  ['line-too-long', ['--max-line-bytes N', 'how long a line may be']],
] satisfies [string, Option][])
