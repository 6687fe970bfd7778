import { hasWord } from './words.js'

/** The whitespace at the beginning of a line; the whole of a blank one. */
export function indentationOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length)
}

/**
 * The indentation by which a line belongs to its block: that of a star which continues a block comment without the one blank
 * that puts it below the first star.
 */
export function blockIndentationOf(line: string): string {
  const indentation = indentationOf(line)
  return line.charAt(indentation.length) === '*'
    ? indentation.replace(/^(\t+|(?: {2})*) $/, '$1')
    : indentation
}

/** The column at which a line's content begins, with tab stops every 8 columns. */
export function indentationDepth(line: string): number {
  let depth = 0
  for (let at = 0; ; at++) {
    if (line[at] === ' ') depth++
    else if (line[at] === '\t') depth += 8 - (depth % 8)
    else return depth
  }
}

/** Whether a line does nothing but close a block, as far as its beginning shows: a bracket, a closing tag, `end` or a word like `endif`. */
export function closesBlock(line: string): boolean {
  return CLOSERS.test(line)
}

/** Whether a line says more than that a block ends. */
export function isNamed(line: string): boolean {
  return hasWord(line) && !closesBlock(line)
}

const CLOSERS =
  /^\s*(?:[)\]}]|<\/|end(?:if|for|foreach|while|do|switch|case|function|macro|module|class|block|try|ef)\b|(?:end|fi|done|esac)\b(?!\s*[=:(]))/
