import type { Failure } from '@emend/core'
import { type EditChoice, printable } from '@emend/core/plugin'
import { markableIn } from '../edit/conflict-markers.js'

/** The commands whose options are named. */
export type Helped = 'apply' | 'edit' | 'explain' | 'undo'

/** How the command was called: an option that was given is not named again. */
export interface Given {
  readonly '3way'?: boolean
  readonly rejects?: boolean
  readonly interactive?: boolean
  /** Whether standard input was the request, so that answers cannot be read from it. Default false. */
  readonly fromStandardInput?: boolean
}

/**
 * Returns lines for a person at a terminal: where to look, and which options of the command help here. A model gets neither,
 * because it cannot use them.
 */
export function adviceFor(failures: readonly Failure[], command?: Helped, given: Given = {}): string[] {
  const places = Array.from(new Set(failures.flatMap(placesOf)))
  const shown = places.slice(0, MOST_PLACES).join(', ')
  const rest = places.length > MOST_PLACES ? `, and ${places.length - MOST_PLACES} more` : ''
  const options = command === undefined ? [] : failures.flatMap((one) => optionsFor(one, command, failures))
  const known = [
    ...(given['3way'] ? [CONFLICT] : []),
    ...(given.rejects ? [IN_PART] : []),
    ...(given.interactive || given.fromStandardInput ? [ASK, CHOOSE] : []),
  ]
  return [
    ...(places.length === 0 ? [] : [`look at ${shown}${rest}`]),
    ...optionLines(options.filter((option) => !known.includes(option))),
  ]
}

/** Returns lines that name what can help, each option once. */
export function optionLines(options: readonly Option[]): string[] {
  const unique = Array.from(new Map(options))
  if (unique.length === 0) return []
  const width = Math.max(...unique.map(([option]) => option.length))
  return ['what can help:', ...unique.map(([option, what]) => `  ${option.padEnd(width)}  ${what}`)]
}

const MOST_PLACES = 5

/** The places of a failure as `path:line`, or `path:line:column`, which editors and terminals open. */
function placesOf(failure: Failure): string[] {
  if (!('path' in failure) || failure.path === undefined) return []
  const at = (line: number, column?: number) =>
    `${printable(failure.path ?? '')}:${line}${column === undefined ? '' : `:${column}`}`
  if (failure.code === 'ambiguous') return failure.places.map(({ start, column }) => at(start, column))
  if ('places' in failure) return failure.places.map(({ start }) => at(start))
  if ('closest' in failure && failure.closest !== undefined)
    return [at(failure.closest.difference?.line ?? failure.closest.start)]
  return 'place' in failure && failure.place !== undefined ? [at(failure.place.start)] : []
}

/** An option as it is written, and what it does. */
export type Option = readonly [option: string, what: string]

/** The options of a command that help against a failure: each only where it can. */
function optionsFor(failure: Failure, command: Helped, all: readonly Failure[]): Option[] {
  const applies = command === 'apply' || command === 'edit'
  const reads = applies || command === 'explain'
  switch (failure.code) {
    case 'ambiguous':
      return [...(applies ? [ASK, SYMBOL] : []), ...others(failure, command, all)]
    case 'wrong-count':
      return [...(applies ? [SYMBOL] : []), ...others(failure, command, all)]
    case 'not-found':
    case 'anchor-not-found':
    case 'no-place':
      return [
        ...(applies && markableIn(failure) !== undefined ? [CONFLICT] : []),
        ...others(failure, command, all),
      ]
    case 'file-not-found':
      return reads
        ? [...pathOptions(failure, command), ...(failure.mayCreate && command === 'apply' ? [CREATE] : [])]
        : []
    case 'file-exists':
      return command === 'apply' && all.length === 1 ? [WHOLE] : []
    case 'looks-truncated':
    case 'sketch-would-delete':
    case 'sketch-not-placed':
      return command === 'apply'
        ? [...(failure.choices === undefined ? [] : [CHOOSE, ...wholeOption(failure.choices)]), EXPLAIN]
        : []
    case 'wrong-input':
      return command === 'apply' && /\bpath\b/.test(failure.expected) ? [FILE] : []
    case 'missing-path':
      return command === 'apply' ? [FILE] : []
    case 'no-format':
      // No format reads what is only text.
      return command === 'edit' || failure.found?.kind === 'prose' ? [] : [FORMAT]
    case 'several-formats':
      return command === 'edit' ? [] : [FORMAT]
    case 'read-only':
      return command === 'explain' ? [] : [['--force', 'write files that are read-only, too']]
    case 'too-large':
      return reads ? [['--max-bytes N', 'how large a file may be']] : []
    case 'not-text':
      return [['--encoding NAME', 'the encoding of files without a byte order mark']]
    default:
      return []
  }
}

/** The option that takes a block for the whole file, where that is one of the readings. */
function wholeOption(choices: readonly EditChoice[]): Option[] {
  return choices.some(({ isWhole }) => isWhole) ? [WHOLE] : []
}

/** What helps where one of several edits is refused, and the command that shows why. */
function others(failure: Failure, command: Helped, all: readonly Failure[]): Option[] {
  if (command !== 'apply' && command !== 'edit') return []
  const isOneOfMany = all.length > 1 || ('edits' in failure && (failure.edits ?? 1) > 1)
  return [...(isOneOfMany ? [IN_PART] : []), ...(command === 'apply' ? [EXPLAIN] : [])]
}

/** The options that lead to the file that the request may mean. */
function pathOptions(failure: Failure & { code: 'file-not-found' }, command: Helped): Option[] {
  const [likeliest] = failure.suggestions ?? []
  if (likeliest === undefined || likeliest === failure.path) return []
  const file: Option = [`--file ${printable(likeliest)}`, 'the file that the request is for']
  if (command !== 'apply') return []
  const folders = failure.path.split('/').length - likeliest.split('/').length
  if (folders <= 0 || !failure.path.endsWith(`/${likeliest}`)) return [file]
  const what = `take ${folders === 1 ? 'one folder' : `${folders} folders`} off the paths of the request`
  return [file, [`--strip ${folders}`, what]]
}

const CONFLICT: Option = ['--3way', 'write conflict markers where an edit does not fit']
const IN_PART: Option = ['--rejects', 'apply the other edits, and write these to FILE.rej']
const EXPLAIN: Option = ['emend explain', 'shows how each edit is looked for, and why it was refused']
const ASK: Option = ['-i', 'show the places, and ask which is meant']
const SYMBOL: Option = ['--symbol NAME', 'look only in this function, class or method']
const CHOOSE: Option = ['-i', 'show what the block may mean, and ask which is meant']
const WHOLE: Option = ['--whole', 'take the block for the whole new text of the file']
const CREATE: Option = ['--create', 'create the file']
const FILE: Option = ['--file PATH', 'the file that the request is for']
const FORMAT: Option = ['--format NAME', 'the format of the request']
