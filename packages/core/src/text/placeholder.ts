/** A line that stands for lines left out, without the marks of a comment around it; undefined for any other. */
function placeholderIn(line: string): string | undefined {
  if (line.length > MAX_LENGTH || !MARKED.test(line)) return undefined
  const bare = line.trim().replace(OPENING, '').replace(CLOSING, '').trim()
  const marked = bare !== line.trim()
  const text = bare
    .replace(/^(?:\.{3,}|…)/, '')
    .replace(/(?:\.{3,}|…)$/, '')
    .trim()
  const hasEllipsis = text !== bare
  if (text === '') return marked && hasEllipsis ? '...' : undefined
  const isPlaceholder = hasEllipsis
    ? LEFT_OUT.test(text)
    : marked && (SAID_TO_STAY.test(text) || REST.test(text))
  return isPlaceholder ? text.toLowerCase().replace(/\s+/g, ' ') : undefined
}

/** Whether a searched line stands for lines left out: a placeholder, or an ellipsis by itself. */
export function isElision(line: string): boolean {
  return /^\s*(?:\.{3,}|…)\s*$/.test(line) || placeholderIn(line) !== undefined
}

/** The placeholders of a text, with how often each is there. Linear. */
export function countPlaceholders(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const placeholder = placeholderIn(line)
    if (placeholder !== undefined) counts.set(placeholder, (counts.get(placeholder) ?? 0) + 1)
  }
  return counts
}

const MAX_LENGTH = 200

// Comment marks of common languages, or one bracket around the whole.
const OPENING = /^\s*(?:\{?\/\*+|\/{2,}|#+|--+|;+|%+|<!--+|\*|"""|'''|\(\*?|\[)\s*/
const CLOSING = /\s*(?:\*+\/\}?|--+>|"""|'''|\*?\)|\])\s*$/
// What every placeholder has one of: ordinary lines need no further look.
const MARKED = new RegExp(`\\.{3}|…|${OPENING.source}|${CLOSING.source}`)

const HEAD =
  '(?:the |all |your )?(?:rest of|remaining|remainder of|existing|unchanged|previous|other|same|original|omitted)'
const WORDS = '(?: [\\w-]{1,20}){0,3}?'
const PART =
  ' (?:code|file|contents?|methods?|functions?|lines?|imports?|exports?|fields?|props|properties|members?|cases?|tests?|logic|implementations?|class(?:es)?|body|components?|routes?|options?|entries|items|rules|styles|statements?|definitions?|sections?|documents?|text|constants?|variables?|types?|config(?:uration)?)'
const LEFT_OUT = new RegExp(
  `^${HEAD}${WORDS}${PART}\\b|^(?:${PART.slice(4, -1)}) (?:unchanged|omitted|elided)$`,
  'i',
)
const SAID_TO_STAY = new RegExp(
  `^${HEAD}${WORDS}${PART} (?:(?:remains?|stays?|is|are|goes|continues?|follows?) ?)?(?:the same|unchanged|here|omitted|as before|as is|not shown|elided|below|above)?(?: for brevity)?$`,
  'i',
)

// Said without an ellipsis and without a word that it stays: only what can hardly head lines of its own.
const REST =
  /^(?:(?:the )?(?:rest|remainder) of (?:(?:the|this|your) )?(?:[\w-]{1,20} )?(?:code|file|function|method|class|body|implementation|component|contents?)|(?:the )?(?:existing|remaining|unchanged|original) code)\.?$/i
