import { lazily } from '@emend/core/plugin'
import { asOneWord } from '../words/in-words.js'
import { type LinesOfTool, TOOLS, type ToolRow } from '../words/tools.js'
import { type CallFields, FIELDS } from './fields.js'

/** The rows by the names of their tools as one word. Most requests name no tool. */
const rows: () => ReadonlyMap<string, ToolRow> = /* @__PURE__ */ lazily(
  () => new Map(Object.entries(TOOLS).map(([name, row]) => [asOneWord(name), row])),
)

/** The name of a tool as one word, without the name of its server. */
export function toolName(name: string): string {
  return asOneWord(name.split(/__|[.:/]/).at(-1) ?? '')
}

/** Whether this is the name of a tool of a coding agent that edits files. */
export function isEditingTool(name: string): boolean {
  return rows().has(toolName(name))
}

/** The fields of a call as emend reads them, where its tool means something else by them; undefined for any other call. */
export function usualCall(name: string, given: CallFields): CallFields | undefined {
  const row = rows().get(toolName(name))
  if (row === undefined) return undefined
  const { fields = {}, adds, lines } = row
  const usual = new Map(Object.entries(fields).map(([word, meant]) => [asOneWord(word), meant]))
  const meantBy = (field: string, value: unknown) =>
    typeof value === 'string' ? usual.get(asOneWord(field)) : undefined
  const isRenamed = Object.entries(given).some(([field, value]) => meantBy(field, value) !== undefined)
  const bare = row.hasNumbers ? withoutNumber(given) : given
  const said = withoutUsual(row, row.hasBreaks ? withBreaks(bare) : bare)
  if (!isRenamed && (adds ?? row.commands) === undefined && said === given)
    return lines && withUsualLines(lines, given)
  const renamed = Object.entries(said).map(([field, value]) => [meantBy(field, value) ?? field, value])
  const call: CallFields = { ...adds, ...withCommand(row, Object.fromEntries(renamed)) }
  return (lines && withUsualLines(lines, call)) ?? call
}

/** The fields without the number 1 behind their names, where none has another. */
function withoutNumber(given: CallFields): CallFields {
  const numbers = Object.keys(given).map((name) => NUMBERED.exec(name)?.[2])
  if (!numbers.includes('1') || numbers.some((number) => number !== undefined && number !== '1')) return given
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name.replace(NUMBERED, '$1'), value]),
  )
}

const NUMBERED = /^(.*?[A-Za-z])[_-]?(\d{1,4})$/

function fieldNamed(fields: CallFields, word: string): string | undefined {
  return Object.keys(fields).find((field) => asOneWord(field) === asOneWord(word))
}

/** The fields without those whose values say what the tool does anyway. */
function withoutUsual({ usual = {} }: ToolRow, given: CallFields): CallFields {
  const names = Object.entries(usual).flatMap(([word, value]) => {
    const name = fieldNamed(given, word)
    return name !== undefined && given[name] === value ? [name] : []
  })
  if (names.length === 0) return given
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))
}

/** The fields with the command that one of them stands for, in its place. */
function withCommand({ commands }: ToolRow, given: CallFields): CallFields {
  if (commands === undefined) return given
  const name = fieldNamed(given, commands.field) ?? ''
  const { [name]: said = Object.keys(commands.of)[0], ...others } = given
  const command = Object.hasOwn(commands.of, String(said)) ? commands.of[String(said)] : undefined
  return command === undefined ? given : { command, ...others }
}

/** The fields with the line breaks in the text that others of them ask for. */
function withBreaks(given: CallFields): CallFields {
  const content = FIELDS.text(given, 'content')
  if (content === undefined) return given
  const asked = BREAKS.map((word) => fieldNamed(given, word))
  if (asked.every((name) => name === undefined)) return given
  const [leading, trailing, last] = asked.map((name) => name !== undefined && String(given[name]) === 'true')
  const text = `${leading ? '\n' : ''}${given[content] as string}${trailing ? '\n' : ''}`
  const others = Object.entries(given).filter(([name]) => !asked.includes(name))
  return { ...Object.fromEntries(others), [content]: last && !text.endsWith('\n') ? `${text}\n` : text }
}

const BREAKS = ['leading_newline', 'trailing_newline', 'add_last_line_newline']

/** The fields of a call with lines as emend counts them; undefined for a call without its fields. */
function withUsualLines(
  { does, counts, end: bottom }: LinesOfTool,
  given: CallFields,
): CallFields | undefined {
  const fields = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [LINE_FIELDS.get(asOneWord(name)) ?? name, value]),
  )
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

/** The fields that say which lines, by their names as one word. */
const LINE_FIELDS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['line', 'line'],
  ['startline', 'start_line'],
  ['endline', 'end_line'],
  ['content', 'content'],
])

/** A number that is written as such or as text; undefined for anything else. */
function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}
