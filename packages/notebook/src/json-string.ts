/** A line of a JSON string: its text, without the newline, and how the file writes it between the quotes. */
export interface WrittenLine {
  readonly text: string
  readonly written: string
}

const TOKEN = /\\u[0-9a-fA-F]{4}|\\.|[^\\]/gs

/** Splits a JSON string, given with its quotes, at the newlines of its value. */
export function writtenLines(literal: string): readonly WrittenLine[] {
  const lines: WrittenLine[] = []
  let written = ''
  const end = () => {
    lines.push({ text: JSON.parse(`"${written}"`) as string, written })
    written = ''
  }
  for (const [token] of literal.slice(1, -1).matchAll(TOKEN)) {
    if (token === '\\n' || /^\\u000a$/i.test(token)) end()
    else written += token
  }
  end()
  return lines
}

/** How a file writes characters that are not ASCII in its strings. */
export type Escapes = 'as-is' | 'escaped'

/** How a JSON text writes them: as they are, unless it has only escapes. */
export function escapesOf(json: string): Escapes {
  if (/\P{ASCII}/u.test(json)) return 'as-is'
  return /\\u(?!00[0-7])[0-9a-fA-F]{4}/.test(json) ? 'escaped' : 'as-is'
}

/** Writes a text between the quotes of a JSON string. */
export function writeText(text: string, escapes: Escapes): string {
  const written = JSON.stringify(text).slice(1, -1)
  if (escapes === 'as-is') return written
  return written.replace(/\P{ASCII}/gu, (character) => character.split('').map(escaped).join(''))
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
