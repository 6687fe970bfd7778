import { relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Problem } from '../source.js'
import { ofLine } from '../text-lines.js'

/** What a program writes: SARIF, the JSON of ESLint, or lines such as `file:3:5: error: message` and `file(3,5): error TS1: message`. */
export type Output = 'sarif' | 'eslint' | 'lines'

/** A problem as a program writes it, with lines and columns counted from 1. */
export interface Written {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine?: number | undefined
  readonly endColumn?: number | undefined
  readonly severity: Problem['severity']
  readonly code?: string | undefined
  readonly message: string
}

/** Reads what a program wrote. @throws SyntaxError for JSON that is none, TypeError for another shape */
export const OUTPUTS: Readonly<Record<Output, (text: string) => readonly Written[]>> = {
  sarif: (text) => sarif(JSON.parse(text)),
  eslint: (text) => eslint(JSON.parse(text)),
  lines: (text) => text.split('\n').flatMap(line),
}

/** The problem of a file below the root; undefined for one of another file. */
export function problemOf(written: Written, source: string, root: string): Problem | undefined {
  const { file, line, column, endLine = line, endColumn = column, severity, code, message } = written
  const absolute = resolve(root, file.startsWith('file:') ? fileURLToPath(file) : file)
  const path = relative(root, absolute).split(sep).join('/')
  if (path === '' || path.startsWith('../')) return undefined
  const start = { line: fromOne(line), character: fromOne(column) }
  const end = { line: fromOne(endLine), character: fromOne(endColumn) }
  const isForward = end.line > start.line || (end.line === start.line && end.character >= start.character)
  return {
    path,
    range: ofLine({ start, end: isForward ? end : start }),
    severity,
    source,
    ...(code !== undefined && { code }),
    message,
  }
}

/** A number counted from 1 as one counted from 0. */
function fromOne(number: number): number {
  return Number.isInteger(number) && number > 0 ? number - 1 : 0
}

interface Sarif {
  readonly runs: readonly {
    readonly results?: readonly {
      readonly ruleId?: string
      readonly level?: string
      readonly message: { readonly text?: string }
      readonly locations?: readonly {
        readonly physicalLocation?: {
          readonly artifactLocation?: { readonly uri?: string }
          readonly region?: {
            readonly startLine?: number
            readonly startColumn?: number
            readonly endLine?: number
            readonly endColumn?: number
          }
        }
      }[]
    }[]
  }[]
}

function sarif({ runs }: Sarif): readonly Written[] {
  return runs.flatMap(({ results = [] }) =>
    results.flatMap(({ ruleId, level = 'warning', message, locations }) => {
      const { artifactLocation, region = {} } = locations?.[0]?.physicalLocation ?? {}
      const file = artifactLocation?.uri
      const { startLine: line = 1, startColumn: column = 1, endLine, endColumn } = region
      const severity = level === 'error' ? 1 : level === 'warning' ? 2 : 3
      return file === undefined
        ? []
        : { file, line, column, endLine, endColumn, severity, code: ruleId, message: message.text ?? '' }
    }),
  )
}

interface EslintFile {
  readonly filePath: string
  readonly messages: readonly {
    readonly ruleId: string | null
    readonly severity: number
    readonly message: string
    readonly line?: number
    readonly column?: number
    readonly endLine?: number
    readonly endColumn?: number
  }[]
}

function eslint(files: readonly EslintFile[]): readonly Written[] {
  return files.flatMap(({ filePath: file, messages }) =>
    messages.map(({ ruleId, severity, message, line = 1, column = 1, endLine, endColumn }) => ({
      file,
      line,
      column,
      endLine,
      endColumn,
      severity: severity === 2 ? 1 : 2,
      code: ruleId ?? undefined,
      message,
    })),
  )
}

/** Where a file and its place end, in a line of output. */
const PLACE = /[:(](\d{1,9})[:,](\d{1,9})\)?(?: -|:|$)/
const SEVERITY = /^(fatal error|error|warning|note|info)\b:?\s*/i
const CODE = /^\[?([A-Za-z]{1,8}[-_]?\d{1,6})\]?:?\s+/

function line(text: string): readonly Written[] {
  const place = PLACE.exec(text)
  if (place === null || place.index === 0) return []
  const rest = text.slice(place.index + place[0].length).trim()
  const named = SEVERITY.exec(rest)
  const said = rest.slice(named?.[0].length ?? 0)
  const coded = CODE.exec(said)
  const message = said.slice(coded?.[0].length ?? 0)
  if (message === '') return []
  const kind = named?.[1]?.toLowerCase() ?? 'error'
  const severity = kind.endsWith('error') ? 1 : kind === 'warning' ? 2 : 3
  return [
    {
      file: text.slice(0, place.index),
      line: Number(place[1]),
      column: Number(place[2]),
      severity,
      code: coded?.[1],
      message,
    },
  ]
}
