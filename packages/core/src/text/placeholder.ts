/** A line that says that code is left out, such as `// ... existing code ...`. */
export interface Placeholder {
  /** Its words, without marks and in lower case, so that equal placeholders have equal texts. */
  readonly text: string
  /** Whether it can hardly be anything else. If not, it may be a comment on lines of its own: `// existing imports`. */
  readonly isCertain: boolean
  /** Whether it is the notice of a viewer, which says how many lines it shows or leaves out. */
  readonly isNotice?: true
}

/**
 * The placeholder that a line is, or undefined. A placeholder has few words, all about code and about its staying or being
 * left out, and is marked as a comment, by brackets or by an ellipsis. Linear.
 */
export function placeholderIn(line: string): Placeholder | undefined {
  const trimmed = line.trim()
  if (line.length > MAX_LENGTH || !(MARKED.test(line) || FRAMED.test(trimmed))) return undefined
  const notice = noticeIn(trimmed)
  if (notice !== undefined) return { text: notice, isCertain: true, isNotice: true }
  const bare = trimmed.replace(OPENING, '').replace(CLOSING, '')
  const isMarked = bare !== trimmed || /^[[(].*[\])]$/.test(trimmed)
  if (isMarked && ONLY_DOTS.test(bare)) return { text: '...', isCertain: true }
  const { start, end } = withoutEdges(bare)
  const text = bare.slice(start, end).toLowerCase()
  if (!WORDS.test(text)) return undefined
  const hasEllipsis = ELLIPSIS.test(bare.slice(0, start)) || ELLIPSIS.test(bare.slice(end))
  const certainty = isMarked || hasEllipsis ? certaintyOf(text, hasEllipsis) : undefined
  if (certainty === undefined || (certainty === 'possible' && !isComment(line))) return undefined
  return { text: text.replace(/\s+/g, ' '), isCertain: certainty === 'certain' }
}

/** The words of the notice of a viewer that a line is: `[Showing lines 1-20 of 60.]`, `... 45 more lines ...`, `--- lines 1-2 of 6 ---`. */
function noticeIn(trimmed: string): string | undefined {
  if (trimmed.startsWith(CLIPPED)) return CLIPPED
  const bare = trimmed.replace(OPENING, '').replace(CLOSING, '')
  const isFramed = FRAMED.test(trimmed)
  if (!isFramed && !/^\[.*\]$|^\(.*\)$/.test(bare) && !ELLIPSIS.test(bare)) return undefined
  const { start, end } = withoutEdges(bare, isFramed ? `${EDGES}=*~_` : EDGES)
  const text = bare.slice(start, end).toLowerCase()
  return saysHowMuch(text, isFramed) ? text : undefined
}

/** In brackets, between dashes, or behind dots. */
const FRAMED = /^(?:\[.*\]|\(.*\)|<[^/].*>|\{.*\}|([-=*~_])\1+ .* \1\1+|(?:\.{3}|\u2026).*)$/

/**
 * Whether words say how much of a text is shown or left out: a count of lines or characters, and that it is a part. In a comment, which
 * may speak of lines, they begin with the count, or are a range of a total.
 */
function saysHowMuch(text: string, isFramed: boolean): boolean {
  const [first = ''] = text.split('. ', 1)
  if (!SENTENCE.test(first) || !PLAIN.test(first)) return false
  const [hasUnit, hasCount, isLess] = [UNIT.test(text), /\d/.test(text), LESS.test(text)]
  if (!isFramed) return RANGE.test(text) || (/^\d/.test(text) && hasUnit && (isLess || MORE.test(text)))
  if (hasUnit && hasCount) return isLess || MORE.test(text) || RANGE.test(text) || /^\+\d/.test(text)
  return isLess && (hasUnit || hasCount || WHOLE.test(text))
}

/** What stands in sentences. */
const SENTENCE = /^[\p{L}\p{N}\s.,:;'"`#+=_/\u2013()-]+$/u
/** Two words side by side, or a count and a word: no expression. */
const PLAIN = /\p{L}\p{L} \p{L}\p{L}|\d \p{L}\p{L}/u
const UNIT = /\b(?:lines?|rows?|characters?|chars|bytes|tokens)\b/
const LESS =
  /\b(?:truncated|omitted|unchanged|elided|hidden|skipped|collapsed|clipped|folded|snipped|exceeds|not shown|left out)\b/
const MORE = /\b(?:more|other|further|additional|remaining|showing|displaying|viewing|shown|total|beyond)\b/
const RANGE =
  /\b(?:lines?|rows?) \d{1,9}(?: ?(?:-|\u2013|to) ?\d{1,9})? (?:out )?of \d|\b(?:first|last) \d{1,9} (?:lines? )?of \d/
const WHOLE = /\b(?:file|contents?|output|response|results?)\b/
const CLIPPED = '<response clipped>'

/** Whether any line of a text has the marks of a placeholder; a quick check that excludes most texts. Linear. */
export function mayHavePlaceholder(text: string): boolean {
  return text.includes('...') || text.includes('…') || text.includes(CLIPPED) || SAYING.test(text)
}

/** Whether a searched line stands for lines left out: a certain placeholder, or an ellipsis alone. */
export function isElision(line: string): boolean {
  return /^\s*(?:\.{3,}|…)\s*$/.test(line) || placeholderIn(line)?.isCertain === true
}

/** Whether a line is a comment. Headings (`##`), doc comments (`///`) and inner lines of a longer comment do not count. */
export function isComment(line: string): boolean {
  return /^\s*(?:\{?\/\*|\/\/(?!\/)|#(?!#)|--|;|%|<!--|\(\*)/.test(line)
}

const MAX_LENGTH = 200

const OPENING = /^(?:\{?\/\*+|\/{2,}|#+|--+|;+|%+|<!--+|\*|"""|'''|\(\*)\s*/
const CLOSING = /(?<!\s)\s*(?:(?<!\*)\*+\/\}?|(?<!-)--+>|"""|'''|\*\))$/
// Every placeholder has one of these marks, so other lines need no further check. The whitespace excludes all line ends
// that `^` and `$` know, or the time would be quadratic.
const MARKED =
  /^[^\S\r\n\u2028\u2029]*(?:\{?\/\*|\/\/|#|--|[;%*]|\(\*|[[(].*[\])][^\S\r\n\u2028\u2029]*$|<!--|<response clipped>|"""|''')|\.{3}|…/m
// Without an ellipsis, a line with a mark at its beginning has one of these words behind it.
const SAYING =
  /^[^\S\r\n\u2028\u2029]*(?:\/\*|\/\/|[#;%*{[(<]|"""|'''|([-=*~_])\1)[^\r\n\u2028\u2029]*?(?:unchanged|unmodified|untouched|omitted|elided|snip|truncated|\b(?:lines?|rows?|chars|characters|bytes|tokens)\b|\d ?[kmg]i?b\b|\d more |rest|remain|existing|original|previous|the same|as (?:it )?is\b|as before|not shown|no changes|for brevity|\d-\d)/im
const ONLY_DOTS =
  /^(?:(?:\.{0,2}\s)*(?:\.{3}|\.{0,2}…)[.…\s]*|\[\s*(?:\.{3,}|…)\s*\]|\(\s*(?:\.{3,}|…)\s*\))$/
const ELLIPSIS = /\.{3}|…/
const WORDS = /^[\p{L}\p{N}_$' ()<>-]+$/u

/** The offsets between which a text is without the dots, dashes, brackets and spaces around it. */
function withoutEdges(text: string, edges = EDGES): { readonly start: number; readonly end: number } {
  let [start, end] = [0, text.length]
  while (start < end && edges.includes(text.charAt(start))) start++
  while (end > start && edges.includes(text.charAt(end - 1))) end--
  return { start, end }
}

const EDGES = '.… \t-[](){}<>'

/** How certain it is, by the kinds of its words, that a text is a placeholder; undefined if it is none or has other words. */
function certaintyOf(text: string, hasEllipsis: boolean): 'certain' | 'possible' | undefined {
  const words = text.replace(UNCHANGED_PHRASES, 'unchanged').match(WORD) ?? []
  const has = (kind: Kind) => words.some((word) => isOfKind(kind, word))
  const first = words.find((word) => !isOfKind(FILLER_WORDS, word)) ?? ''
  const names = words.filter(
    (word) => !NUMBERS.test(word) && !WORD_KINDS.some((kind) => isOfKind(kind, word)),
  )
  const mayName = hasEllipsis && (isOfKind(REST_WORDS, first) || isOfKind(OTHER_WORDS, first))
  if (names.length > (mayName ? MOST_NAMES : 0)) return undefined
  const [stays, code] = [has(UNCHANGED_WORDS), has(CODE_WORDS)]
  const isRest = has(REST_WORDS) || (code && words.some((word) => NUMBERS.test(word)))
  const isLeft = isRest || has(OTHER_WORDS)
  if (stays && (isLeft || hasEllipsis)) return 'certain'
  if ((isLeft && code && hasEllipsis) || REST_OF_ALL.test(text)) return 'certain'
  return stays || (isRest && code) || (isLeft && hasEllipsis) ? 'possible' : undefined
}

type Kind = ReadonlySet<string>

function isOfKind(kind: Kind, word: string): boolean {
  return kind.has(word) || (word.endsWith('s') && kind.has(word.slice(0, -1)))
}

const WORD = /[\p{L}\p{N}_$'-]+/gu
/** Line numbers: `3-8`. */
const NUMBERS = /^\d+-\d+$/
/** With an ellipsis, a placeholder may name the code that it leaves out: `... rest of parseConfig ...`. */
const MOST_NAMES = 3

// The sets hold words without a final s: `isOfKind` also accepts plurals and verbs with it.
const setOf = (words: string): Kind => new Set(words.split(' '))
const UNCHANGED_PHRASES =
  /\b(?:(?:remains?|stays?|is|are) (?:the same|as (?:it )?is)|(?:same )?as before|not shown|no changes|for brevity)\b/g
const UNCHANGED_WORDS = /* @__PURE__ */ setOf(
  'unchanged unmodified untouched omitted elided snip snipped truncated',
)
const REST_WORDS = /* @__PURE__ */ setOf('rest remaining remainder existing')
const OTHER_WORDS = /* @__PURE__ */ setOf('other previous original same')
const CODE_WORDS = /* @__PURE__ */ setOf(
  'code file content method function line import export field prop property properties member case test logic implementation ' +
    'class classes body component route option entry entries item rule style statement definition section document text constant ' +
    'variable type config configuration query queries script markup jsx html template handler helper hook setup',
)
const FILLER_WORDS = /* @__PURE__ */ setOf(
  'the all your this these of in and on is are be it its here above below for from with go goes continue follow remain stay keep leave',
)
const WORD_KINDS = [UNCHANGED_WORDS, REST_WORDS, OTHER_WORDS, CODE_WORDS, FILLER_WORDS]

// Placeholders without an ellipsis or a word like "unchanged": only texts that can hardly head lines of their own.
const REST_OF_ALL =
  /^(?:(?:the )?(?:rest|remainder) of (?:(?:the|this|your) )?(?:[\w-]{1,20} )?(?:code|file|function|method|class|body|implementation|component|contents?)|(?:the )?(?:existing|remaining|unchanged|original|previous) code(?: here)?)$/
