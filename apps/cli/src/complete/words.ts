/** A command line up to the cursor. */
export interface LineBefore {
  /** The complete words before the cursor, without redirections. */
  readonly before: readonly string[]
  /** The part of the word at the cursor that is written so far. */
  readonly current: string
  /** Whether the word at the cursor is the file of a redirection. */
  readonly isRedirected: boolean
}

/** Parses the words of a line as bash passes them: redirections are words, and `--profile=roo` is three words. */
export function commandLineBefore(words: readonly string[]): LineBefore {
  const current = words.at(-1) ?? ''
  const all = words.slice(0, -1)
  if (current === '=' && isLong(all.at(-1)))
    return { before: withoutRedirections(all), current: '', isRedirected: false }
  if (all.at(-1) === '=' && isLong(all.at(-2)))
    return { before: withoutRedirections(all.slice(0, -1)), current, isRedirected: false }
  return { before: withoutRedirections(all), current, isRedirected: REDIRECTION.test(all.at(-1) ?? '') }
}

function isLong(word: string | undefined): boolean {
  return word?.startsWith('--') ?? false
}

function withoutRedirections(words: readonly string[]): string[] {
  return words.filter(
    (word, i) => word !== '=' && !REDIRECTION.test(word) && !REDIRECTION.test(words[i - 1] ?? ''),
  )
}

const REDIRECTION = /^(?:\d*|&)(?:<|>|>>|>\||<>|<<<|&>|>&)$/
