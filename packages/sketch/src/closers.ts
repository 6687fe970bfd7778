import { balanceOf, closesBlock, type FileText, hasWord, openedByWords } from '@emend/core/plugin'

/** Whether a line has a word of its own. `end` and `fi` are none: they close a block, as brackets do elsewhere. */
export function hasOwnWord(line: string): boolean {
  return hasWord(line) && !WORD_THAT_CLOSES.test(line)
}

const WORD_THAT_CLOSES = /^\s*(?:end|fi|done|esac|endif)[\s,;)]*$/

/** Whether a line has nothing but what closes a block: brackets, a closing tag or a word. */
export function onlyCloses(line: string): boolean {
  return !hasOwnWord(line) || /^\s*<\/[\w.:-]+\s*>\s*$/.test(line)
}

/**
 * For each line that begins with what closes a block, the line above that opens that block, by brackets, tags and words: where
 * code is not indented, nothing else tells. Lines whose opener is not there are left out. Linear.
 */
export function openersIn(lines: Iterable<string>): ReadonlyMap<number, number> {
  const openers = new Map<number, number>()
  const open = new Map<string, number[]>()
  let at = 0
  for (const line of lines) {
    const counts = new Map(balanceOf([line]))
    counts.set(WORD, openedByWords([line]))
    const closed = kindClosedBy(line)
    if (closed !== undefined) {
      const opener = open.get(closed)?.pop()
      if (opener !== undefined) openers.set(at, opener)
      // What the line opens again, as in `} else {`, is left.
      counts.set(closed, (counts.get(closed) ?? 0) + 1)
    }
    for (const [kind, count] of counts) {
      const own = open.get(kind) ?? []
      open.set(kind, own)
      for (let more = count; more > 0; more--) own.push(at)
      own.length = Math.max(0, own.length + Math.min(0, count))
    }
    at++
  }
  return openers
}

/** The lines of a file that close what a line opens, by brackets, tags and words. */
export function closersOf(document: FileText['document']): ReadonlyMap<number, readonly number[]> {
  const lines = Array.from({ length: document.lineCount }, (_, line) => document.line(line))
  const closers = new Map<number, number[]>()
  for (const [closer, opener] of openersIn(lines)) {
    const own = closers.get(opener)
    if (own === undefined) closers.set(opener, [closer])
    else own.push(closer)
  }
  return closers
}

/** The kind of bracket, tag or word that a line closes at its beginning; undefined for other lines. */
export function kindClosedBy(line: string): string | undefined {
  if (!closesBlock(line)) return undefined
  const sign = /^\s*([)\]}]|<\/[\w.:-]+\s*>|\w+)/.exec(line)?.[1]
  if (sign === undefined) return undefined
  return balanceOf([sign]).keys().next().value ?? WORD
}

/** The kind of all words that close a block. */
const WORD = 'word'
