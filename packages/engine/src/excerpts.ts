import type { FileResult } from '@emend/core'
import { type Diagnostic, lineOf, type Region } from '@emend/core/plugin'

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
