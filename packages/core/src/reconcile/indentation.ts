import { blockIndentationOf, indentationDepth, indentationOf } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'

/** The indentation of one line as the request has it and as the file has it. */
export interface IndentationPair {
  readonly request: string
  readonly file: string
}

/** The pair of a line of the request and the file's line that agrees with it. */
export function indentationPair(request: string, file: string): IndentationPair {
  const pair = { request: blockIndentationOf(request), file: blockIndentationOf(file) }
  const own = { request: indentationOf(request), file: indentationOf(file) }
  return (pair.request === own.request) === (pair.file === own.file) ? pair : own
}

/** By how many characters the request and the file indent a level, where that is known. */
export interface IndentationUnits {
  readonly request: number | undefined
  readonly file: number | undefined
}

/** Turns a line as the request indents it into one as the file would. Undefined when it cannot be known. */
export type Reindent = (line: string) => string | undefined

/**
 * Learns from matched lines how the file indents what the request indents.
 *
 * Indentations seen in the pairs map as seen. Another one is extrapolated by a constant offset if that fits
 * all pairs, else by a constant ratio, such as two blanks for one tab. Where both fit and request and file indent by other
 * units, by the ratio if it is the one between these. Deeper must stay deeper: where the pairs are not strictly increasing,
 * or a result is not whole, or the units fit neither way, nothing is known. Blank lines stay as they are.
 *
 * @param units asked for only where the pairs leave a choice
 */
export function learnIndentation(
  pairs: readonly IndentationPair[],
  units?: () => IndentationUnits,
): Reindent {
  if (pairs.every(({ request, file }) => request === file)) return (line) => line
  const seen = new Map(pairs.map(({ request, file }) => [request, file]))
  const known = Array.from(seen, ([request, file]): IndentationPair => ({ request, file }))
  const increasing = pairs.every(({ request, file }) => seen.get(request) === file) && isIncreasing(known)
  const [offset, ratio] = [fittingOffset(known), fittingRatio(known)]
  const isChoice = offset !== undefined && ratio !== undefined
  const extrapolate = isChoice
    ? { offset, ratio, none: undefined }[fittingWay(units?.(), known)]
    : (offset ?? ratio)
  return (line) => {
    if (isBlank(line)) return line
    const request = blockIndentationOf(line)
    const file = increasing ? (seen.get(request) ?? extrapolate?.(request)) : undefined
    return file === undefined ? undefined : file + line.slice(request.length)
  }
}

/** Which way fits the units of request and file; where they differ and it is not by the ratio, nothing is known. */
function fittingWay(
  { request: unit, file: own }: Partial<IndentationUnits> = {},
  known: readonly IndentationPair[],
): 'offset' | 'ratio' | 'none' {
  if (unit === undefined || own === undefined || unit === own) return 'offset'
  return known.every(({ request, file }) => request.length * own === file.length * unit) ? 'ratio' : 'none'
}

function isIncreasing(known: readonly IndentationPair[]): boolean {
  const sorted = known
    .map(({ request, file }) => ({ request: indentationDepth(request), file: indentationDepth(file) }))
    .sort((a, b) => a.request - b.request)
  return sorted.every((pair, i) => {
    const before = sorted[i - 1]
    return before === undefined || (before.request < pair.request && before.file < pair.file)
  })
}

type Extrapolation = (request: string) => string | undefined

/** The same blanks put before, or taken from the beginning of, every indentation. */
function fittingOffset(known: readonly IndentationPair[]): Extrapolation | undefined {
  const [first] = known
  if (first === undefined) return undefined
  const { request, file } = first
  if (file.endsWith(request)) {
    const added = file.slice(0, file.length - request.length)
    const mixes = known.some((pair) => !isUniform(pair.file))
    return fitting(known, (indentation) =>
      mixes || isUniform(added + indentation) ? added + indentation : undefined,
    )
  }
  if (!request.endsWith(file)) return undefined
  const taken = request.slice(0, request.length - file.length)
  return fitting(known, (indentation) =>
    indentation.startsWith(taken) ? indentation.slice(taken.length) : undefined,
  )
}

/** Every width times the same number, between indentations of one kind of blank each. */
function fittingRatio(known: readonly IndentationPair[]): Extrapolation | undefined {
  const sample = known.find(({ request, file }) => request !== '' && file !== '')
  if (sample === undefined) return undefined
  const blank = sample.file[0] ?? ''
  return fitting(known, (indentation) => {
    const width = (indentation.length * sample.file.length) / sample.request.length
    const sameKind = isUniform(indentation + sample.request) && isUniform(sample.file)
    return sameKind && Number.isInteger(width) ? blank.repeat(width) : undefined
  })
}

/** Whether an indentation is made of one kind of blank. */
function isUniform(indentation: string): boolean {
  return new Set(indentation).size < 2
}

function fitting(known: readonly IndentationPair[], extrapolate: Extrapolation): Extrapolation | undefined {
  return known.every(({ request, file }) => extrapolate(request) === file) ? extrapolate : undefined
}
