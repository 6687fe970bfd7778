import type { FileResult } from '@emend/core'
import { oneLine } from '@emend/core/inside'
import type { Region } from '@emend/core/plugin'
import { type Diagnostic, lineOf } from '@emend/core/plugin'

/** Returns `a.ts, line 3: message (source code)`. */
export function describeDiagnostic(diagnostic: Diagnostic): string {
  const line = lineOf(diagnostic)
  return `${oneLine(diagnostic.path)}${line === undefined ? '' : `, line ${line}`}: ${saidBy(diagnostic)}`
}

/** Returns the message of a diagnostic and who says so. */
export function saidBy({ message, source, code }: Pick<Diagnostic, 'message' | 'source' | 'code'>): string {
  const said = message
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
  return `${oneLine(said)} (${oneLine(source)}${code === undefined ? '' : ` ${oneLine(String(code))}`})`
}

/** The lines that the first errors of a file are about, each with the line above it. Linear in the text. */
export function excerptsOf(
  diagnostics: readonly Diagnostic[],
  { path, after }: Pick<FileResult, 'path' | 'after'>,
): readonly Region[] {
  const errors = diagnostics.filter((one) => one.severity === 1 && one.path === path).slice(0, MOST)
  const numbers = errors.map(lineOf).filter((line) => line !== undefined)
  if (numbers.length === 0 || after === undefined) return []
  const lines = after.split('\n')
  return numbers.map((line) => {
    const start = Math.max(1, line - 1)
    const text = lines.slice(start - 1, line).join('\n')
    return { start, end: line, text: text.trimEnd() }
  })
}

/** How many errors of a file the text of a refusal shows. */
const MOST = 5
