import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const MOST_LINES = 4
const WIDTH = 100

/** Where a test that is data is written. */
interface Written {
  /** The file from the root of the repository, and what in it the case is. */
  readonly path: string
  /** What it shows, and in which variation it is run. */
  readonly title: string
}

/** The path of a file from the root of the repository. */
export function pathOf(file: URL): string {
  return relative(ROOT, fileURLToPath(file)).replaceAll('\\', '/')
}

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Compares what comes of a case with what its file says, as texts. */
export function expectCase(one: Written, actual: unknown, expected: unknown): void {
  const [got, right] = [linesOf(actual), linesOf(expected)]
  if (got.join('\n') !== right.join('\n')) throw caseFailure(one, got, right)
}

/**
 * The error of a case that does not end as its file says: the path, then the title and the first lines that differ, twelve
 * lines in all. Its message is the path alone, because reporters print a message more than once; a stack would show the runner
 * and not the case.
 */
function caseFailure({ path, title }: Written, got: readonly string[], right: readonly string[]): Error {
  const first = right.findIndex((line, at) => line !== got[at])
  const from = first === -1 ? right.length : first
  const error = new Error(path)
  error.stack = `${error.name}: ${path}`
  const lines = [
    cut(title),
    `- expected, + actual, from line ${from + 1}`,
    ...(from === 0 ? [] : [`  ${cut(right[from - 1])}`]),
    ...shown('-', right, from),
    ...shown('+', got, from),
  ]
  return Object.assign(error, { diff: lines.join('\n') })
}

/** A text as its lines, and an object as one line for each field, with the lines of longer texts below it. */
function linesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n')
  if (typeof value !== 'object' || value === null) return [String(value)]
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  return entries
    .filter(([, one]) => one !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, one]) => {
      const [line = '', ...more] = linesOf(one)
      return typeof one === 'string' && more.length === 0
        ? [`${name}: ${JSON.stringify(line)}`]
        : [`${name}:`, ...[line, ...more].map((each) => `  ${each}`)]
    })
}

function shown(mark: string, lines: readonly string[], from: number): string[] {
  if (from >= lines.length) return [`${mark} (the end)`]
  return lines.slice(from, from + MOST_LINES).map((line) => `${mark} ${cut(line)}`)
}

/** A line with what is not seen in it, cut to what fits. */
function cut(line = ''): string {
  const visible = line.replaceAll('\r', '␍').replaceAll('\t', '→').replaceAll('\uFEFF', '‹U+FEFF›')
  return visible.length > WIDTH ? `${visible.slice(0, WIDTH - 1)}…` : visible
}
