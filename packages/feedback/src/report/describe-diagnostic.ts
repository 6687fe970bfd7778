import { type Diagnostic, lineOf, oneLine } from '@emend/core/plugin'

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
