import type { NewText } from '../new-text.js'

const LONGEST_LINE = 100_000

/**
 * The offsets of the backslashes of a line that are outside of quotes, regular expressions and `%(…)`. Empty for a line whose
 * last quote is not closed, because then nothing is known. Linear.
 *
 * @param inComments whether those in a comment at the end of the line count
 */
export function bareBackslashes(line: string, inComments = false): number[] {
  if (line.length > LONGEST_LINE || /%[qQwWiIr]?[({[<|!]/.test(line)) return []
  const found: number[] = []
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at)
    if (character === '\\') {
      if (quote === '') found.push(at)
      at++
    } else if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'" || character === '`') quote = character
    else if (character === '/' && beginsPattern(line, at)) quote = '/'
    else if (!inComments && beginsComment(line, at)) break
  }
  return quote === '' ? found : []
}

/** The offsets of the `\\n` of a line that are outside of quotes, patterns and, if not `inComments`, comments. */
export function breaksIn(line: string, inComments = false): number[] {
  return line.includes('\\n') ? bareBackslashes(line, inComments).filter((at) => line[at + 1] === 'n') : []
}

function beginsPattern(line: string, at: number): boolean {
  const next = line[at + 1]
  if (next === '/' || next === '*' || line.indexOf('/', at + 1) < 0) return false
  return at === 0 || /[=(,:&|!?{};[ ]$/.test(line.slice(Math.max(0, at - 40), at).trimEnd())
}

function beginsComment(line: string, at: number): boolean {
  if (line.startsWith('//', at)) return line[at - 1] !== ':'
  if (line.startsWith('# ', at)) return at === 0 || line[at - 1] === ' '
  return line.startsWith('/*', at) || line.startsWith('<!--', at)
}

/**
 * @rule bare-backslashes-are-meant Backslashes in new text are meant where the file or the old text has them before
 *   letters outside of quotes.
 * @off false
 */
export function hasBareWords({ old, fileLines }: NewText): boolean {
  const isWord = (line: string) =>
    line.includes('\\') && bareBackslashes(line).some((at) => /[A-Za-z]/.test(line.charAt(at + 1)))
  return old.some(isWord) || fileLines.some(isWord)
}
