import { balanceOf } from './balance.js'

/** A closing tag or word, with what may be before it: `#`, `<?php`, `{%`. */
const CLOSES =
  /^\s*(?:<\/|(?:[#.@%${<?\\]+-?\s*(?:php\s+)?)?(?:end(?!\s*[=:([.])\w*|конец\w*|(?:fi|esac|done|od|wend)\b)(?![\w.=:-]|\s*[=:]))/iu
/** A line that closes a block in some languages, and means something else in others. */
const MAY_CLOSE = /^\s*(?:next|loop|until)\b(?!\s*[=:(.])/i
const OPENS =
  /^\s*(?:[#.@%${<?\\]+-?\s*(?:php\s+)?)?(?:if\w*|for\w*|while|do|case|select|switch|begin\w*|def\w*|func\w*|sub|try|loop|with|unless|type|class|module|struct|macro|process)\b|\b(?:do|then|begin|loop)(?:\s*\|[^|]*\|)?\s*$|\bfunction\b/iu

/** Whether a line closes a block by a word that the balance does not count: `end`, `fi`, `EndIf`, `done`. */
export function closesByWord(line: string): boolean {
  return (CLOSES.test(line) || MAY_CLOSE.test(line)) && balanceOf([line]).size === 0
}

/** Whether a line closes a block by a tag or a word. */
export function closesByWordOrTag(line: string): boolean {
  return CLOSES.test(line)
}

/** Whether a line opens a block by a word. */
export function opensByWord(line: string): boolean {
  return OPENS.test(line)
}

/** Whether a line closes a block, by a bracket, a tag or a word. */
export function isCloser(line: string): boolean {
  return CLOSES.test(line) || /^\s*[)\]}]/.test(line)
}

/** How many lines open a block by a word more than close one, in whatever language. Linear. */
export function openedByWords(lines: readonly string[]): number {
  const count = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length
  return count(OPENS) - count(CLOSES)
}
