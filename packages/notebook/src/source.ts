import type { Notebook } from './cells.js'
import type { JsonValue } from './json.js'
import { writeText, writtenLines } from './json-string.js'
import { type Writable, Written, writeJson } from './json-style.js'

/**
 * Writes the text of a cell in the place of an earlier one, in the same style: a string, or a list with one item for each line,
 * laid out as the earlier list. Lines that the earlier text has are written as they are there.
 *
 * @param before the earlier value
 */
export function rewriteSource({ json, style }: Notebook, before: JsonValue, source: string): string {
  const items = before.type === 'array' ? before.items : [before]
  const literals = items.map(({ start, end }) => json.slice(start, end))
  const known = new Map(literals.flatMap(writtenLines).map(({ text, written }) => [text, written] as const))
  const written = (text: string) => known.get(text) ?? writeText(text, style.escapes)
  if (before.type !== 'array') return `"${source.split('\n').map(written).join('\\n')}"`
  const texts = items.map(({ value }) => String(value))
  const [above, below] = unchangedItems(texts, source)
  const rest = source.slice(
    lengthOf(texts.slice(0, above)),
    source.length - lengthOf(texts.slice(texts.length - below)),
  )
  // Some tools put several lines into an item, or all of them: then what changes is one item, too.
  const isByLine = texts.slice(above, texts.length - below).every((text) => !text.slice(0, -1).includes('\n'))
  const parts = isByLine ? linesOf(rest) : [rest].filter((text) => text !== '')
  const middle = parts.map((text) => `"${text.split('\n').map(written).join('\\n')}"`)
  const all = [...literals.slice(0, above), ...middle, ...literals.slice(literals.length - below)]
  return all.length === 0
    ? '[]'
    : (laidOut(json, before, all) ??
        writeJson(
          all.map((item) => new Written(item)),
          style,
          baseOf(json, before),
        ))
}

/** The text of a new cell as a value, in the style of other cells: a string, or a list of lines. */
export function newSource(source: string, isList: boolean): Writable {
  return isList ? linesOf(source) : source
}

/** How many items at the beginning and at the end of a list hold text that is still there, in whole lines. */
function unchangedItems(texts: readonly string[], source: string): readonly [above: number, below: number] {
  let above = 0
  let start = 0
  for (const text of texts) {
    if (!source.startsWith(text, start) || !(text.endsWith('\n') || start + text.length === source.length))
      break
    start += text.length
    above++
  }
  let below = 0
  let end = source.length
  for (const text of texts.slice(above).reverse()) {
    const at = end - text.length
    if (at < start || !source.endsWith(text, end) || !(at === 0 || source[at - 1] === '\n')) break
    end = at
    below++
  }
  return [above, below]
}

/** Lays the items out as the earlier list has them; undefined where that list was empty. */
function laidOut(
  json: string,
  { start, end, items }: JsonValue,
  written: readonly string[],
): string | undefined {
  const [first, second] = items
  const last = items.at(-1)
  if (first === undefined || last === undefined) return undefined
  const lead = json.slice(start + 1, first.start)
  const between = second === undefined ? `,${lead === '' ? ' ' : lead}` : json.slice(first.end, second.start)
  return `[${lead}${written.join(between)}${json.slice(last.end, end - 1)}]`
}

/** The indentation of the line on which a value begins. */
export function baseOf(json: string, { start }: JsonValue): string {
  const line = json.lastIndexOf('\n', start - 1) + 1
  return /^[ \t]*/.exec(json.slice(line, start))?.[0] ?? ''
}

/** The lines of a text, each with its newline. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0)
}
