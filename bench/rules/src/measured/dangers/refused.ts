import { type Line, type Row, textOf } from '@emend/bench-accuracy/rows'

/** A row that must be refused: the file stays as it is. */
export function refused(
  lines: readonly string[],
  request: Pick<Row, 'lines' | 'request'> & { readonly line?: number },
): Row {
  const text = textOf(lines)
  return { text, wanted: text, mayRefuse: true, line: 1, ...request }
}

/** Lines as a diff of a file has them, with its header. */
export function hunk(line: number, lines: readonly Line[]): string {
  const count = (other: string) => lines.filter(({ op }) => op !== other).length
  const [old, now] = [count('+'), count('-')]
  return `@@ -${line},${old} +${line},${now} @@\n${lines.map(({ op, text }) => `${op}${text}\n`).join('')}`
}
