import { asOneWord } from '../words/in-words.js'
import { type LinesOfTool, TOOLS, type ToolRow } from '../words/tools.js'
import type { CallFields } from './fields.js'

const ROWS: ReadonlyMap<string, ToolRow> = /* @__PURE__ */ new Map(
  Object.entries(TOOLS).map(([name, row]) => [asOneWord(name), row]),
)

/** The name of a tool as one word, without the name of its server. */
export function toolName(name: string): string {
  return asOneWord(name.split(/__|[.:/]/).at(-1) ?? '')
}

/** Whether this is the name of a tool of a coding agent that edits files. */
export function isEditingTool(name: string): boolean {
  return ROWS.has(toolName(name))
}

/** The fields of a call as emend reads them, where its tool means something else by them; undefined for any other call. */
export function usualCall(name: string, given: CallFields): CallFields | undefined {
  const { fields = {}, adds, lines } = ROWS.get(toolName(name)) ?? {}
  const usual = new Map(Object.entries(fields).map(([word, meant]) => [asOneWord(word), meant]))
  const isRenamed = Object.keys(given).some((field) => usual.has(asOneWord(field)))
  if (!isRenamed && adds === undefined) return lines && withUsualLines(lines, given)
  const renamed = Object.entries(given).map(([field, value]) => [usual.get(asOneWord(field)) ?? field, value])
  const call: CallFields = { ...adds, ...Object.fromEntries(renamed) }
  return (lines && withUsualLines(lines, call)) ?? call
}

/** The fields of a call with lines as emend counts them; undefined for a call without its fields. */
function withUsualLines(
  { does, counts, end: bottom }: LinesOfTool,
  fields: CallFields,
): CallFields | undefined {
  const { line, start_line: start, end_line: end, content, ...others } = fields
  if (does === 'insert') {
    const at = wholeNumber(line)
    if (at === undefined || typeof content !== 'string') return undefined
    if (at === bottom) return { ...others, content, append: true }
    const after = counts === 'before' ? at - 1 : at
    return { ...others, command: 'insert', insert_line: after, insert_text: content }
  }
  const rows = [wholeNumber(start), wholeNumber(end)].map((one) => (one === undefined ? undefined : one + 1))
  const text = does === 'delete' ? '' : content
  if (rows.includes(undefined) || typeof text !== 'string') return undefined
  return { ...others, start_line: rows[0], end_line: rows[1], new_text: text }
}

/** A number that is written as such or as text; undefined for anything else. */
function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}
