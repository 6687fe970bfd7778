import { readdirSync, readFileSync } from 'node:fs'
import { pathOf } from '../../../test/case-failure.js'

/** A case of a file in `cases`: a sketch for a file, and what must come of it. */
export interface SketchCase {
  readonly kind: string
  readonly name: string
  /** Its file, from the root of the repository. */
  readonly from: string
  /** The path of the file: its own name, or another that the case gives (`x.ts as src/x.ts`). */
  readonly path: string
  readonly before: string
  readonly sketch: string
  /** The text afterwards, or the code of the refusal and how many lines of the file are at risk. */
  readonly expected: string | { readonly code: string; readonly lines?: number }
  /** The code of the refusal, where the sketch is refused although `expected` is meant. */
  readonly refused?: string
}

/** All cases of a folder. A file has cases of one kind; each names one of the files in `files` beside it. */
export function sketchCases(name = 'cases'): SketchCase[] {
  const folder = new URL(`./${name}/`, import.meta.url)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => {
      const parts = readFileSync(new URL(name, folder), 'utf8')
        .split(/^@@ case /m)
        .slice(1)
      return parts.map((part) => readCase(folder, name.slice(0, -4), part))
    })
}

function readCase(folder: URL, kind: string, part: string): SketchCase {
  const [whole = '', still] = part.split(/^@@ still refused /m)
  const [name = '', file = '', sketch = '', last = ''] = whole.split(
    /^@@ (?:file|sketch|(?=changes|refused))/m,
  )
  const [own = '', path = own] = file.trim().split(' as ')
  const before = readFileSync(new URL(`files/${own}.txt`, folder), 'utf8')
  const [head = '', ...rest] = last.trimEnd().split('\n')
  const code = /^refused (\S+)/.exec(head)?.[1]
  const lines = Number(rest[0] ?? Number.NaN)
  const expected =
    code === undefined ? changed(before, rest, `${kind}: ${name}`) : { code, ...(lines > 0 && { lines }) }
  const refused = still?.trim()
  const text = sketch.replace(/^\n/, '')
  const from = pathOf(new URL(`${kind}.txt`, folder))
  return { kind, name: name.trim(), from, path, before, sketch: text, expected, ...(refused && { refused }) }
}

/** The file with changes: the number of a line, then the lines removed there (`-`), then those added in their place (`+`). */
function changed(before: string, changes: readonly string[], name: string): string {
  const lines = before.replace(/\n$/, '').split('\n')
  const after: string[] = []
  let next = 0
  for (const row of changes) {
    const mark = row.charAt(0)
    if (/^\d+$/.test(row)) after.push(...lines.slice(next, Number(row) - 1))
    if (/^\d+$/.test(row)) next = Number(row) - 1
    else if (mark === '+') after.push(row.slice(1))
    else if (mark !== '-' || lines[next++] !== row.slice(1))
      throw new Error(`${name}: ${row} is not line ${next}`)
  }
  return [...after, ...lines.slice(next), ''].join('\n')
}
