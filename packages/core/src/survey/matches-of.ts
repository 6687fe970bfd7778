import { frozenEdit } from '../hunk/hunk.js'
import { SearchEnded } from '../search/budget.js'
import { splitsPair } from '../search/find-text.js'
import { TRIMMED_END } from '../search/line-keys.js'
import { areSameTrimmed, toUnixEndings } from '../text/lines.js'
import { foldLookalikes } from '../text/lookalikes.js'
import { areSameButForWhitespace, withoutWhitespace } from '../text/whitespace.js'
import { PluginRefusal } from '../vocabulary/plugin-refusal.js'
import type { LinePair, Match, Query, Replacer, Tier } from '../vocabulary/replacer.js'

/**
 * Yields the matches of a replacer and checks them. The replacer may be a plugin that emend does not know. So whatever
 * it throws ends the search, as `plugin-failed` unless it is a {@link PluginRefusal}; every match is checked against
 * the text and the replacer's tier; and every match is charged to the budget. A replacer that never stops, or a text
 * that is nearly everywhere, exhausts the budget before the memory.
 */
export function* matchesOf(replacer: Replacer, query: Query): Generator<Match> {
  try {
    let count = 0
    let remembered: Match | undefined
    // Frozen, so that a replacer cannot change the edit for the replacers after it.
    const edit = frozenEdit(query.edit)
    const asked = edit === query.edit ? query : { ...query, edit }
    const matches: unknown = replacer.find(asked)
    if (!isIterable(matches))
      throw pluginFailed(replacer, `find gives ${String(matches)}, which cannot be iterated over`)
    for (const match of matches) {
      query.budget.spend(++count > FEW_MATCHES ? STEPS_PER_MATCH : 1)
      const fault = faultOf(match, replacer.tier, query)
      if (fault !== undefined) throw pluginFailed(replacer, fault)
      // Find a replacer that yields the same places in a cycle: one match is remembered at every power of two, so a
      // cycle of any length comes back to the remembered match.
      if (count > FEW_MATCHES && remembered !== undefined && isSamePlace(match, remembered))
        throw pluginFailed(replacer, `it yields the same places again and again, ${count} by now`)
      if ((count & (count - 1)) === 0) remembered = match
      yield match
    }
  } catch (error) {
    if (error instanceof SearchEnded) throw error
    if (PluginRefusal.isInstance(error)) {
      const { code, message } = error
      throw new SearchEnded(message, { code, message })
    }
    throw pluginFailed(replacer, error instanceof Error ? error.message : String(error))
  }
}

function pluginFailed({ name }: Replacer, reason: string): SearchEnded {
  return new SearchEnded(reason, { code: 'plugin-failed', plugin: name, reason })
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
export const STEPS_PER_MATCH = 100

function isSamePlace({ span }: Match, { span: other }: Match): boolean {
  return span.start === other.start && span.end === other.end
}

/**
 * Says what is wrong with a match of a replacer, as part of a sentence about the replacer; undefined if the match is
 * sound. Wrong are a span that is not in the text, fields of the wrong type, and a place that differs from the search
 * text in more than the tier tolerates. Linear in the place and the search text; the work is charged to the budget,
 * except for exact matches.
 *
 * Places of the tiers `escape`, `drift` and `similar` may differ from the search text. They are judged later, by the
 * rules in `acceptance` and by the merge.
 */
export function faultOf(match: Match, tier: Tier, query: Query): string | undefined {
  const { text } = query.document
  const { search } = query.edit
  const { span, similarity, reading, alignment } = (match ?? {}) as Partial<Match>
  if (!Number.isInteger(span?.start) || !Number.isInteger(span?.end) || span === undefined)
    return `it yields ${String(match)}, which is not a match`
  const { start, end } = span
  if (start < 0 || end < start || end > text.length)
    return `it yields the span from ${start} to ${end} of a text of ${text.length} characters`
  const isPlain = similarity === undefined && reading === undefined && alignment === undefined
  const isExactMatch = isPlain && end - start === search.length && text.startsWith(search, start)
  return isExactMatch ? undefined : (faultOfParts(match, query) ?? faultOfText(match, tier, query))
}

function faultOfParts(match: Match, { document: { text }, edit }: Query): string | undefined {
  const { span, similarity, reading, alignment } = match
  const { start, end } = span
  // The search text itself may begin or end with half of a surrogate pair.
  const isTorn =
    (splitsPair(text, start) && !/^[\udc00-\udfff]/.test(edit.search)) ||
    (splitsPair(text, end) && !/[\ud800-\udbff]$/.test(edit.search))
  if (isTorn) return `it yields a span from ${start} to ${end} that tears a character in two`
  if (similarity !== undefined && !(similarity >= 0 && similarity <= 1))
    return `it yields the similarity ${String(similarity)}, which is not one from 0 to 1`
  if (reading !== undefined && !isReading(reading)) return 'it yields a reading that is none'
  if (alignment !== undefined && !isAlignment(alignment)) return 'it yields an alignment that is none'
  return undefined
}

function isReading(reading: Match['reading']): boolean {
  if (typeof reading !== 'object' || reading === null || typeof reading.search !== 'string') return false
  const { replacement, line } = reading
  const isText = replacement === undefined || typeof replacement === 'string'
  return isText && (line === undefined || Number.isInteger(line))
}

function isAlignment(alignment: readonly LinePair[]): boolean {
  if (!Array.isArray(alignment)) return false
  return alignment.every((pair, i) => {
    const [before = -1, above = -1] = alignment[i - 1] ?? []
    return (
      Array.isArray(pair) &&
      Number.isInteger(pair[0]) &&
      Number.isInteger(pair[1]) &&
      pair[0] > before &&
      pair[1] > above
    )
  })
}

function faultOfText(
  { span: { start, end }, reading }: Match,
  tier: Tier,
  { document: { text }, edit, budget }: Query,
): string | undefined {
  const areSame = SAME[tier]
  if (areSame === undefined) return undefined
  const { search, replacement } = edit
  budget.spend((end - start + search.length) / CHARACTERS_PER_STEP)
  const withoutFinalNewline = (one: string) => (edit.unit === 'lines' ? one.replace(/\n$/, '') : one)
  const isSame = (one: string, other: string) =>
    one === other ||
    areSame(withoutFinalNewline(toUnixEndings(one)), withoutFinalNewline(toUnixEndings(other)))
  const read = reading?.search ?? search
  if (!isSame(text.slice(start, end), read))
    return `it calls itself ${tier} and yields a place that is not what was searched, from ${start} to ${end}`
  // The search text has lost characters (`?` or U+FFFD), and the reading has restored them. That cannot be checked.
  if (reading === undefined || (tier === 'lookalike' && /[?\uFFFD]/.test(search))) return undefined
  return isSame(read, search) && isSame(reading.replacement ?? replacement, replacement)
    ? undefined
    : `it calls itself ${tier} and reads the request as something else`
}

const CHARACTERS_PER_STEP = 16

/** Says for each tier whether two texts are the same. */
const SAME: Readonly<Partial<Record<Tier, (one: string, other: string) => boolean>>> = {
  exact: Object.is,
  trailing: (one, other) => areSameTrimmed(one, other, TRIMMED_END.of),
  whitespace: areSameButForWhitespace,
  // A host's own replacer may treat upper and lower case as look-alikes.
  lookalike: (one, other) => foldedOf(one) === foldedOf(other),
}

function foldedOf(text: string): string {
  return withoutWhitespace(foldLookalikes(text)).toLowerCase()
}
