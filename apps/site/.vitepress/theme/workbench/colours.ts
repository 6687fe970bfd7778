import { LanguageDescription, type LanguageSupport } from '@codemirror/language'
import { classHighlighter, highlightTree } from '@lezer/highlight'

/** A piece of a text that has a colour. */
export interface Token {
  readonly from: number
  readonly to: number
  readonly classes: string
}

/** The most characters that are worth colours. */
const LONGEST = 100_000

/** Loads the language of a path. One that cannot be loaded, as without a network, gives no colours. */
export async function languageOf(path: string): Promise<LanguageSupport | undefined> {
  try {
    const { languages } = await import('@codemirror/language-data')
    return await LanguageDescription.matchFilename(languages, path)?.load()
  } catch {
    return undefined
  }
}

/** The coloured pieces of a text, ascending. */
export async function tokensIn(text: string, path: string): Promise<readonly Token[]> {
  const support = text.length > LONGEST ? undefined : await languageOf(path)
  if (support === undefined) return []
  const tokens: Token[] = []
  highlightTree(support.language.parser.parse(text), classHighlighter, (from, to, classes) =>
    tokens.push({ from, to, classes }),
  )
  return tokens
}
