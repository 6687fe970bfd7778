import { literalSteps } from '../../hunk/steps.js'
import { Place } from '../../place/place.js'
import { isBetween } from '../../text/depth.js'
import type { FileText } from '../../text/file-text.js'
import { indentationOf } from '../../text/indentation.js'
import { isBlank, textOfLines } from '../../text/lines.js'
import { keyOf } from '../../text/sameness.js'
import { Hunk } from '../../vocabulary/hunk.js'
import { AS_WRITTEN, type Indent, type Indentation } from '../line-change.js'
import { levelsOf, unitOf } from './unit.js'

/** The indentation of an old line, and that of the file's line aligned with it. */
interface IndentPair {
  readonly asked: string
  readonly has: string
  readonly old: number
}

/**
 * How added lines of an edit are indented at its place, learned from the old lines that the file has: as written, by a
 * constant number of columns, by levels, or only as the file indents the same indentation elsewhere in the place.
 *
 * @rule file-indentation Added lines are indented as the old lines beside them are in the file.
 * @off AS_WRITTEN
 */
export function indentationAt(place: Place): Indentation {
  const pairs = pairsOf(place)
  if (pairs.every(({ asked, has }) => asked === has)) return AS_WRITTEN
  for (const [rule, indentBy] of RULES) {
    const indent = indentBy(place, pairs)
    if (indent !== undefined) return { rule, indent }
  }
  return { rule: 'known-indentations', indent: knownOnly(pairs) }
}

/**
 * How added lines are indented in a file beside lines that it has.
 *
 * @param beside those lines as they are written beside the added ones, ascending, with their numbers in the file
 */
export function indentBeside(
  file: FileText,
  beside: readonly { readonly text: string; readonly line: number }[],
  added: readonly string[],
): Indent {
  const [top, bottom] = [beside[0], beside.at(-1)]
  if (top === undefined || bottom === undefined) return asWritten
  const search = textOfLines(beside.map(({ text }) => text))
  const hunk = new Hunk({ unit: 'lines', search, replacement: textOfLines(added) })
  const span = { start: file.document.lineStart(top.line), end: file.document.lineNext(bottom.line) }
  const alignment = beside.map(({ line }) => line)
  const place = new Place(file, hunk, { name: '', tier: 'whitespace' }, { span, alignment })
  return indentationAt(place).indent
}

/** The first that knows the indentation says it. */
const RULES: readonly (readonly [
  Indentation['rule'],
  (place: Place, pairs: readonly IndentPair[]) => Indent | undefined,
])[] = [
  ['lost-indentation', lostIndentation],
  ['known-indentations', oneSpaceOff],
  ['added-as-in-file', addedAsInFile],
  ['new-text-as-in-file', newTextAsInFile],
  ['by-columns', byColumns],
  ['by-levels', byLevels],
]

const asWritten: Indent = AS_WRITTEN.indent

function pairsOf(place: Place): IndentPair[] {
  return place.hunk.old.flatMap((line, old): IndentPair[] => {
    const found = place.agrees(old) && !isBlank(line) ? place.fileLine(old) : undefined
    return found === undefined ? [] : [{ asked: indentationOf(line), has: indentationOf(found), old }]
  })
}

/**
 * The old text has lost its indentation, all of it or only its first line's, and the new text has it.
 *
 * @rule lost-indentation The old text has lost its indentation, and the new text has that of the file.
 * @off undefined
 */
function lostIndentation({ hunk }: Place, [first, ...others]: readonly IndentPair[]): Indent | undefined {
  if (first === undefined || first.asked !== '') return undefined
  const now = hunk.now.filter((line) => !isBlank(line))
  const haveIt = (lines: readonly string[]) =>
    lines.every((line) => isBlank(line) || line.startsWith(first.has))
  const allLost = others.every(({ asked, has }) => asked === '' && has === first.has)
  if (allLost && haveIt(now)) return asWritten
  if (others.length === 0 || !others.every(({ asked, has }) => asked === has)) return undefined
  // Other old lines are indented by less: the loss is the first line's alone, and where that stays, nothing else lost any.
  if (others.some(({ asked }) => asked.length < first.has.length)) {
    const isFirst = (line: string) =>
      line === now[0] && line !== hunk.old[first.old] && indentationOf(line) === ''
    return (line) => (isFirst(line) ? first.has + line : line)
  }
  if (!haveIt(now.slice(1))) return unknown
  return (line) => (indentationOf(line) === '' && !isBlank(line) ? first.has + line : line)
}

const unknown: Indent = () => undefined

/**
 * Lines of a hunk lost a space to their mark, or got one from it. Whether what it adds is off as well, only a line of the same
 * indentation says: an old one, else, for all that it adds, the file's.
 */
function oneSpaceOff({ hunk }: Place, pairs: readonly IndentPair[]): Indent | undefined {
  const isAtMostOneOff = ({ asked, has }: IndentPair) =>
    asked === has || asked === ` ${has}` || has === ` ${asked}`
  if (hunk.written === undefined || !pairs.every(isAtMostOneOff)) return undefined
  const isKnownBy = (side: 'asked' | 'has') =>
    indentationsAdded(hunk).every((own) => pairs.some((pair) => pair[side] === own))
  return !isKnownBy('asked') && isKnownBy('has') ? asWritten : knownOnly(pairs)
}

/**
 * One-sided: file and added lines are indented by tabs, and the old lines by spaces, or the other way round. Added lines that
 * are as deep as a line of the place, or one level deeper than that or than an added line, go in as written; how deep others
 * are is not known.
 *
 * @rule added-as-in-file Added lines are indented in the file's style already, and the old lines are not.
 * @off undefined
 */
function addedAsInFile(place: Place, pairs: readonly IndentPair[]): Indent | undefined {
  const { hunk } = place
  const indented = pairs.filter(({ asked, has }) => asked !== '' || has !== '')
  const style = STYLES.find((one) => indented.every(({ has }) => one.test(has)))
  if (style === undefined || !indented.every(({ asked }) => isInStyle(asked) && !style.test(asked)))
    return undefined
  const indentations = indentationsAdded(hunk)
  const isAsInFile = (own: string) => own === '' || style.test(own)
  if (indentations.every((own) => own === '') || !indentations.every(isAsInFile)) return undefined
  const unit = unitsAt(place).theirs
  const known = new Set(pairs.flatMap(({ has }) => [has, has + unit]))
  for (const own of indentations) {
    if (!known.has(own)) return unknown
    known.add(own + unit)
  }
  return asWritten
}

function indentationsAdded(hunk: Hunk): readonly string[] {
  const added = literalSteps(hunk).flatMap(({ op, now }) => (op === 'add' ? [hunk.now[now] as string] : []))
  return added.filter((line) => !isBlank(line)).map(indentationOf)
}

const STYLES = [/^\t+$/, /^ +$/]

function isInStyle(indentation: string): boolean {
  return STYLES.some((style) => style.test(indentation))
}

/**
 * One-sided: the new text indents the lines that it shares with the old text as the file does, and the old text does not.
 *
 * @rule new-text-as-in-file The new text indents the lines that it shares with the old text as the file does.
 * @off undefined
 */
function newTextAsInFile({ hunk }: Place, pairs: readonly IndentPair[]): Indent | undefined {
  const byLine = new Map<string, string | undefined>()
  for (const line of hunk.now) {
    const [key, own] = [keyOf(line), indentationOf(line)]
    if (key !== '') byLine.set(key, byLine.has(key) && byLine.get(key) !== own ? undefined : own)
  }
  const shared = pairs.flatMap(({ asked, has, old }) => {
    const written = byLine.get(keyOf(hunk.old[old] as string))
    return written === undefined ? [] : [{ asked, has, written }]
  })
  const isAsInFile =
    shared.every(({ has, written }) => written === has) &&
    hunk.now.every((line) => isBlank(line) || pairs.some(({ has }) => line.startsWith(has)))
  return isAsInFile && shared.some(({ asked, has }) => asked !== has) ? asWritten : undefined
}

/** The file's indentation for each of the request's; undefined for one that the file has in several ways. */
function knownOf(pairs: readonly IndentPair[]): ReadonlyMap<string, string | undefined> {
  const known = new Map<string, string | undefined>()
  for (const { asked, has } of pairs)
    known.set(asked, known.has(asked) && known.get(asked) !== has ? undefined : has)
  return known
}

function withIndentation(line: string, indentation: string): string {
  return indentation + line.slice(indentationOf(line).length)
}

/**
 * Only an indentation that the matched lines have is mapped, as they map it.
 *
 * @rule known-indentations An added line is indented as the file indents old lines of the same indentation.
 * @rule unknown-indentation The indentation of an added line cannot be known.
 * @off () => undefined
 */
function knownOnly(pairs: readonly IndentPair[]): Indent {
  const known = knownOf(pairs)
  return (line) => {
    if (isBlank(line)) return line
    const has = known.get(indentationOf(line))
    return has === undefined ? undefined : withIndentation(line, has)
  }
}

/**
 * A constant number of columns more or less, where request and file indent in the same style.
 *
 * @rule by-columns Added lines are moved by as many columns as the old lines are off.
 * @off undefined
 */
function byColumns(place: Place, pairs: readonly IndentPair[]): Indent | undefined {
  const { own, theirs, isSameStyle } = unitsAt(place)
  const least = pairs.reduce((best, one) => (one.asked.length < best.asked.length ? one : best))
  const shift = least.has.length - least.asked.length
  const isConstant = pairs.every(({ asked, has }) => has.length - asked.length === shift)
  const isSure = new Set(pairs.map(({ asked }) => asked)).size > 1 || !own || !theirs || own === theirs
  if (!isSameStyle || !isConstant || !isSure) return undefined
  const padding = least.has.slice(0, Math.max(0, shift))
  return (line) => {
    if (isBlank(line)) return line
    if (shift >= 0) return padding + line
    return indentationOf(line).length < -shift ? undefined : line.slice(-shift)
  }
}

/**
 * So many levels of the file's unit as the request has of its own, and the same number of levels more or less. A line that would
 * be above, at or below another depth than in the request is not known: its rest is a level of the file.
 *
 * @rule by-levels Added lines have as many levels of the file's unit as the request has of its own, moved as the old lines are.
 * @off undefined
 */
function byLevels(place: Place, pairs: readonly IndentPair[]): Indent | undefined {
  const { own, theirs } = unitsAt(place)
  if (!own || !theirs) return undefined
  const known = knownOf(pairs)
  const levels = pairs.map(({ asked, has }) => [levelsOf(asked, own), levelsOf(has, theirs)] as const)
  const [first] = levels
  const shift = first === undefined ? 0 : first[1].count - first[0].count
  if (!levels.every(([asked, has]) => has.count - asked.count === shift && asked.rest === has.rest))
    return undefined
  const depths = pairs.map(({ asked, has }) => ({ asked: asked.length, has: has.length }))
  return (line) => {
    if (isBlank(line)) return line
    const asked = indentationOf(line)
    const has = known.get(asked)
    if (has !== undefined) return withIndentation(line, has)
    const { count, rest } = levelsOf(asked, own)
    if (count + shift < 0) return undefined
    const indentation = theirs.repeat(count + shift) + rest
    const isKnown = isBetween({ asked: asked.length, has: indentation.length }, depths)
    return isKnown ? withIndentation(line, indentation) : undefined
  }
}

/** The units of the request and of the file around the place, and whether both indent with the same characters. */
function unitsAt({ hunk, file, first, end }: Place) {
  const request = [...hunk.old, ...hunk.now].filter((line) => !isBlank(line)).map(indentationOf)
  const near = indentationsIn(file.lines(first - AROUND, end + AROUND))
  const [ownStyles, fileStyles] = [stylesOf(request), stylesOf(near)]
  const isSameStyle =
    ownStyles.size === 0 ||
    fileStyles.size === 0 ||
    (ownStyles.size === 1 && fileStyles.size === 1 && [...ownStyles][0] === [...fileStyles][0])
  return {
    own: unitOf(request),
    theirs: unitOf(near) || unitOf(indentationsIn(file.lines(0, file.count))),
    isSameStyle,
  }
}

const AROUND = 60

function indentationsIn(lines: readonly string[]): string[] {
  return lines.filter((line) => !isBlank(line)).map(indentationOf)
}

function stylesOf(indentations: readonly string[]): Set<'tab' | 'space'> {
  return new Set(
    indentations.filter((own) => own !== '').map((own) => (own.includes('\t') ? 'tab' : 'space')),
  )
}
