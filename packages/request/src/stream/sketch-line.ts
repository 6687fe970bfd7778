import { isComment, placeholderIn } from '@emend/core/plugin'

/** What a line of a sketch is, judged by itself. */
export type LineKind =
  /** It stands for lines of the file that stay. */
  | { readonly kind: 'marker' }
  /** It may be a marker, or a line of its own: a bare `...`, or a comment such as `// existing imports`. */
  | { readonly kind: 'unclear' }
  /** A comment that says what is removed here. */
  | { readonly kind: 'removal'; readonly name: string }
  | { readonly kind: 'line' }

/**
 * Says what a line of a sketch is. Comment signs of any language may be around a marker, those of JSX too, or none: models write
 * markers of other languages. Linear.
 */
export function kindOfSketchLine(line: string): LineKind {
  if (BARE.test(line)) return { kind: 'unclear' }
  const placeholder = placeholderIn(line)
  if (placeholder !== undefined) return { kind: placeholder.isCertain ? 'marker' : 'unclear' }
  const words = wordsOf(line)
  if (words === undefined) return { kind: 'line' }
  if (DOTTED.test(words) && isAboutWhatStays(words)) return { kind: 'marker' }
  const name = REMOVAL.exec(words)?.[1]
  return name === undefined ? { kind: 'line' } : { kind: 'removal', name }
}

/** An ellipsis alone, which is code in Python and ends a list of arguments in C. */
const BARE = /^\s*(?:\.{3,}|…)\s*$/
/** The text of a comment, or of a line that an ellipsis opens or closes; undefined for other lines. */
function wordsOf(line: string): string | undefined {
  if (line.length > LONGEST) return undefined
  const bare = withoutEnd(line.trim().replace(OPENING, '').replace(CLOSING, ''), '*').trim()
  return isComment(line) || DOTTED.test(bare) ? bare : undefined
}

const LONGEST = 200
const OPENING = /^(?:\{?\/\*+|\/\/+|#+|--+|;+|%+|<!--+|"""|'''|\(\*)/
const CLOSING = /(?:\*\/\}?|-->|"""|'''|\*\))$/
const DOTTED = /^(?:\.{3,}|…)\s*\p{L}|\p{L}\s*(?:\.{3,}|…)$/u

/** Whether the words between dots say that something stays, and name at most a few things: `... keep parseRow ...`. */
function isAboutWhatStays(words: string): boolean {
  const all = words.toLowerCase().match(/[\p{L}\p{N}_$.']+/gu) ?? []
  const plain = all.map((word) => withoutEnd(word.replace(/^\.+/, ''), '.')).filter((word) => word !== '')
  return plain.length <= MOST_WORDS && STAYS.test(plain.join(' '))
}

const MOST_WORDS = 8
const STAYS =
  /^(?:keep|leave|existing|rest of|the rest|remaining|same|unchanged|other|previous|original|omitted)\b|\b(?:unchanged|omitted|as before|remains? the same|stays? the same|as is)$/
const REMOVAL =
  /^(?:removed?|deleted?)(?:\s*:\s*|\s+(?:the\s+)?(?:function\s+|method\s+|class\s+|line\s+|import\s+)?)[`'"]?([\p{L}\p{N}_$.#-]+)[`'"]?(?:\(\))?\s*$/iu

/** A text without some characters at its end. Linear, as an expression that looks for the end is not. */
function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
