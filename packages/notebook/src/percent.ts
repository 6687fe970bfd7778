import type { Result } from '@emend/core/plugin'
import type { ViewProblem } from '@emend/fs'
import type { Cell } from './cells.js'

/** A cell in the percent form. */
export interface Block {
  /** The name in its marker; undefined where there is none, as for a new cell. */
  readonly key: string | undefined
  readonly type: string
  readonly source: string
  /** The line of its marker, counted from 1. */
  readonly line: number
}

const MARKER = /^# %%(?:[ \t]+\[(\w+)\])?(?:[ \t]+(\S+))?[ \t]*\r?$/
/** A line that is a marker, or was meant to be one. */
const MARKER_LIKE = /^# %%(?=\s|$)/
/** A line of a cell that must not be taken for a marker, or for one that was escaped before. */
const TO_ESCAPE = /^# (?=\\*%%(?:\s|$))/
const ESCAPED = /^# \\(?=\\*%%(?:\s|$))/

/** The marker of a cell. */
export function marker(type: string, key?: string): string {
  const named = type === 'code' ? '' : ` [${type}]`
  return `# %%${named}${key === undefined ? '' : ` ${key}`}`
}

/** The lines of a cell's text as they stand below its marker, each with its newline. */
export function bodyOf(source: string): string {
  if (source === '') return ''
  const lines = source.split('\n').map((line) => `${line.replace(TO_ESCAPE, '# \\')}\n`)
  return lines.join('')
}

/** Writes cells in the percent form: a marker, the text as it is, and a blank line before the next marker. */
export function writePercent(cells: readonly Pick<Cell, 'key' | 'type' | 'source'>[]): string {
  return cells.map(({ key, type, source }) => `${marker(type, key)}\n${bodyOf(source)}`).join('\n')
}

/** Reads the percent form. */
export function readPercent(text: string): Result<readonly Block[], ViewProblem> {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const starts = lines.flatMap((line, at) => (MARKER_LIKE.test(line) ? [at] : []))
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first !== -1 && (starts[0] ?? lines.length) > first)
    return { ok: false, failure: { reason: NO_MARKER, line: first + 1 } }
  const blocks: Block[] = []
  for (const [index, at] of starts.entries()) {
    const found = MARKER.exec(lines[at] ?? '')
    if (found === null) return { ok: false, failure: { reason: BAD_MARKER, line: at + 1 } }
    const [, type = 'code', key] = found
    const next = starts[index + 1]
    const body = lines.slice(at + 1, next)
    if (next !== undefined && /^\r?$/.test(body.at(-1) ?? '-')) body.pop()
    const source = body.map((line) => line.replace(ESCAPED, '# ')).join('\n')
    blocks.push({ key, type, source, line: at + 1 })
  }
  return { ok: true, value: blocks }
}

const FORMS = '`# %% ID`, or `# %% [markdown] ID`, without ID for a new cell'
const NO_MARKER = `text before the first cell; a cell begins with ${FORMS}`
const BAD_MARKER = `this line begins a cell, but more follows than the cell's ID; it begins with ${FORMS}, and a title goes into a line of its own`
