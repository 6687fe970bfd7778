import { withoutWhitespace } from '../text/fold-whitespace.js'
import { toUnixEndings } from '../text/lines.js'
import { foldLookalikes } from '../text/lookalikes.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { LinePair, Match, Query, Tier } from '../vocabulary/replacer.js'

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
  if ((isInsidePair(text, start) && !isLow(edit.search, 0)) || (isInsidePair(text, end) && !endsHigh(edit)))
    return `it yields a span from ${start} to ${end} that tears a character in two`
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

/** Whether an offset is between the two halves of a character beyond the basic plane. */
function isInsidePair(text: string, offset: number): boolean {
  return isLow(text, offset) && isHigh(text, offset - 1)
}

/** A request may itself ask for half of a character. */
function endsHigh({ search }: TextEdit): boolean {
  return isHigh(search, search.length - 1)
}

function isHigh(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLow(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}

function faultOfText(
  { span: { start, end }, reading }: Match,
  tier: Tier,
  { document: { text }, edit, budget }: Query,
): string | undefined {
  const fold = FOLDS[tier]
  if (fold === undefined) return undefined
  const { search, replacement } = edit
  budget.spend((end - start + search.length) / CHARACTERS_PER_STEP)
  const ended = (one: string) => (edit.unit === 'lines' ? one.replace(/\n$/, '') : one)
  const isSame = (one: string, other: string) =>
    one === other || ended(fold(toUnixEndings(one))) === ended(fold(toUnixEndings(other)))
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

/** What a tier makes no difference of. */
const FOLDS: Readonly<Partial<Record<Tier, (text: string) => string>>> = {
  exact: (text) => text,
  trailing: (text) =>
    text
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .trimEnd(),
  whitespace: withoutWhitespace,
  // Letter case is what a host's own replacer may take for alike.
  lookalike: (text) => withoutWhitespace(foldLookalikes(text)).toLowerCase(),
}
