import { readdirSync, readFileSync } from 'node:fs'
import { pathOf } from '../../../../test/case-failure.js'
import type { Edit } from '../../src/index.js'
import { editsOf } from './case-edits.js'
import { decoded, type Section, sectionsOf } from './case-sections.js'
import { casesOfTable, named } from './case-tables.js'

/** One case: a text, edits, and what must come of them. */
export interface Case {
  /** `kind/name`, the path of the file without its ending, or of the table with the row's values. */
  readonly name: string
  readonly title: string
  /** Where it is written, from the root of the repository: its file, and the row of a table. */
  readonly path: string
  readonly file: string
  readonly edits: readonly Edit[]
  /** Options of the call by name, as the case writes them. */
  readonly settings: ReadonlyMap<string, string>
  /** Why a variation of the case says nothing, by the name of the variation. */
  readonly exempt: ReadonlyMap<string, string>
  /** For a refusal that carries a corrected edit, the text after that edit is sent. */
  readonly corrected?: string
  /** What may come of it: one outcome, or several of which each is right. */
  readonly outcomes: readonly [Outcome, ...Outcome[]]
}

/** What came of a call, in the words of the case files. */
export interface Outcome {
  /** The text afterwards; undefined where the call is refused. */
  readonly result?: string
  /** One line for each edit: `applied`, `already-applied`, `unchanged`, or `refused` and the code. */
  readonly status?: readonly string[]
  /** The codes of the notices. Undefined where the case does not say. */
  readonly notices?: readonly string[]
  /** Why the call is refused: `code` for each edit that is, with `edit N: ` before it where there are several. */
  readonly refused?: readonly string[]
}

/**
 * Reads all cases below a folder, in the order of their names: a case for each file `NAME.txt`, and one for each row of
 * a table, `NAME.table`, as {@link casesOfTable} has it.
 *
 * The first line of a file is its title; then come settings, each `name: value`:
 * options of the call (`profile: strict`, `placement: nearest`, `partial: edits`), and `not VARIATION: reason` for a
 * variation that says nothing about this case; `forms: all` where each hunk is also sent as lines and as text. Sections follow, each below a header `===== name (attribute)`:
 *
 * - `file`: the text. Its attributes, like those of every text: `(no final newline)`, `(crlf)`, `(bom)`, and
 *   `(visible)`, in which `·` is a space, `→` a tab, `␍` a carriage return and `‹U+00A0›` the character of that number.
 * - The edits, in order: `hunk`, whose lines begin with ' ', '-' or '+'; or two sections, `old lines` and `new lines`
 *   for whole lines, `old text` and `new text` for a text that ends in a newline, `old part` and `new part` for one that
 *   does not. What else an edit says stands in attributes of its first section: see `editsOf`.
 * - What comes of it: `result`, and `status` and `notices`, one line each; or `refused`. Without a status all edits are
 *   applied; without a result the text stays.
 * - `corrected`: where the refusal carries a corrected edit, the text after that edit is sent.
 * - `also result` and `also refused`: further outcomes that are right; `also status` belongs to the one above it.
 */
export function readCases(folder: URL): Case[] {
  const path = pathOf(folder)
  const read = (file: string | URL) => readFileSync(new URL(file, folder), 'utf8')
  const casesIn = (file: string) => {
    const name = file.replace(/\.(txt|table)$/, '')
    if (file.endsWith('.txt')) return [{ name, source: read(file), where: file }]
    if (!file.endsWith('.table')) return []
    return casesOfTable(name, read(file), (path) => read(new URL(path, new URL(file, folder))))
  }
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .flatMap(casesIn)
    .sort((one, other) => (`${one.name}.txt` < `${other.name}.txt` ? -1 : 1))
    .map(({ name, source, where }) => caseOf(name, source, `${path}/${where}`))
}

const OUTCOME = ['result', 'status', 'notices', 'refused']

export function caseOf(name: string, source: string, where = name): Case {
  return named(where, () => {
    const { title, settings, sections } = sectionsOf(source)
    const { file, outcome, also, edits, corrected } = sorted(sections)
    const text = decoded(file)
    return {
      name,
      title,
      path: where,
      file: text,
      edits: editsOf(edits),
      settings: new Map(settings.filter(([key]) => !key.startsWith('not '))),
      exempt: new Map(
        settings.flatMap(([key, why]) => (key.startsWith('not ') ? [[key.slice(4), why]] : [])),
      ),
      ...(corrected && { corrected: decoded(corrected) }),
      outcomes: [outcomeOf(outcome, text), ...also.map((one) => outcomeOf(one, text))],
    }
  })
}

function sorted(all: readonly Section[]) {
  const [file, ...sections] = all
  if (file?.name !== 'file') throw new Error('the first section must be the file')
  const also: Section[][] = []
  for (const one of sections) {
    if (!one.name.startsWith('also ')) continue
    const name = one.name.slice(5)
    if (name === 'status') also.at(-1)?.push({ ...one, name })
    else also.push([{ ...one, name }])
  }
  const outcome = sections.filter(({ name }) => OUTCOME.includes(name))
  const corrected = sections.find(({ name }) => name === 'corrected')
  const edits = sections.filter(
    (one) => one !== corrected && !OUTCOME.includes(one.name) && !one.name.startsWith('also '),
  )
  return { file, outcome, also, edits, corrected }
}

function outcomeOf(sections: readonly Section[], file: string): Outcome {
  const of = (wanted: string) => sections.find(({ name }) => name === wanted)
  const lines = (wanted: string) =>
    of(wanted)
      ?.text.split('\n')
      .filter((line) => line !== '')
  const refused = lines('refused')
  if (refused !== undefined) return { refused }
  const [result, status, notices] = [of('result'), lines('status'), lines('notices')]
  if (result === undefined && status === undefined) throw new Error('it does not say what comes of it')
  return {
    result: result === undefined ? file : decoded(result),
    ...(status !== undefined && { status }),
    ...(notices !== undefined && { notices }),
  }
}
