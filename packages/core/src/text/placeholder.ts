/** A line that says of code that it is left out. */
export interface Placeholder {
  /** What it says, without its marks: the same placeholder is the same text. */
  readonly text: string
  /** It can hardly be anything else. What is not certain may as well head or explain lines of its own. */
  readonly isCertain: boolean
}

/**
 * A line that stands for lines left out: few words, all of code and of what becomes of it. Undefined for any other.
 * Linear.
 */
export function placeholderIn(line: string): Placeholder | undefined {
  if (line.length > MAX_LENGTH || !mayHavePlaceholder(line)) return undefined
  const trimmed = line.trim()
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

/** Whether any line of a text has what every placeholder has. Linear. */
export function mayHavePlaceholder(text: string): boolean {
  return MARKED.test(text)
}

/** Whether a searched line stands for lines left out: a placeholder, or an ellipsis by itself. */
export function isElision(line: string): boolean {
  return /^\s*(?:\.{3,}|…)\s*$/.test(line) || placeholderIn(line)?.isCertain === true
}

/** Whether a line is a comment. Headings and lines in the middle of a longer comment are text like any other. */
export function isComment(line: string): boolean {
  return /^\s*(?:\{?\/\*|\/\/(?!\/)|#(?!#)|--|;|%|<!--|\(\*)/.test(line)
}

const MAX_LENGTH = 200

const OPENING = /^(?:\{?\/\*+|\/{2,}|#+|--+|;+|%+|<!--+|\*|"""|'''|\(\*)\s*/
const CLOSING = /\s*(?:\*+\/\}?|--+>|"""|'''|\*\))$/
// What every placeholder has one of: ordinary lines need no further look. A line ends where `^` and `$` take it to, or the time grows with the square.
const MARKED =
  /^[^\S\r\n\u2028\u2029]*(?:\{?\/\*|\/\/|#|--|[;%*]|\(\*|[[(].*[\])][^\S\r\n\u2028\u2029]*$|<!--|"""|''')|\.{3}|…/m
const ONLY_DOTS = /^(?:[.…\s]*(?:\.{3}|…)[.…\s]*|\[\s*(?:\.{3,}|…)\s*\]|\(\s*(?:\.{3,}|…)\s*\))$/
const ELLIPSIS = /\.{3}|…/
const WORDS = /^[\p{L}\p{N}_$' ()<>-]+$/u

/** Where a text begins and ends without the dots, dashes, brackets and spaces around it. */
function withoutEdges(text: string): { readonly start: number; readonly end: number } {
  let [start, end] = [0, text.length]
  while (start < end && EDGES.includes(text.charAt(start))) start++
  while (end > start && EDGES.includes(text.charAt(end - 1))) end--
  return { start, end }
}

const EDGES = '.… \t-[](){}<>'

/** What kinds of words there are, and what they come to; undefined where there are others. */
function certaintyOf(text: string, hasEllipsis: boolean): 'certain' | 'possible' | undefined {
  const words = text.replace(STAYS, 'unchanged').match(WORD) ?? []
  const has = (kind: Kind) => words.some((word) => isOf(kind, word))
  const first = words.find((word) => !isOf(FILLERS, word)) ?? ''
  const names = words.filter((word) => !NUMBERS.test(word) && !KINDS.some((kind) => isOf(kind, word)))
  const mayName = hasEllipsis && (isOf(REST, first) || isOf(OTHER, first))
  if (names.length > (mayName ? MOST_NAMES : 0)) return undefined
  const [stays, code] = [has(STAYING), has(CODE)]
  const isRest = has(REST) || (code && words.some((word) => NUMBERS.test(word)))
  const isLeft = isRest || has(OTHER)
  if (stays && (isLeft || hasEllipsis)) return 'certain'
  if ((isLeft && code && hasEllipsis) || REST_OF_ALL.test(text)) return 'certain'
  return stays || (isRest && code) || (isLeft && hasEllipsis) ? 'possible' : undefined
}

type Kind = ReadonlySet<string>

function isOf(kind: Kind, word: string): boolean {
  return kind.has(word) || (word.endsWith('s') && kind.has(word.slice(0, -1)))
}

const WORD = /[\p{L}\p{N}_$'-]+/gu
/** The numbers of lines: `3-8`. */
const NUMBERS = /^\d+-\d+$/
/** Behind an ellipsis, what begins as a placeholder may name what it stands for. */
const MOST_NAMES = 3

// Plurals and verbs with an s are known by the word without it.
const setOf = (words: string): Kind => new Set(words.split(' '))
const STAYS =
  /\b(?:(?:remains?|stays?|is|are) (?:the same|as (?:it )?is)|(?:same )?as before|not shown|no changes|for brevity)\b/g
const STAYING = /* @__PURE__ */ setOf('unchanged unmodified untouched omitted elided snip snipped truncated')
const REST = /* @__PURE__ */ setOf('rest remaining remainder existing')
const OTHER = /* @__PURE__ */ setOf('other previous original same')
const CODE = /* @__PURE__ */ setOf(
  'code file content method function line import export field prop property properties member case test logic implementation ' +
    'class classes body component route option entry entries item rule style statement definition section document text constant ' +
    'variable type config configuration query queries script markup jsx html template handler helper hook setup',
)
const FILLERS = /* @__PURE__ */ setOf(
  'the all your this these of in and on is are be it its here above below for from with go goes continue follow remain stay keep leave',
)
const KINDS = [STAYING, REST, OTHER, CODE, FILLERS]

// Said without an ellipsis and without a word that it stays: only what can hardly head lines of its own.
const REST_OF_ALL =
  /^(?:(?:the )?(?:rest|remainder) of (?:(?:the|this|your) )?(?:[\w-]{1,20} )?(?:code|file|function|method|class|body|implementation|component|contents?)|(?:the )?(?:existing|remaining|unchanged|original|previous) code(?: here)?)$/
