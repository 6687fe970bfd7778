import type { FileText } from './file-text.js'
import { endOfQuote } from './quotes.js'

/** What lines open (+) and close (-), by kind of bracket. A kind that is even is absent. */
export type Balance = ReadonlyMap<string, number>

/** What lines leave open and close, outside of strings and comments: brackets, tags, and words that open and close blocks. Linear. */
export function balanceOf(lines: readonly string[]): Balance {
  const counts = new Map<string, number>()
  const add = (kind: string, by: number) => counts.set(kind, (counts.get(kind) ?? 0) + by)
  for (const line of lines) {
    const code = codeIn(line)
    for (const character of code) {
      const kind = BRACKETS.indexOf(character)
      if (kind >= 0) add(BRACKETS.charAt(kind - (kind % 2)), kind % 2 === 0 ? 1 : -1)
    }
    if (!INCLUDE.test(code))
      for (const { 1: slash, 2: name, 3: isEmpty, index } of code.matchAll(TAG)) {
        // `List<String>` has a type, and no tag.
        const isType = !slash && /\w/.test(code.charAt(index - 1)) && !code.includes(`</${name}`)
        if (!isEmpty && !isType && !VOID.test(name as string)) add(`<${name}`, slash ? -1 : 1)
      }
    for (const [name, opening, closing] of WORDS) {
      const isClosing = closing.test(line)
      if (isClosing) add(name, -1)
      else if (opening.test(line)) add(name, 1)
    }
    for (const [, word] of line.matchAll(/\\(begin|end)\{/g)) add('\\begin', word === 'begin' ? 1 : -1)
  }
  return withoutEven(counts)
}

/** What one balance opens more than another. */
export function difference(one: Balance, other: Balance): Balance {
  const counts = new Map(one)
  for (const [kind, count] of other) counts.set(kind, (counts.get(kind) ?? 0) - count)
  return withoutEven(counts)
}

export function areEqual(one: Balance, other: Balance): boolean {
  return difference(one, other).size === 0
}

/**
 *  * Whether a file is out of balance, and lines that open so much more make it even. The block around them may be whole: then what
 * is out of balance is elsewhere, or only looks so.
 *
 * @param at a line of the file within that block
 *
 * @rule uneven-file-is-mended Where the file is uneven, and what the new text opens makes it even, that is meant.
 * @off false
 */
export function isMended(file: FileText, more: Balance, at: number): boolean {
  const all = balanceOf(file.lines(0, file.count))
  const isEven = ([kind, count]: [string, number]) =>
    /^[([{<]/.test(kind) && (all.get(kind) ?? 0) + count === 0
  return Array.from(more).every(isEven) && balanceOf(outerBlock(file, at)).size > 0
}

/** The lines from the nearest one without indentation above a line to the next one below. */
function outerBlock(file: FileText, at: number): readonly string[] {
  const isOuter = (line: number) => /^\S/.test(file.line(line) ?? '')
  let [first, last] = [at, at]
  while (first > 0 && (first === at || !isOuter(first))) first--
  while (last < file.count && !isOuter(last)) last++
  return file.lines(first, last + 1)
}

function withoutEven(counts: ReadonlyMap<string, number>): Balance {
  return new Map(Array.from(counts).filter(([, count]) => count !== 0))
}

const BRACKETS = '()[]{}'
/** What is in its angle brackets is a file. */
const INCLUDE = /^\s*#\s*(?:include|import)\b/
/** The elements of HTML that have no closing tag. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i
const TAG = /<(\/?)([A-Za-z][\w.:-]*)(?:\s[^<>]*?)?(\/?)>/g

/** The words that open and close a block, in the languages that have them; most stand at the beginning of a line. */
const WORDS: readonly (readonly [name: string, opening: RegExp, closing: RegExp])[] = [
  ['#if', /^\s*#\s*if/, /^\s*#\s*endif/],
  ['endif', /^\s*if(?:n?def|n?eq)\b|^\s*if\s+\$?\(/, /^\s*endif\b/],
  ['fi', /^\s*if\b.*|;\s*then|\bthen$/, /^\s*fi\b/],
  ['done', /\bdo\s*$|;\s*do\b/, /^\s*done\b/],
  ['esac', /^\s*case\b/, /^\s*esac\b/],
  [
    'end',
    /=\s*(?:if|case|begin|unless|while)\b|^\s*(?:def|class|module|if|unless|while|until|for|case|begin|function|local function|struct|macro|try|let|quote)\b|\b(?:do|begin|then)\s*(?:\|[^|]*\|\s*)?$|\bfunction\s?\([^()]*\)\s*$|\bbegin\b/i,
    // `end = size - 1` sets a variable.
    /^\s*end\b(?!\s*[=:([])/i,
  ],
]

/** A line without what is in quotes, and without its comment. */
function codeIn(line: string): string {
  let code = ''
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at)
    if (character === '\\') at++
    else if (isQuote(line, at)) {
      const end = endOfQuote(line, at)
      if (end < 0) code += character
      else at = end
    } else if (isComment(line, at)) break
    else code += character
  }
  return code
}

function isQuote(line: string, at: number): boolean {
  const character = line.charAt(at)
  // A quote behind a letter is an apostrophe.
  return character === '"' || character === '`' || (character === "'" && !/\w/.test(line.charAt(at - 1)))
}

function isComment(line: string, at: number): boolean {
  if (line.startsWith('//', at)) return line[at - 1] !== ':'
  return line.startsWith('# ', at) && (at === 0 || line[at - 1] === ' ')
}
