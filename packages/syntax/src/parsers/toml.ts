import { parse, TomlError } from 'smol-toml'
import type { Fault } from '../fault.js'

/** The first fault of a text that is to be TOML: the parser stops there. */
export function tomlFaults(text: string): readonly Fault[] {
  try {
    parse(text.replace(/^\uFEFF/, ' '))
    return []
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const start = offsetOf(text, error.line, error.column)
    const [message = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n')
    return [{ start, end: start, message }]
  }
}

/** The offset of a line and a column, both counted from 1. */
function offsetOf(text: string, line: number, column: number): number {
  let start = 0
  for (let at = 1; at < line; at++) start = text.indexOf('\n', start) + 1
  return Math.min(start + column - 1, text.length)
}
