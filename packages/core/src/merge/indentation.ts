import {
  blockIndentationOf,
  type IndentationUnit,
  indentationAt,
  indentationDepth,
  indentationOf,
  levelOf,
} from '../text/indentation.js'
import { lazily } from '../text/lazily.js'
import { isBlank } from '../text/lines.js'

/** The indentation of one line as the request has it and as the file has it. */
export interface IndentationPair {
  readonly request: string
  readonly file: string
}

/** The pair of a line of the request and the file's line that is aligned with it. */
export function indentationPair(request: string, file: string): IndentationPair {
  const pair = { request: blockIndentationOf(request), file: blockIndentationOf(file) }
  const own = { request: indentationOf(request), file: indentationOf(file) }
  return (pair.request === own.request) === (pair.file === own.file) ? pair : own
}

/** By what the request and the file indent a level, where that is known. */
export interface IndentationUnits {
  readonly request: IndentationUnit | undefined
  readonly file: IndentationUnit | undefined
}

/** Turns a line as the request indents it into one as the file would. Undefined when it cannot be known. */
export type Reindent = (line: string) => string | undefined

/**
 * Learns from aligned lines how the file indents what the request indents.
 *
 * An indentation that occurs among them maps as there. Another one maps only if all of them agree on one shift: by the same
 * characters where both indent by the same unit, or where one of the units is not known; else by levels, a level of the request
 * being one of the file. Where a deeper line is not deeper in the file, nothing is known. Spaces behind whole levels stay as they are. Blank lines do, too.
 *
 * @param units asked for only where the indentations differ
 */
export function learnIndentation(
  pairs: readonly IndentationPair[],
  units?: () => IndentationUnits,
): Reindent {
  if (pairs.every(({ request, file }) => request === file)) return (line) => line
  const seen = new Map<string, string | undefined>()
  for (const { request, file } of pairs)
    seen.set(request, seen.has(request) && seen.get(request) !== file ? undefined : file)
  if (!keepsOrder(pairs)) return (line) => (isBlank(line) ? line : undefined)
  const isConsistent = !Array.from(seen.values()).includes(undefined)
  const shift = lazily(() => (isConsistent ? shiftOf(pairs, units?.()) : undefined))
  return (line) => {
    if (isBlank(line)) return line
    const request = blockIndentationOf(line)
    const file = seen.get(request) ?? (seen.has(request) ? undefined : shift()?.(request))
    return file === undefined ? undefined : file + line.slice(request.length)
  }
}

/** Whether what is deeper in the request is deeper in the file, too. */
function keepsOrder(pairs: readonly IndentationPair[]): boolean {
  const depths = pairs
    .map(({ request, file }) => [indentationDepth(request), indentationDepth(file)] as const)
    .sort(([a], [b]) => a - b)
  let [request, deepest, above] = [-1, -1, -1]
  for (const [own, file] of depths) {
    if (own > request) [request, above] = [own, deepest]
    if (file <= above) return false
    deepest = Math.max(deepest, file)
  }
  return true
}

type Shift = (request: string) => string | undefined

function shiftOf(
  pairs: readonly IndentationPair[],
  { request, file }: Partial<IndentationUnits> = {},
): Shift | undefined {
  const isSame =
    request === undefined ||
    file === undefined ||
    (request.character === file.character && request.width === file.width)
  if (isSame) return shiftOfCharacters(pairs)
  // Two depths that are as far from each other in both show that the units are the same, whatever most lines are indented by.
  const areTwoDepths = new Set(pairs.map((pair) => pair.request)).size > 1
  return (areTwoDepths ? shiftOfCharacters(pairs) : undefined) ?? shiftOfLevels(pairs, request, file)
}

/** The same characters put before, or taken from the beginning of, every indentation. */
function shiftOfCharacters(pairs: readonly IndentationPair[]): Shift | undefined {
  const [first] = pairs
  if (first === undefined) return undefined
  const { request, file } = first
  if (file.endsWith(request)) {
    const added = file.slice(0, file.length - request.length)
    return fitting(pairs, (indentation) => (isUniform(added + indentation) ? added + indentation : undefined))
  }
  if (!request.endsWith(file)) return undefined
  const taken = request.slice(0, request.length - file.length)
  return fitting(pairs, (indentation) =>
    indentation.startsWith(taken) ? indentation.slice(taken.length) : undefined,
  )
}

/** The same number of levels more, or less, of the file's own unit. */
function shiftOfLevels(
  pairs: readonly IndentationPair[],
  request: IndentationUnit,
  file: IndentationUnit,
): Shift | undefined {
  const shifts = new Set<number>()
  for (const pair of pairs) {
    const [written, own] = [levelOf(pair.request, request), levelOf(pair.file, file)]
    // What has no level, or a whole number of levels in the file and none in the request, shows that the units are others.
    if (written === undefined || own === undefined || (own.rest === '' && written.rest !== ''))
      return undefined
    // Lines that continue others are aligned with what is in these: they say nothing about levels.
    if (written.rest === own.rest) shifts.add(own.level - written.level)
  }
  const [shift, ...others] = shifts
  if (shift === undefined || others.length > 0) return undefined
  const isLessDeep =
    request.character === ' ' &&
    pairs.every((pair) => indentationDepth(pair.file) < indentationDepth(pair.request))
  return (indentation) => {
    const written = levelOf(indentation, request)
    if (written === undefined || written.level + shift < 0) return undefined
    // As wide as a level of the file it would be one there.
    if (file.character === ' ' && written.rest.length >= file.width) return undefined
    const own = indentationAt({ level: written.level + shift, rest: written.rest }, file)
    // The step from none to the others was of several levels, since these come to be less deep and this one deeper.
    return isLessDeep && indentation === '' && own !== '' ? undefined : own
  }
}

function isUniform(indentation: string): boolean {
  return new Set(indentation).size < 2
}

function fitting(pairs: readonly IndentationPair[], shift: Shift): Shift | undefined {
  return pairs.every(({ request, file }) => shift(request) === file) ? shift : undefined
}
