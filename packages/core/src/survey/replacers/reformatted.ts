import { type Hunk, hunkOf } from '../../hunk/hunk.js'
import { findText } from '../../search/find-text.js'
import { placesIfRare } from '../../search/line-places.js'
import type { TextDocument } from '../../text/document.js'
import { indentationOf } from '../../text/indentation.js'
import { isInside } from '../../text/span.js'
import { CLOSER, type Token, tokensOf, tokensOfLines } from '../../text/tokens.js'
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
    const searched = Array.from(tokensOfLines((line) => hunk.old[line], 0))
    // A short text has the tokens of another one by chance.
    if (searched.reduce((length, { text }) => length + text.length, 0) < LEAST_LENGTH) return
    const found = new Set<number>()
    for (const seed of seedsOf(query, hunk, searched)) {
      query.budget.spend(searched.length)
      const statements = statementsAround(document, hunk.old, searched, seed)
      const [first, last] = [statements?.[0], statements?.at(-1)]
      if (statements === undefined || first === undefined || last === undefined || found.has(first.file.from))
        continue
      found.add(first.file.from)
      const bottom = last.file.to - 1
      if (unit === 'text' && endsLine && document.lineEnding(bottom) === '') continue
      const end = endsLine ? document.lineNext(bottom) : document.lineEnd(bottom)
      const span = { start: document.lineStart(first.file.from), end }
      const reading = readingOf(document, hunk, statements, endsLine)
      if (reading !== undefined && isInside(span, within)) yield { span, reading }
    }
  },
})

const LEAST_LENGTH = 12

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

/** The fewest lines of the request and of the file that have the same tokens and can be told from the lines below them. */
interface Statement {
  readonly old: Lines
  readonly file: Lines
  /** Whether the two break or indent lines inside of it otherwise: then no line of it can be changed alone. */
  readonly isWhole: boolean
}

/**
 * All statements of the searched tokens around a seed, from top to bottom; undefined where the file has other tokens, blank lines or
 * indentation. A statement goes on where request and file do not both begin a line, or indent it otherwise inside brackets, or where only one
 * of them has a comma at the end.
 */
function statementsAround(
  document: TextDocument,
  old: readonly string[],
  searched: readonly Token[],
  seed: Seed,
): Statement[] | undefined {
  const lineAt = lineReader(document, old)
  const top = topOf(lineAt, searched, seed)
  const file = top === undefined ? undefined : sameTokens(searched, tokensOfLines(lineAt, top))
  if (file === undefined) return undefined
  const statements: { old: Lines; file: Lines; isWhole: boolean }[] = []
  let depth = 0
  for (const [i, { isFirst, line: at, text }] of searched.entries()) {
    const own = file[i] as Token
    const last = statements.at(-1)
    const beginsLine = isFirst && own.isFirst
    const isAlike = indentationOf(old[at] ?? '') === indentationOf(document.line(own.line))
    if (beginsLine && !isAlike && depth <= 0) return undefined
    const hasSameComma =
      last && endsInComma(old[last.old.to - 1]) === endsInComma(document.line(last.file.to - 1))
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

/** The line of the file that has the first of the searched tokens, if its lines have as many tokens. Commas do not count. */
function topOf(
  lineAt: (line: number) => string | undefined,
  searched: readonly Token[],
  { line, token }: Seed,
): number | undefined {
  const count = (texts: readonly string[]) => texts.filter((text) => text !== ',').length
  let left = count(searched.slice(0, token).map(({ text }) => text))
  let top = line
  while (left > 0) {
    const content = lineAt(--top)
    if (content === undefined) return undefined
    left -= count(tokensOf(content))
  }
  return left === 0 ? top : undefined
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
  for (const step of hunk.steps)
    if (step.step === 'add') added.set(step.old, [...(added.get(step.old) ?? []), hunk.contentOf(step)])
  const isKept = (line: number) => hunk.oldSteps[line] === 'keep'
  const lines: string[] = []
  let at = 0
  /** Old lines as the request has them, with what comes above each. */
  const write = (to: number) => {
    for (; at < to; at++) lines.push(...(added.get(at) ?? []), ...(isKept(at) ? [hunk.old[at] ?? ''] : []))
  }
  for (const { old, file, isWhole } of statements) {
    write(old.from)
    const numbers = Array.from({ length: old.to - old.from }, (_, i) => old.from + i)
    const hasSameComma = endsInComma(hunk.old[old.to - 1]) === endsInComma(document.line(file.to - 1))
    if (numbers.every((line) => isKept(line) && (line === old.from || !added.has(line)))) {
      if (!(hasSameComma && isWhole) && added.has(old.to)) return undefined
      lines.push(...(added.get(at) ?? []), ...document.lines(file.from, file.to))
      at = old.to
    } else if (isWhole && hasSameComma) write(old.to)
    else return undefined
  }
  lines.push(...(added.get(at) ?? []))
  const [first, last] = [statements[0]?.file.from ?? 0, statements.at(-1)?.file.to ?? 0]
  const ended = (some: readonly string[]) => some.join('\n') + (endsLine && some.length > 0 ? '\n' : '')
  return { search: ended(document.lines(first, last)), replacement: ended(lines) }
}
