import type { CallFields } from './fields.js'

/** A tool of an agent whose line numbers mean something else than in emend: there new lines go in after a line counted from 1, and 0 is the top. */
interface LineTool {
  /** Its name in small letters, without separators. */
  readonly tool: string
  readonly by: string
  /** What its number is: a line before which new lines go in, counted from 1, or an index that counts from 0. */
  readonly counts: 'before' | 'from 0'
  /** The number by which new lines go in at the end of the file. */
  readonly end?: number
  /** What the tool does. */
  readonly does: 'insert' | 'replace' | 'delete'
  /** Where its schema is published. */
  readonly source: string
}

/**
 * The tools whose lines mean something else. The editor of Cline is known by its fields, as its calls may come without a name:
 * see `INSERTING` of the edit-string format. `insert_line: -1` of goose's text editor is the end of the file there, too.
 */
const LINE_TOOLS: readonly LineTool[] = [
  {
    tool: 'insertcontent',
    by: 'Roo Code, Cline before 4',
    counts: 'before',
    end: 0,
    does: 'insert',
    source: 'https://github.com/cline/cline/blob/main/src/core/prompts/tools/insert-content.ts',
  },
  {
    tool: 'insertatline',
    by: 'Serena',
    counts: 'from 0',
    does: 'insert',
    source: 'https://github.com/oraios/serena/blob/main/src/serena/tools/file_tools.py',
  },
  {
    tool: 'replacelines',
    by: 'Serena',
    counts: 'from 0',
    does: 'replace',
    source: 'https://github.com/oraios/serena/blob/main/src/serena/tools/file_tools.py',
  },
  {
    tool: 'deletelines',
    by: 'Serena',
    counts: 'from 0',
    does: 'delete',
    source: 'https://github.com/oraios/serena/blob/main/src/serena/tools/file_tools.py',
  },
]

/**
 * The fields of a call of such a tool as emend counts lines; undefined for any other call, and for one without its fields.
 *
 * @param tool the name of the tool in small letters, without separators
 */
export function withUsualLines(tool: string, fields: CallFields): CallFields | undefined {
  const row = LINE_TOOLS.find((one) => one.tool === tool)
  if (row === undefined) return undefined
  const { line, start_line: start, end_line: end, content, ...others } = fields
  if (row.does === 'insert') {
    const at = wholeNumber(line)
    if (at === undefined || typeof content !== 'string') return undefined
    if (at === row.end) return { ...others, content, append: true }
    const after = row.counts === 'before' ? at - 1 : at
    return { ...others, command: 'insert', insert_line: after, insert_text: content }
  }
  const rows = [wholeNumber(start), wholeNumber(end)].map((one) => (one === undefined ? undefined : one + 1))
  const text = row.does === 'delete' ? '' : content
  if (rows.includes(undefined) || typeof text !== 'string') return undefined
  return { ...others, start_line: rows[0], end_line: rows[1], new_text: text }
}

/** A number that is written as such or as text; undefined for anything else. */
function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}
