import { type Escapes, escapesOf, writeText } from './json-string.js'

/** How a JSON text is laid out. */
export interface JsonStyle {
  /** What a level is indented by; undefined where everything is on one line. */
  readonly indent: string | undefined
  readonly newline: '\n' | '\r\n'
  /** What stands between a name and its value, `: ` or `:`. */
  readonly colon: string
  /** What stands between values on one line, `, ` or `,`. */
  readonly comma: string
  readonly escapes: Escapes
}

/** A value to be written. `Written` is text that is JSON already, at the level where it stands. */
export type Writable = null | boolean | number | string | Written | readonly Writable[] | WritableMembers
interface WritableMembers {
  readonly [name: string]: Writable
}

/** Text that is JSON already. */
export class Written {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** How Jupyter writes notebooks. */
export const JUPYTER: JsonStyle = {
  indent: ' ',
  newline: '\n',
  colon: ': ',
  comma: ', ',
  escapes: 'as-is',
}

/** Learns the layout from the beginning of a JSON text that is an object. */
export function styleOf(json: string): JsonStyle {
  const [, newline, indent] = /^\s*\{[^\S\r\n]*(\r?\n)([ \t]*)/.exec(json) ?? []
  const [, colon = ': '] = /"\s*(:\s*)/.exec(json) ?? []
  return {
    indent,
    newline: newline === '\r\n' ? '\r\n' : '\n',
    colon: /\n/.test(colon) ? ': ' : colon,
    comma: colon === ':' && indent === undefined ? ',' : ', ',
    escapes: escapesOf(json),
  }
}

/**
 * Writes a value.
 *
 * @param base the indentation of the line on which the value begins
 */
export function writeJson(value: Writable, style: JsonStyle, base: string): string {
  if (value instanceof Written) return value.json
  if (typeof value === 'string') return `"${writeText(value, style.escapes)}"`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = base + (style.indent ?? '')
  if (Array.isArray(value)) {
    const items = value.map((item: Writable) => writeJson(item, style, inner))
    return enclosed('[', items, ']', style, base)
  }
  const members = Object.entries(value as WritableMembers).map(
    ([name, member]) => `"${writeText(name, style.escapes)}"${style.colon}${writeJson(member, style, inner)}`,
  )
  return enclosed('{', members, '}', style, base)
}

function enclosed(
  open: string,
  parts: readonly string[],
  close: string,
  { indent, newline, comma }: JsonStyle,
  base: string,
): string {
  if (parts.length === 0) return open + close
  if (indent === undefined) return open + parts.join(comma) + close
  const inner = newline + base + indent
  return open + inner + parts.join(`,${inner}`) + newline + base + close
}
