import { endOfQuote } from './quotes.js'

/** What lines open (+) and close (-), by kind of bracket. A kind that is even is absent. */
export type Balance = ReadonlyMap<string, number>

/** What lines leave open and close, outside of strings and comments: brackets, tags, `#if` and `\begin`. Linear. */
export function balanceOf(lines: readonly string[]): Balance {
  const counts = new Map<string, number>()
  for (const [kind, by] of marksIn(lines)) counts.set(kind, (counts.get(kind) ?? 0) + by)
  return withoutEven(counts)
}

/** What lines open and do not close, by kind, and what they close and do not open, by the kind behind a `-`. Linear. */
export function unpairedIn(lines: readonly string[]): Balance {
  const counts = new Map<string, number>()
  for (const [kind, by] of marksIn(lines)) {
    const key = by > 0 || counts.get(kind) ? kind : `-${kind}`
    counts.set(key, (counts.get(key) ?? 0) + (key === kind ? by : 1))
  }
  return withoutEven(counts)
}

/** What opens (+1) and closes (-1), in its order in each line. */
function* marksIn(lines: readonly string[]): Generator<readonly [kind: string, by: 1 | -1]> {
  for (const line of lines) {
    const code = codeIn(line)
    for (const character of code) {
      const kind = BRACKETS.indexOf(character)
      if (kind >= 0) yield [BRACKETS.charAt(kind - (kind % 2)), kind % 2 === 0 ? 1 : -1]
    }
    if (!INCLUDE.test(code))
      for (const { 1: slash, 2: name, 3: isEmpty, index } of code.matchAll(TAG)) {
        // `List<String>` has a type, and no tag.
        const isType = !slash && /\w/.test(code.charAt(index - 1)) && !code.includes(`</${name}`)
        if (!isEmpty && !isType && !VOID.test(name as string)) yield [`<${name}`, slash ? -1 : 1]
      }
    const directive = /^\s*#\s*(if|endif)/.exec(line)
    if (directive !== null) yield ['#if', directive[1] === 'if' ? 1 : -1]
    for (const [, word] of line.matchAll(/\\(begin|end)\{/g)) yield ['\\begin', word === 'begin' ? 1 : -1]
  }
}

export function areEqual(one: Balance, other: Balance): boolean {
  return one.size === other.size && Array.from(one).every(([kind, count]) => other.get(kind) === count)
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
