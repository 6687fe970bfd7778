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
 * What a replacer finds. It may be a stranger's, so that what it throws must not get further than the search, every match is
 * held against its tier and the text, and every one is charged: one that never stops, or a text that is nearly everywhere,
 * ends with the budget and not with the memory.
 */
export function* matchesOf(replacer: Replacer, query: Query): Generator<Match> {
  const fail = (reason: string) =>
    new SearchEnded(reason, { code: 'plugin-failed', plugin: replacer.name, reason })
  try {
    let count = 0
    let remembered: Match | undefined
    // A replacer must not change the edit: others are asked about it, too.
    const edit = frozenEdit(query.edit)
    const asked = edit === query.edit ? query : { ...query, edit }
    const matches: unknown = replacer.find(asked)
    if (!isIterable(matches)) throw fail(`find gives ${String(matches)}, which cannot be iterated over`)
    for (const match of matches) {
      query.budget.spend(++count > FEW_MATCHES ? STEPS_PER_MATCH : 1)
      const fault = faultOf(match, replacer.tier, query)
      if (fault !== undefined) throw fail(fault)
      // However long its round, whoever goes round in circles comes by the match that was last remembered.
      if (count > FEW_MATCHES && remembered !== undefined && isSamePlace(match, remembered))
        throw fail(`it yields the same places again and again, ${count} by now`)
      if ((count & (count - 1)) === 0) remembered = match
      yield match
    }
  } catch (error) {
    if (error instanceof SearchEnded) throw error
    if (PluginRefusal.isInstance(error)) {
      const { code, message } = error
      throw new SearchEnded(message, { code, message })
    }
    throw fail(error instanceof Error ? error.message : String(error))
  }
}

function isIterable(value: unknown): value is Iterable<Match> {
  return typeof (value as Partial<Iterable<Match>> | null | undefined)?.[Symbol.iterator] === 'function'
}

/** So many matches of a search cost no more than looking at them. */
export const FEW_MATCHES = 10_000
/** What becomes of each one more (a candidate, a change, a line of the report) takes some hundred bytes; two million fit. */
export const STEPS_PER_MATCH = 100

function isSamePlace({ span }: Match, { span: other }: Match): boolean {
  return span.start === other.start && span.end === other.end
}

/**
 * What is wrong with a match of a replacer that may be a stranger's: a span that is none of the text, parts of another kind, or a
 * place that is not equal to what was searched, up to what the tier tolerates. Undefined where nothing is. Linear in the
 * place and the search text, drawn from the budget beyond the exact tier.
 *
 * Places of the tiers `escape`, `drift` and `similar` are not equal to the search text by their nature: what holds for them is
 * decided by acceptance and by the merge.
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
  const isBare = similarity === undefined && reading === undefined && alignment === undefined
  const isToTheLetter = isBare && end - start === search.length && text.startsWith(search, start)
  return isToTheLetter ? undefined : (faultOfParts(match, query) ?? faultOfText(match, tier, query))
}

function faultOfParts(match: Match, { document: { text }, edit }: Query): string | undefined {
  const { span, similarity, reading, alignment } = match
  const { start, end } = span
  // A request may itself ask for half of a character.
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
  const ended = (one: string) => (edit.unit === 'lines' ? one.replace(/\n$/, '') : one)
  const isSame = (one: string, other: string) =>
    one === other || areSame(ended(toUnixEndings(one)), ended(toUnixEndings(other)))
  const read = reading?.search ?? search
  if (!isSame(text.slice(start, end), read))
    return `it calls itself ${tier} and yields a place that is not what was searched, from ${start} to ${end}`
  // Of characters that were lost on the way nobody knows which they were.
  if (reading === undefined || (tier === 'lookalike' && /[?\uFFFD]/.test(search))) return undefined
  return isSame(read, search) && isSame(reading.replacement ?? replacement, replacement)
    ? undefined
    : `it calls itself ${tier} and reads the request as something else`
}

const CHARACTERS_PER_STEP = 16

/** Which texts are the same for a tier. */
const SAME: Readonly<Partial<Record<Tier, (one: string, other: string) => boolean>>> = {
  exact: Object.is,
  trailing: (one, other) => areSameTrimmed(one, other, TRIMMED_END.of),
  whitespace: areSameButForWhitespace,
  // Letter case is what a host's own replacer may take for alike.
  lookalike: (one, other) => foldedOf(one) === foldedOf(other),
}

function foldedOf(text: string): string {
  return withoutWhitespace(foldLookalikes(text)).toLowerCase()
}
