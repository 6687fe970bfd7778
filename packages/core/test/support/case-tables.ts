import { decoded, sectionsOf } from './case-sections.js'

/** A case that a row of a table makes, as if it were a file of its own. */
export interface RowCase {
  /** The name of the table with its holes filled. */
  readonly name: string
  readonly source: string
  /** The table and the row, to say what is wrong. */
  readonly where: string
}

/** What fills holes: lines by the name of the hole. */
type Lines = ReadonlyMap<string, readonly string[]>

interface Table {
  readonly template: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The samples that rows name in their first cell. */
  readonly samples?: ReadonlyMap<string, Lines>
}

const HOLE = /\{\{(\w+)\}\}/g

/**
 * The cases of a table, a file `NAME.table`. It begins as a case file does, with holes where its cases differ. Below
 * `rows` follow the names of the columns, then a row for each case. The name of the table has holes, too. This one is
 * `a-comment-in-{{language}}-is-kept.table`, which makes `a-comment-in-c-is-kept` and `a-comment-in-sql-is-kept`:
 *
 *     a comment in {{language}} is kept
 *     ===== file
 *     {{mark}} one
 *     ===== hunk
 *      {{mark}} one
 *     +two
 *     ===== result
 *     {{mark}} one
 *     two
 *     ===== rows
 *     language | mark
 *     C        | //
 *     SQL      | --
 *
 * Where rows need the same texts in several tables, or texts of several lines, `rows of ../languages.samples` names a
 * file of samples by its path from the table, and the first cell of each row a sample, which fills further holes.
 * `rows of ../languages.samples (all)` has a row for every sample, and only the name of its column below it.
 *
 * A file of samples has a title. Each sample begins with `===== NAME`, and has lines `hole | line`, as many for a hole
 * as it has lines, written as in a `(visible)` text. A hole that stands alone on its line takes that line away in a
 * sample that has no lines for it; elsewhere such a hole is an error.
 *
 * @throws An error that names the table and the row.
 */
export function casesOfTable(name: string, source: string, read: (path: string) => string): RowCase[] {
  const file = `${name}.table`
  const table = named(file, () => tableOf(name, source, read))
  return table.rows.map((row) => {
    const where = `${file}, row ${row[0]}`
    return named(where, () => {
      const linesOf = filling(table, row)
      const own = name.replace(HOLE, (_, hole: string) => slug(linesOf(hole).join(' ')))
      return { name: own, source: filled(table.template, linesOf), where }
    })
  })
}

/** Puts the place in front of an error's message. */
export function named<Result>(where: string, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function tableOf(name: string, source: string, read: (path: string) => string): Table {
  const [template = '', list] = source.split(/^===== (?=rows)/m)
  const [, path, all, lines] = /^rows(?: of (\S+)( \(all\))?)?\n(.+)$/s.exec(list ?? '') ?? []
  if (lines === undefined) throw new Error('no rows')
  const [columns = [], ...rows] = lines.trimEnd().split('\n').map(cellsOf)
  const unused = columns.filter((column) => !`${name}${template}`.includes(`{{${column}}}`))
  if (unused.length > 0) throw new Error(`no hole for the column ${unused.join(', ')}`)
  if ((all === undefined) !== rows.length > 0)
    throw new Error(all === undefined ? 'no rows' : 'all, and rows')
  if (path === undefined) return { template, columns, rows }
  const samples = named(path, () => samplesOf(read(path)))
  return {
    template,
    columns,
    rows: all === undefined ? rows : [...samples.keys()].map((one) => [one]),
    samples,
  }
}

/** Cells are parted by a bar between spaces, so that a cell may have bars. */
const cellsOf = (line: string) => line.split(/ \|(?= |$)/).map((cell) => cell.trim())

function samplesOf(source: string): Map<string, Lines> {
  return new Map(
    sectionsOf(source).sections.map((sample) => {
      const lines = new Map<string, string[]>()
      for (const line of decoded({ ...sample, attributes: ['visible', 'no final newline'] }).split('\n')) {
        const [, hole, text] = /^(\w+) *\|(?: (.*))?$/.exec(line) ?? []
        if (hole === undefined) throw new Error(`not a line of a sample: ${line}`)
        lines.set(hole, [...(lines.get(hole) ?? []), text ?? ''])
      }
      return [sample.name, lines]
    }),
  )
}

/** The lines for a hole in a row. */
function filling({ columns, samples }: Table, row: readonly string[]): (hole: string) => readonly string[] {
  if (row.length !== columns.length) throw new Error(`${row.length} cells in ${columns.length} columns`)
  const sample = samples?.get(row[0] ?? '')
  if (samples !== undefined && sample === undefined) throw new Error('there is no sample of this name')
  const lines: Lines = new Map([
    ...(sample ?? []),
    ...columns.map((column, at) => [column, [row[at] ?? '']] as const),
  ])
  const isKnown = (hole: string) => [lines, ...(samples?.values() ?? [])].some((one) => one.has(hole))
  return (hole) => {
    if (!isKnown(hole)) throw new Error(`nothing fills {{${hole}}}`)
    return lines.get(hole) ?? []
  }
}

function filled(template: string, linesOf: (hole: string) => readonly string[]): string {
  const inLine = (_: string, hole: string) => {
    const lines = linesOf(hole)
    if (lines.length === 0) throw new Error(`{{${hole}}} has no lines here, and stands in a line`)
    return lines.join('\n')
  }
  return template
    .split('\n')
    .flatMap((line) => {
      const [, alone] = /^\{\{(\w+)\}\}$/.exec(line) ?? []
      return alone === undefined ? line.replace(HOLE, inLine) : linesOf(alone)
    })
    .join('\n')
}

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
