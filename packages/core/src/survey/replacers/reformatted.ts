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
 * the call); lines that it changes become what the request wrote. Blank lines between statements, and the indentation of each statement,
 * must be as in the file. Linear in the document and the search text.
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
      const groups = groupsAround(document, hunk.old, searched, seed)
      const [first, last] = [groups?.[0], groups?.at(-1)]
      if (groups === undefined || first === undefined || last === undefined || found.has(first.file.from))
        continue
      found.add(first.file.from)
      const bottom = last.file.to - 1
      if (unit === 'text' && endsLine && document.lineEnding(bottom) === '') continue
      const end = endsLine ? document.lineNext(bottom) : document.lineEnd(bottom)
      const span = { start: document.lineStart(first.file.from), end }
      if (isInside(span, within)) yield { span, reading: readingOf(document, hunk, groups, endsLine) }
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
  let places = 0
  for (const at of findText(document.text, wanted.replace(/^["']|["']$/g, ''), budget)) {
    if (++places > MOST_PLACES) return
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

/** The fewest lines of the request and of the file that have the same tokens. */
interface Group {
  readonly old: Lines
  readonly file: Lines
}

/** All groups of the searched tokens around a seed, from top to bottom; undefined where the file has other tokens, blank lines or indentation. */
function groupsAround(
  document: TextDocument,
  old: readonly string[],
  searched: readonly Token[],
  seed: Seed,
): Group[] | undefined {
  const lineAt = lineReader(document, old)
  const top = topOf(lineAt, searched, seed)
  const file = top === undefined ? undefined : sameTokens(searched, tokensOfLines(lineAt, top))
  if (file === undefined) return undefined
  const groups: { old: Lines; file: Lines }[] = []
  let depth = 0
  for (const [i, { isFirst, line: at, text }] of searched.entries()) {
    const own = file[i] as Token
    const last = groups.at(-1)
    const isApart = isFirst && own.isFirst
    const isAlike = indentationOf(old[at] ?? '') === indentationOf(document.line(own.line))
    // Between brackets, lines that continue a statement may be indented in any way.
    if (isApart && !isAlike && depth <= 0) return undefined
    if (last === undefined || (isApart && isAlike)) {
      groups.push({ old: { from: at, to: at + 1 }, file: { from: own.line, to: own.line + 1 } })
      depth = 0
    } else {
      last.old = { ...last.old, to: at + 1 }
      last.file = { ...last.file, to: own.line + 1 }
    }
    if (OPENER.test(text)) depth++
    if (CLOSER.test(text)) depth--
  }
  return groups[0]?.old.from === 0 && groups.at(-1)?.old.to === old.length && areAsFarApart(groups)
    ? groups
    : undefined
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
function areAsFarApart(groups: readonly Group[]): boolean {
  return groups.every((group, i) => {
    const next = groups[i + 1]
    return next === undefined || next.old.from - group.old.to === next.file.from - group.file.to
  })
}

/** The edit with the file's lines as its old text, and as its new one what the request makes of them. */
function readingOf(
  document: TextDocument,
  hunk: Hunk,
  groups: readonly Group[],
  endsLine: boolean,
): NonNullable<Match['reading']> {
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
  for (const { old, file } of groups) {
    write(old.from)
    const inside = Array.from({ length: old.to - old.from }, (_, i) => old.from + i)
    if (inside.every((line) => isKept(line) && (line === old.from || !added.has(line)))) {
      lines.push(...(added.get(at) ?? []), ...document.lines(file.from, file.to))
      at = old.to
    } else write(old.to)
  }
  lines.push(...(added.get(at) ?? []))
  const [first, last] = [groups[0]?.file.from ?? 0, groups.at(-1)?.file.to ?? 0]
  const ended = (some: readonly string[]) => some.join('\n') + (endsLine && some.length > 0 ? '\n' : '')
  return { search: ended(document.lines(first, last)), replacement: ended(lines) }
}
