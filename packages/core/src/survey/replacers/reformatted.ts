import { type Hunk, hunkOf } from '../../hunk/hunk.js'
import { findText } from '../../search/find-text.js'
import { placesIfRare } from '../../search/line-places.js'
import type { TextDocument } from '../../text/document.js'
import { indentationOf } from '../../text/indentation.js'
import { areSameLines } from '../../text/lines.js'
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
 * the call); statements that it changes become what the request wrote. Blank lines, and the indentation of each statement, must be as in
 * the file. Linear in the document and the search text.
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
    const bareLines = hunk.old.map(withoutLayout)
    const bare = bareLines.join('')
    // A short text has the characters of another one by chance.
    if (bare.length < LEAST_LENGTH) return
    const lineAt = lineReader(document, hunk.old)
    const found = new Set<number>()
    for (const seed of seedsOf(query, hunk.old, bareLines)) {
      query.budget.spend(hunk.old.length)
      const lines = linesAround(lineAt, bare, seed)
      if (lines === undefined || found.has(lines.from)) continue
      found.add(lines.from)
      if (unit === 'text' && endsLine && document.lineEnding(lines.to - 1) === '') continue
      const statements = statementsOf(lineAt, hunk.old, lines)
      const reading = statements && readingOf(document, hunk, statements, endsLine)
      const end = endsLine ? document.lineNext(lines.to - 1) : document.lineEnd(lines.to - 1)
      const span = { start: document.lineStart(lines.from), end }
      if (reading !== undefined && isInside(span, within)) yield { span, reading }
    }
  },
})

const LEAST_LENGTH = 12

/** A line without what formatters change: whitespace, commas and quotes. */
function withoutLayout(line: string): string {
  return line.replace(/[\s,"'`]+/g, '')
}

type LineReader = (line: number) => string | undefined

/** Gives the lines of a document, except one that is so long that it cannot be a part of the search text. */
function lineReader(document: TextDocument, old: readonly string[]): LineReader {
  const most = old.reduce((length, line) => length + line.length, MOST_WHITESPACE)
  return (line) =>
    document.lineNext(line) - document.lineStart(line) > most ? undefined : document.lineIfAny(line)
}

const MOST_WHITESPACE = 1_000

/** A line of the document in which a part of the search text may be, and how many characters without layout come above that line. */
interface Seed {
  readonly line: number
  readonly above: number
}

/**
 * Where the search text may be: around the places of its longest line that the file has at few places, else, where every line is written
 * otherwise, around those of its longest word.
 */
function* seedsOf(
  { document, budget }: Query,
  old: readonly string[],
  bareLines: readonly string[],
): Generator<Seed> {
  for (const content of old.filter(hasWord).sort((a, b) => b.length - a.length)) {
    const places = placesIfRare(document, content, budget) ?? []
    if (places.length === 0) continue
    const above = bareLines.slice(0, old.indexOf(content)).join('').length
    for (const line of places) yield { line, above }
    return
  }
  const words = old.join('\n').match(/[\p{L}\p{N}_$]+/gu) ?? []
  const longest = words.reduce((most, word) => (word.length > most.length ? word : most), '')
  const places: number[] = []
  for (const at of findText(document.text, longest, budget)) {
    // If only some places were looked at, the first one found could be one of several.
    if (places.push(at) > MOST_PLACES) return
  }
  const aboveLongest = bareLines.join('').indexOf(longest)
  for (const at of places) {
    const { start } = document.lineAround(at)
    const before = withoutLayout(document.text.slice(start, at)).length
    yield { line: document.lineAt(at), above: aboveLongest - before }
  }
}

const MOST_PLACES = 16

interface Lines {
  readonly from: number
  readonly to: number
}

/** The lines of the file around a seed that are the search text without its layout; undefined where there are none. */
function linesAround(lineAt: LineReader, bare: string, { line, above }: Seed): Lines | undefined {
  let from = line
  let left = above
  while (left > 0) left -= withoutLayout(lineAt(--from) ?? bare).length
  if (left < 0) return undefined
  let to = from
  for (let at = 0; at < bare.length; to++) {
    const content = lineAt(to)
    const own = withoutLayout(content ?? '')
    if (content === undefined || !bare.startsWith(own, at)) return undefined
    at += own.length
  }
  return { from, to }
}

/** The fewest lines of the request and of the file that have the same tokens and can be told from the lines below them. */
interface Statement {
  readonly old: Lines
  readonly file: Lines
  /** Whether the two break or indent lines inside of it otherwise: then no line of it can be changed alone. */
  readonly isWhole: boolean
}

/**
 * All statements of the search text and of the file's lines, from top to bottom; undefined where these have other tokens, blank lines or
 * indentation. A statement goes on where request and file do not both begin a line, or indent it otherwise inside brackets, or where only one
 * of them has a comma at the end.
 */
function statementsOf(
  lineAt: LineReader,
  old: readonly string[],
  { from, to }: Lines,
): Statement[] | undefined {
  const searched = Array.from(tokensOfLines((line) => old[line], 0))
  // The line below shows whether a comma at the end is one before a closing bracket.
  const file = Array.from(tokensOfLines((line) => (line <= to ? lineAt(line) : undefined), from)).filter(
    ({ line }) => line < to,
  )
  if (!areSameLines(textsOf(searched), textsOf(file))) return undefined
  const statements: { old: Lines; file: Lines; isWhole: boolean }[] = []
  let depth = 0
  for (const [i, { isFirst, line: at, text }] of searched.entries()) {
    const own = file[i] as Token
    const last = statements.at(-1)
    const beginsLine = isFirst && own.isFirst
    const isAlike = indentationOf(old[at] ?? '') === indentationOf(lineAt(own.line) ?? '')
    if (beginsLine && !isAlike && depth <= 0) return undefined
    const hasSameComma = last && endsInComma(old[last.old.to - 1]) === endsInComma(lineAt(last.file.to - 1))
    if (last === undefined || (beginsLine && isAlike && hasSameComma)) {
      statements.push({
        old: { from: at, to: at + 1 },
        file: { from: own.line, to: own.line + 1 },
        isWhole: true,
      })
      depth = 0
    } else {
      if (beginsLine && !isAlike) last.isWhole = false
      last.old = { ...last.old, to: at + 1 }
      last.file = { ...last.file, to: own.line + 1 }
    }
    if (OPENER.test(text)) depth++
    if (CLOSER.test(text)) depth--
  }
  const isAll = statements[0]?.old.from === 0 && statements.at(-1)?.old.to === old.length
  return isAll && areAsFarApart(statements) ? statements : undefined
}

const OPENER = /^[([{]$/

function endsInComma(line = ''): boolean {
  return line.trimEnd().endsWith(',')
}

function textsOf(tokens: readonly Token[]): string[] {
  return tokens.map(({ text }) => text)
}

/** Whether the request and the file have as many blank lines between one statement and the next. */
function areAsFarApart(statements: readonly Statement[]): boolean {
  return statements.every((one, i) => {
    const next = statements[i + 1]
    return next === undefined || next.old.from - one.old.to === next.file.from - one.file.to
  })
}

/**
 * The edit with the file's lines as its old text, and as its new one what the request makes of them: statements that it keeps as the file
 * has them, the others as it writes them. Undefined where it changes, or adds lines right below, a statement that ends in a comma in only
 * one of the two, or whose lines the file indents otherwise: nothing shows whether the comma stays, or how deep the lines go.
 */
function readingOf(
  document: TextDocument,
  hunk: Hunk,
  statements: readonly Statement[],
  endsLine: boolean,
): Match['reading'] {
  const added = new Map<number, string[]>()
  for (const step of hunk.steps) {
    if (step.step !== 'add') continue
    const above = added.get(step.old) ?? []
    above.push(hunk.contentOf(step))
    added.set(step.old, above)
  }
  const isKept = (line: number) => hunk.oldSteps[line] === 'keep'
  const lines: string[] = []
  let at = 0
  const add = (some: Iterable<string> = []) => {
    for (const line of some) lines.push(line)
  }
  /** Old lines as the request has them, with what comes above each. */
  const write = (to: number) => {
    for (; at < to; at++) {
      add(added.get(at))
      if (isKept(at)) lines.push(hunk.old[at] ?? '')
    }
  }
  for (const { old, file, isWhole } of statements) {
    write(old.from)
    const numbers = Array.from({ length: old.to - old.from }, (_, i) => old.from + i)
    const hasSameComma = endsInComma(hunk.old[old.to - 1]) === endsInComma(document.line(file.to - 1))
    if (numbers.every((line) => isKept(line) && (line === old.from || !added.has(line)))) {
      if (!(hasSameComma && isWhole) && added.has(old.to)) return undefined
      add(added.get(at))
      add(document.lines(file.from, file.to))
      at = old.to
    } else if (isWhole && hasSameComma) write(old.to)
    else return undefined
  }
  add(added.get(at))
  const [first, last] = [statements[0]?.file.from ?? 0, statements.at(-1)?.file.to ?? 0]
  const ended = (some: readonly string[]) => some.join('\n') + (endsLine && some.length > 0 ? '\n' : '')
  return { search: ended(document.lines(first, last)), replacement: ended(lines) }
}
