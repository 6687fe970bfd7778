/**
 * Folds characters that look alike, so that text typed with ASCII punctuation finds typographic text and the other way
 * round: `“a”` becomes `"a"`. Used for locating only; folded text is never written.
 *
 * Covers quotation marks, primes, dashes, hyphens, the minus sign, the ellipsis, every kind of space, full-width ASCII
 * forms, invisible characters and variation selectors (which fold to nothing) and canonical composition (NFC).
 */
export function foldLookalikes(text: string): string {
  return NOT_ASCII.test(text) ? text.replace(SEGMENT, foldSegment) : text
}

/** Whether a text is only ASCII, which folds to itself. */
export function isAscii(text: string): boolean {
  return !NOT_ASCII.test(text)
}

/**
 * Whether a text folds to itself because all its characters are at most U+00FF and none of them is a look-alike. Much
 * faster than {@link isAscii} where the engine keeps such a text as bytes, because it searches for a few bytes.
 */
export function isPlain(text: string): boolean {
  return !/[^\u0000-\u00ff]/.test(text) && !LOOKALIKE_BYTES.some((character) => text.includes(character))
}

const NOT_ASCII = /[^\u0000-\u007f]/

// Runs of ASCII, and characters that NFC may compose: one with its marks, or a run of conjoining Hangul. The runs are
// bounded because the engine keeps a backtracking state for every character of a run.
const SEGMENT = /[\u0000-\u007f]{1,9999}(?!\p{M})|[\u1100-\u11ff]{1,1000}|\P{M}\p{M}{0,999}|\p{M}{1,999}/gu

function foldSegment(whole: string): string {
  if (isAscii(whole)) return whole
  const segment = whole.replace(VARIATIONS, '')
  if (FULL_WIDTH.test(segment)) return String.fromCharCode(segment.charCodeAt(0) - 0xfee0)
  return FOLDS.get(segment) ?? segment.normalize('NFC')
}

/** The full-width form of an ASCII character. */
const FULL_WIDTH = /^[\uff01-\uff5e]$/

/** Variation selectors, which only say how the character before them is drawn, such as an emoji. */
const VARIATIONS = /[\ufe0e\ufe0f]/g

const FOLDS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries({
    "'": '\u2018\u2019\u201a\u201b\u2032\u2035\u02bc\u00b4',
    '"': '\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb\u300c\u300d',
    '-': '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63',
    '...': '\u2026',
    ' ': '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
    '': '\u00ad\u200b\u2060\ufeff',
  }).flatMap(([plain, lookalikes]) => Array.from(lookalikes, (character) => [character, plain])),
)

const LOOKALIKE_BYTES: readonly string[] = /* @__PURE__ */ Array.from(FOLDS.keys()).filter(
  (character) => character <= '\u00ff',
)
