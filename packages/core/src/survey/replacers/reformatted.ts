import { type Hunk, hunkOf } from '../../hunk/hunk.js'
import { findText } from '../../search/find-text.js'
import { placesIfRare } from '../../search/line-places.js'
import type { TextDocument } from '../../text/document.js'
import { indentationOf } from '../../text/indentation.js'
import { isInside } from '../../text/span.js'
import { CLOSER, type Token, tokensOfLines } from '../../text/tokens.js'
import { hasWord } from '../../text/words.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'

/**
 * Finds whole lines that a formatter has rewritten since the model read them: the file breaks them elsewhere, has other spaces between
 * words and marks, other quotes around strings, or a comma more or less before a closing bracket.
 *
 *     file: call(         old: call(first, "b")     new: call(first, "b")
 *             first,           done()                    finish()
 *             'b',
 *           )
 *           done()
 *
 * Every token of the search text must be there, in order, with nothing between. Lines that the edit keeps stay as the file has them (here
 * the call); lines that it changes become what the request wrote. Blank lines, and the indentation of each statement, must be as in the
 * file. Linear in the document and the search text.
 */
export const reformatted: Replacer<'reformatted'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'reformatted',
  tier: 'drift',
  *find(query: Query): Generator<Match> {
    const { document, edit, within } = query
    const { search, replacement, unit } = edit
    const endsLine = search.endsWith('\n')
    if (edit.all || (replacement !== '' && endsLine !== replacement.endsWith('\n'))) return
    const hunk = hunkOf(edit)
    const searched = Array.from(tokensOfLines((line) => hunk.old[line], 0))
    // A short text has the tokens of another one by chance.
    if (searched.reduce((length, { text }) => length + text.length, 0) < LEAST_LENGTH) return
    const found = new Set<number>()
    for (const seed of seedsOf(query, hunk, searched)) {
      query.budget.spend(searched.length)
      const units = unitsAround(document, hunk.old, searched, seed)
      const [first, last] = [units?.[0], units?.at(-1)]
      if (units === undefined || first === undefined || last === undefined || found.has(first.file.from))
        continue
      found.add(first.file.from)
      const bottom = last.file.to - 1
      if (unit === 'text' && endsLine && document.lineEnding(bottom) === '') continue
      const end = endsLine ? document.lineNext(bottom) : document.lineEnd(bottom)
      const span = { start: document.lineStart(first.file.from), end }
      const reading = readingOf(document, hunk, units, endsLine)
      if (reading !== undefined && isInside(span, within)) yield { span, reading }
    }
  },
})

const LEAST_LENGTH = 12

const OPENER = /^[([{]$/

/** A line of the document, and the number of the searched token that it would begin with. */
interface Seed {
  readonly line: number
  readonly token: number
}

/**
 * Where the searched tokens may be: around the places of the longest searched line that the file has at few places, else, where every line
 * is written otherwise, around those of the longest token.
 */
function* seedsOf({ document, budget }: Query, { old }: Hunk, searched: readonly Token[]): Generator<Seed> {
  for (const content of old.filter(hasWord).sort((a, b) => b.length - a.length)) {
    const places = placesIfRare(document, content, budget) ?? []
    const token = searched.findIndex(({ line }) => line === old.indexOf(content))
    for (const line of places) yield { line, token }
    if (places.length > 0) return
  }
  const longest = searched.reduce(
    (most, { text }, i) => (text.length > (searched[most]?.text.length ?? 0) ? i : most),
    0,
  )
  const wanted = searched[longest]?.text ?? ''
  const lineAt = lineReader(document, old)
  const places: number[] = []
  for (const at of findText(document.text, wanted.replace(/^["']|["']$/g, ''), budget)) {
    // If only some places were looked at, the first one found could be one of several.
    if (places.push(at) > MOST_PLACES) return
  }
  for (const at of places) {
    const line = document.lineAt(at)
    const tokens = Array.from(tokensOfLines((other) => (other === line ? lineAt(line) : undefined), line))
    for (const [i, { text }] of tokens.entries())
      if (text === wanted && i <= longest) yield { line, token: longest - i }
  }
}

const MOST_PLACES = 16

interface Lines {
  readonly from: number
  readonly to: number
}

/** The fewest lines of the request and of the file that have the same tokens and begin with the same one. */
interface Unit {
  readonly old: Lines
  readonly file: Lines
  /** Whether both are indented alike. Only inside brackets they may not be. */
  readonly isAlike: boolean
  /** Whether an open bracket is left below the unit. */
  readonly isOpen: boolean
  /** How the request and the file indent this unit and its neighbors inside the same brackets; undefined where they do not agree on it. */
  readonly indentations: ReadonlyMap<string, string | undefined>
}

/** All units of the searched tokens around a seed, from top to bottom; undefined where the file has other tokens, blank lines or indentation. */
function unitsAround(
  document: TextDocument,
  old: readonly string[],
  searched: readonly Token[],
  { line, token }: Seed,
): Unit[] | undefined {
  const lineAt = lineReader(document, old)
  const below = sameTokens(searched.slice(token), tokensOfLines(lineAt, line))
  const above = sameTokens(
    searched.slice(0, token).reverse(),
    tokensOfLines(lineAt, line - 1, -1, searched[token]?.text),
  )
  if (below === undefined || above === undefined) return undefined
  const file = [...above.reverse(), ...below]
  if (file[0]?.isFirst !== true) return undefined
  const units: Unit[] = []
  let depth = 0
  let indentations = new Map<string, string | undefined>()
  for (const [i, { isFirst, line: at, text }] of searched.entries()) {
    const own = file[i] as Token
    const last = units.at(-1)
    if (last === undefined || (isFirst && own.isFirst)) {
      const [wanted, there] = [indentationOf(old[at] ?? ''), indentationOf(document.line(own.line))]
      const isAlike = wanted === there
      if (!isAlike && depth <= 0) return undefined
      if (isAlike) {
        depth = 0
        indentations = new Map()
      }
      const isKnown = indentations.has(wanted) && indentations.get(wanted) !== there
      indentations.set(wanted, isKnown ? undefined : there)
      const lines = { old: { from: at, to: at + 1 }, file: { from: own.line, to: own.line + 1 } }
      units.push({ ...lines, isAlike, isOpen: depth > 0, indentations })
    }
    if (OPENER.test(text)) depth++
    if (CLOSER.test(text)) depth--
    const { old: lines, file: there, ...rest } = units.at(-1) as Unit
    units[units.length - 1] = {
      ...rest,
      old: { ...lines, to: at + 1 },
      file: { ...there, to: own.line + 1 },
      isOpen: depth > 0,
    }
  }
  return units[0]?.old.from === 0 && units.at(-1)?.old.to === old.length && areAsFarApart(units)
    ? units
    : undefined
}

/** Gives the lines of a document, up to one that is so long that its tokens cannot all be searched ones. */
function lineReader(document: TextDocument, old: readonly string[]): (line: number) => string | undefined {
  const most = old.reduce((length, line) => length + line.length, MOST_WHITESPACE)
  return (line) =>
    document.lineNext(line) - document.lineStart(line) > most ? undefined : document.lineIfAny(line)
}

const MOST_WHITESPACE = 1_000

/** The tokens of the file that are the searched ones; undefined where they differ, or the file's line goes on behind them. */
function sameTokens(searched: readonly Token[], file: Generator<Token>): Token[] | undefined {
  const found: Token[] = []
  for (const { text } of searched) {
    const own = file.next().value as Token | undefined
    if (own?.text !== text) return undefined
    found.push(own)
  }
  const next = file.next().value as Token | undefined
  const isWhole = next === undefined || next.line !== found.at(-1)?.line
  return isWhole ? found : undefined
}

/** Whether the request and the file have as many blank lines between one unit and the next. */
function areAsFarApart(units: readonly Unit[]): boolean {
  return units.every((unit, i) => {
    const next = units[i + 1]
    return next === undefined || next.old.from - unit.old.to === next.file.from - unit.file.to
  })
}

/**
 * The edit with the file's lines as its old text, and as its new one what the request makes of them. Undefined where nothing shows how deep
 * a line goes in, or whether a comma stays.
 */
function readingOf(
  document: TextDocument,
  hunk: Hunk,
  units: readonly Unit[],
  endsLine: boolean,
): Match['reading'] {
  const added = new Map<number, string[]>()
  for (const step of hunk.steps)
    if (step.step === 'add') added.set(step.old, [...(added.get(step.old) ?? []), hunk.contentOf(step)])
  const lines: (string | undefined)[] = []
  const isKept = (line: number) => hunk.oldSteps[line] === 'keep'
  const keepsAll = ({ old }: Unit) =>
    numbersIn(old).every((line) => isKept(line) && (line === old.from || !added.has(line)))
  const add = (line: number, near?: Unit) =>
    lines.push(...(added.get(line) ?? []).map((content) => indentedAs(content, near)))
  let isCommaExtra = false
  for (const [i, unit] of units.entries()) {
    const { old, file, isAlike } = unit
    const [above, below] = [units[i - 1], units[i + 1]]
    for (const line of numbersIn({ from: above?.old.to ?? 0, to: old.from })) {
      add(line, line === above?.old.to ? above : undefined)
      if (isKept(line)) lines.push(hunk.old[line])
    }
    const isReplaced = above !== undefined && above.old.to === old.from && !isKept(old.from - 1)
    add(old.from, isReplaced || (isAlike && above?.isOpen) ? above : isAlike ? undefined : unit)
    const isUnchanged = keepsAll(unit)
    if (isUnchanged && isCommaExtra) lines.push(lines.pop()?.replace(/,\s*$/, ''))
    isCommaExtra = false
    const [hasComma, isWanted] = [document.line(file.to - 1), hunk.old[old.to - 1]].map(endsInComma)
    const isClosed = below === undefined || keepsAll(below)
    const isLast = !added.has(old.to) && isClosed
    if (isUnchanged && (hasComma === isWanted || isLast)) {
      lines.push(...document.lines(file.from, file.to))
      continue
    }
    const isGone = isLast && numbersIn(old).every((line) => !isKept(line) && !added.has(line))
    if (hasComma && !isWanted && isClosed && !isGone) return undefined
    isCommaExtra = isWanted === true && !hasComma
    for (const line of numbersIn(old)) {
      if (line > old.from) add(line, unit)
      if (isKept(line)) lines.push(indentedAs(hunk.old[line] ?? '', unit))
    }
  }
  const bottom = units.at(-1)
  add(hunk.old.length, bottom?.isOpen || !isKept(hunk.old.length - 1) ? bottom : undefined)
  if (!lines.every((line) => line !== undefined)) return undefined
  const [first, last] = [units[0]?.file.from ?? 0, bottom?.file.to ?? 0]
  const ended = (some: readonly string[]) => some.join('\n') + (endsLine && some.length > 0 ? '\n' : '')
  return { search: ended(document.lines(first, last)), replacement: ended(lines) }
}

function numbersIn({ from, to }: Lines): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i)
}

/** Whether a line ends in a comma. Before a closing bracket only formatters care, until another line comes between. */
function endsInComma(line = ''): boolean {
  return line.trimEnd().endsWith(',')
}

/** A line of the request as the file indents it beside a unit; undefined where the unit's neighbors do not show how. */
function indentedAs(line: string, near: Unit | undefined): string | undefined {
  const own = indentationOf(line)
  const pairs = near?.indentations ?? new Map()
  if (own === line || Array.from(pairs).every(([wanted, there]) => wanted === there)) return line
  const there = pairs.get(own)
  return there === undefined ? undefined : there + line.slice(own.length)
}
