import { areSameTrimmed, textOfLines, toUnixEndings } from '../text/lines.js'
import { foldLookalikes } from '../text/lookalikes.js'
import type { RUNGS } from '../text/sameness.js'
import { isInside, type Span } from '../text/span.js'
import { areSameButForWhitespace, withoutWhitespace } from '../text/whitespace.js'
import { SearchEnded } from '../vocabulary/budget.js'
import { Hunk } from '../vocabulary/hunk.js'
import { PluginRefusal } from '../vocabulary/plugin-refusal.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { TIERS, type Tier } from '../vocabulary/tier.js'
import { copyOf } from './copy-match.js'
import { isExact } from './exact.js'
import { splitsPair } from './whole-words.js'

/**
 * Yields the matches of a replacer and checks them. The replacer may be a plugin that emend does not know. So whatever
 * it throws ends the search, as `plugin-failed` unless it is a {@link PluginRefusal}; every match is copied, because the
 * replacer may keep and change it, and checked against the text and the replacer's tier; and every match is charged to the budget. A replacer that never stops, or a text
 * that is nearly everywhere, exhausts the budget before the memory.
 */
export function* checkedMatches(replacer: Replacer, query: Query): Generator<Match> {
  try {
    let count = 0
    let remembered: Match | undefined
    const matches: unknown = replacer.find(query)
    if (!isIterable(matches))
      throw pluginFailed(replacer.name, `find gives ${String(matches)}, which cannot be iterated over`)
    const isOwn = isExact(replacer)
    for (const yielded of matches) {
      query.budget.spend(++count > FEW_MATCHES ? STEPS_PER_MATCH : 1)
      // The search of our own compared the text already: again for each of many long places would be their product.
      const match = isOwn ? yielded : copyOf(yielded, query.edit)
      const fault = isOwn ? undefined : faultOf(match, replacer.tier, query)
      if (fault !== undefined) throw pluginFailed(replacer.name, fault)
      // Find a replacer that yields the same places in a cycle: one match is remembered at every power of two, so a
      // cycle of any length comes back to the remembered match.
      if (count > FEW_MATCHES && remembered !== undefined && isSamePlace(match, remembered))
        throw pluginFailed(replacer.name, `it yields the same places again and again, ${count} by now`)
      if ((count & (count - 1)) === 0) remembered = match
      yield match.reading === undefined ? match : { ...match, hunk: hunkOf(match.reading, replacer, query) }
    }
  } catch (error) {
    throw endedBy(replacer.name, error)
  }
}

/** The hunk of an edit whose texts a replacer has read otherwise. */
function hunkOf(
  { search, replacement }: NonNullable<Match['reading']>,
  { name }: Replacer,
  { edit }: Query,
): Hunk {
  const { script: _, ...others } = edit
  return new Hunk({ ...others, search, replacement }).as({ reading: name })
}

/** What ends an edit because of what a plugin threw: its own refusal, the end of the search, or `plugin-failed` for all else. */
export function endedBy(plugin: string, thrown: unknown): SearchEnded {
  if (SearchEnded.isInstance(thrown)) return thrown
  if (PluginRefusal.isInstance(thrown)) {
    const { code, message } = thrown
    return new SearchEnded(message, { code, message })
  }
  return pluginFailed(plugin, thrown instanceof Error ? thrown.message : String(thrown))
}

/**
 * What ends an edit for which a plugin gave what its contract does not allow.
 *
 * @rule plugin-failed A plugin threw, or gave what its contract does not allow.
 */
export function pluginFailed(plugin: string, reason: string): SearchEnded {
  return new SearchEnded(reason, { code: 'plugin-failed', plugin, reason })
}

function isIterable(value: unknown): value is Iterable<Match> {
  return typeof (value as Partial<Iterable<Match>> | null | undefined)?.[Symbol.iterator] === 'function'
}

/** The first matches of a search cost one step each. */
export const FEW_MATCHES = 10_000
/**
 * Every further match costs this many steps: its candidate, change and report line take some hundred bytes, and two
 * million of them fit.
 */
const STEPS_PER_MATCH = 100

function isSamePlace({ span }: Match, { span: other }: Match): boolean {
  return span.start === other.start && span.end === other.end
}

/**
 * Says what is wrong with a match of a replacer, as part of a sentence about the replacer; undefined if the match is
 * sound. Wrong are a span that is not in the text or not of whole lines where the edit is, fields of the wrong type, and a
 * place that differs from the search text in more than the tier tolerates. Linear in the place and the search text; the work
 * is charged to the budget, except for exact matches.
 *
 * Places of the tiers `escape`, `drift` and `similar` may differ from the search text. They are judged later, by the merge.
 */
function faultOf(match: Match, tier: Tier, query: Query): string | undefined {
  const { text } = query.document
  const { search } = query.edit
  const { span, ...others } = (match ?? {}) as Partial<Match>
  if (!Number.isInteger(span?.start) || !Number.isInteger(span?.end) || span === undefined)
    return `it yields ${String(match)}, which is not a match`
  const { start, end } = span
  if (start < 0 || end < start || end > text.length)
    return `it yields the span from ${start} to ${end} of a text of ${text.length} characters`
  if (start === end && search !== '')
    return `it yields an empty span at ${start}, which is no place of a text`
  if (query.edit.unit === 'lines' && !isWholeLines(text, { start, end }))
    return `it yields a part of a line, from ${start} to ${end}, for an edit of whole lines`
  if (!isInside({ start, end }, query.within))
    return `it yields the span from ${start} to ${end}, outside of the part from ${query.within.start} to ${query.within.end} that is searched`
  const isPlain = Object.values(others).every((field) => field === undefined)
  const isExactMatch = isPlain && end - start === search.length && text.startsWith(search, start)
  return isExactMatch ? undefined : (faultOfFields(match, tier, query) ?? faultOfText(match, tier, query))
}

/** Whether a span is whole lines with their endings; the last line of a text may have none. */
function isWholeLines(text: string, { start, end }: Span): boolean {
  const begins = start === 0 || text[start - 1] === '\n' || (start === 1 && text[0] === '\uFEFF')
  return begins && (end === text.length || text[end - 1] === '\n')
}

function faultOfFields(match: Match, tier: Tier, query: Query): string | undefined {
  const {
    document: { text },
    edit,
  } = query
  const { span, similarity, hunk, alignment, reading, isText, isApplied } = match
  const { start, end } = span
  // The search text itself may begin or end with half of a surrogate pair.
  const isTorn =
    (splitsPair(text, start) && !/^[\udc00-\udfff]/.test(edit.search)) ||
    (splitsPair(text, end) && !/[\ud800-\udbff]$/.test(edit.search))
  if (isTorn) return `it yields a span from ${start} to ${end} that tears a character in two`
  if (similarity !== undefined && !(similarity >= 0 && similarity <= 1))
    return `it yields the similarity ${String(similarity)}, which is not one from 0 to 1`
  if (hunk !== undefined && !Hunk.isInstance(hunk)) return 'it yields a hunk that is none'
  if (reading !== undefined && !isReading(reading))
    return `it reads the request as ${String(reading)}, which is not two texts`
  if (reading !== undefined && hunk !== undefined) return 'it yields both a reading and a hunk'
  if (alignment !== undefined && !isAlignment(alignment, hunk ?? query.hunk))
    return 'it yields an alignment that is none'
  if (match.tier !== undefined && !isAtMost(match.tier, tier))
    return `it calls itself ${tier} and yields a match of the tier ${String(match.tier)}`
  if ([isText, isApplied].some((field) => field !== undefined && typeof field !== 'boolean'))
    return 'it yields isText or isApplied that is neither true nor false'
  return faultOfPieces(match, tier, query) ?? faultOfEvidence(match, tier, query)
}

function isAtMost(tier: Tier, most: Tier): boolean {
  return TIERS.includes(tier) && TIERS.indexOf(tier) <= TIERS.indexOf(most)
}

/** The pieces of a text that leaves lines out are in the place, one after the other, and each is a match of its own lines. */
function faultOfPieces({ parts, span }: Match, tier: Tier, query: Query): string | undefined {
  if (parts === undefined) return undefined
  if (!Array.isArray(parts) || parts.length === 0 || isAtMost(tier, 'lookalike'))
    return 'it yields parts, which are for the tier escape or a later one, that are no list of matches'
  let { start } = span
  for (const part of parts as readonly Match[]) {
    const hunk = Hunk.isInstance(part?.hunk) ? part.hunk : query.hunk
    const edit = { ...query.edit, ...textsOf(hunk) }
    const fault = faultOf(part, tier, { ...query, edit, hunk, within: { start, end: span.end } })
    if (fault !== undefined) return fault
    start = part.span.end
  }
  return undefined
}

function faultOfEvidence({ evidence }: Match, tier: Tier, query: Query): string | undefined {
  if (evidence === undefined) return undefined
  const { bits, matched, isFull, isTight, rival } = evidence ?? {}
  const isEvidence =
    [bits, matched].every((one) => Number.isFinite(one)) &&
    [isFull, isTight].every((one) => typeof one === 'boolean')
  if (!isEvidence) return 'it yields evidence that is none'
  return rival === undefined ? undefined : faultOf(rival, tier, query)
}

function isReading(reading: unknown): boolean {
  const { search, replacement } = (reading ?? {}) as Record<string, unknown>
  return typeof search === 'string' && typeof replacement === 'string'
}

/** Whether there is a line of the file, or -1, for every old line, ascending. */
function isAlignment(alignment: readonly number[], { old }: Hunk): boolean {
  if (!Array.isArray(alignment) || alignment.length !== old.length) return false
  let above = -1
  return alignment.every((line) => {
    if (!Number.isInteger(line) || (line !== -1 && line <= above)) return false
    if (line !== -1) above = line
    return true
  })
}

function faultOfText(
  match: Match,
  tier: Tier,
  { document: { text }, edit, hunk, budget }: Query,
): string | undefined {
  const areSame = SAME[match.tier ?? tier]
  if (areSame === undefined || match.isApplied) return undefined
  const { start, end } = match.span
  const { search, replacement } = edit
  budget.spend((end - start + search.length) / CHARACTERS_PER_STEP + hunk.old.length * STEPS_PER_LINE)
  const found = text.slice(start, end)
  const bare = (one: string) => toUnixEndings(one).replace(/\n$/, '')
  const isSameText = (one: string, other: string) => one === other || areSame(bare(one), bare(other))
  const read = readingOf(match)
  // A place of the tier escape may tolerate less than its replacer: it has the text that the replacer has read.
  const isRead = isAtMost(tier, 'lookalike')
  if (
    read !== undefined &&
    isRead &&
    !(isSameText(read.search, search) && isSameText(read.replacement, replacement))
  )
    return `it calls itself ${tier} and reads the request as something else, which is for the tier escape or a later one`
  if (isSameText(found, isRead ? search : (read?.search ?? search))) return undefined
  return `it calls itself ${match.tier ?? tier} and yields a place that is not what was searched, from ${start} to ${end}`
}

/** The texts of the edit as a match has read them. */
function readingOf({ reading, hunk }: Match): Match['reading'] {
  return reading ?? (hunk && textsOf(hunk))
}

/** The texts of whole lines: a blank last line is one, too. */
function textsOf({ old, now }: Hunk) {
  return { search: textOfLines(old), replacement: textOfLines(now) }
}

const CHARACTERS_PER_STEP = 16
const STEPS_PER_LINE = 20

function trimEnd(line: string): string {
  return line.trimEnd()
}

type Same = (one: string, other: string) => boolean

/** Says for each rung whether two texts are the same. Places of later tiers are judged by the merge. */
const SAME: Readonly<Record<(typeof RUNGS)[number], Same> & Partial<Record<Tier, Same>>> = {
  exact: Object.is,
  trailing: (one, other) => areSameTrimmed(one, other, trimEnd),
  whitespace: areSameButForWhitespace,
  // A host's own replacer may treat upper and lower case as look-alikes.
  lookalike: (one, other) => foldedOf(one) === foldedOf(other),
}

function foldedOf(text: string): string {
  return withoutWhitespace(foldLookalikes(text)).toLowerCase()
}
