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

/**
 * Returns the indentations of a line of the request and of the file's line that is aligned with it. The space that puts the
 * star of a block comment below the first star is left out where both lines have it.
 */
export function indentationPair(request: string, file: string): IndentationPair {
  const pair = { request: blockIndentationOf(request), file: blockIndentationOf(file) }
  const own = { request: indentationOf(request), file: indentationOf(file) }
  return (pair.request === own.request) === (pair.file === own.file) ? pair : own
}

/** The indentation units of the request and of the file, where they are known. */
export interface IndentationUnits {
  readonly request: IndentationUnit | undefined
  readonly file: IndentationUnit | undefined
}

/** Turns a line with the request's indentation into one with the file's; undefined where that cannot be known. */
export type Reindent = (line: string) => string | undefined

/**
 * Learns from aligned lines how the file indents what the request indents.
 * - An indentation that occurs in the pairs becomes the file's indentation of that pair; unknown where two pairs disagree.
 * - Any other indentation is known only where all pairs agree on one shift. If both sides have the same unit, or one of the
 *   units is unknown, the shift adds or takes the same characters: the request's `a` is `  a` in the file, so its `    b`
 *   becomes `      b`. Otherwise the shift is a number of levels: four spaces are one tab in the file, so eight are two.
 * - If a line that is deeper in the request is not deeper in the file, nothing is known. Request `a`, `  b`, file `  a`, `  b`.
 *
 * Spaces behind whole levels are kept. Blank lines are returned unchanged. Linear in the pairs, apart from sorting them.
 *
 * @param units called only where the indentations differ
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

/** Whether a line that is deeper than another one in the request is deeper in the file, too. */
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
  // If two depths are equally far apart in the request and in the file, both have the same unit, whatever their other lines suggest.
  const areTwoDepths = new Set(pairs.map((pair) => pair.request)).size > 1
  return (areTwoDepths ? shiftOfCharacters(pairs) : undefined) ?? shiftOfLevels(pairs, request, file)
}

/** Returns the shift that adds the same characters before every indentation, or takes them off; undefined where the pairs disagree. */
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

/** Returns the shift by one number of levels, in the file's own unit; undefined where the pairs disagree. */
function shiftOfLevels(
  pairs: readonly IndentationPair[],
  request: IndentationUnit,
  file: IndentationUnit,
): Shift | undefined {
  const shifts = new Set<number>()
  for (const pair of pairs) {
    const [written, own] = [levelOf(pair.request, request), levelOf(pair.file, file)]
    // An indentation that is no level of its unit, or that is whole levels in the file alone, shows that the units are wrong.
    if (written === undefined || own === undefined || (own.rest === '' && written.rest !== ''))
      return undefined
    // A continuation line is aligned with text in the line above, so it says nothing about levels.
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
    // Spaces behind the level that are as wide as a level of the file would be one more level there.
    if (file.character === ' ' && written.rest.length >= file.width) return undefined
    const own = indentationAt({ level: written.level + shift, rest: written.rest }, file)
    // The aligned lines become shallower, but this unindented line would become deeper: the step between them is several levels.
    return isLessDeep && indentation === '' && own !== '' ? undefined : own
  }
}

function isUniform(indentation: string): boolean {
  return new Set(indentation).size < 2
}

function fitting(pairs: readonly IndentationPair[], shift: Shift): Shift | undefined {
  return pairs.every(({ request, file }) => shift(request) === file) ? shift : undefined
}
