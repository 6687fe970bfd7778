import { applyFormat, standard } from '@emend/core'
import type { FormatName } from '../formats/format.js'
import type { FileChange } from '../histories/history.js'
import { packageHistory } from '../histories/package-history.js'
import { FORMATS } from '../implementations/emend/index.js'
import { type Random, randomFrom } from '../random.js'
import { table } from '../table.js'
import { lost } from './lost.js'
import type { Fault, Row } from './row.js'
import { twice } from './twice.js'

/** What {@link measureFaults} measures. */
export interface FaultOptions {
  readonly packages: readonly string[]
  readonly versions: number
  /** How many rows of each fault in each of its formats. */
  readonly rows: number
  readonly seed: number
  /** Print the rows of this verdict. */
  readonly list?: string | undefined
}

type Verdict = 'right' | 'refused' | 'wrong' | 'changed again'

/** Makes rows of every fault from releases of packages, and prints what becomes of them. Returns 1 if one is wrong. */
export async function measureFaults(options: FaultOptions): Promise<number> {
  const history: FileChange[] = []
  for (const name of options.packages) history.push(...(await packageHistory(name, options.versions)))
  const counts = countFaults(history, options)
  const head = ['fault', 'rows', 'right', 'refused', 'wrong', 'changed again']
  const cells = Array.from(counts, ([name, { right, refused, wrong, 'changed again': again }]) => [
    name,
    ...[right + refused + wrong + again, right, refused, wrong, again].map(String),
  ])
  console.log(`\n${table(head, cells)}`)
  const isBad = Array.from(counts.values()).some((count) => count.wrong + count['changed again'] > 0)
  return isBad ? 1 : 0
}

/** What becomes of so many rows of every fault in each of its formats. The same seed makes the same rows. */
export function countFaults(
  history: readonly FileChange[],
  { rows, seed, list }: Pick<FaultOptions, 'rows' | 'seed' | 'list'>,
): ReadonlyMap<string, Record<Verdict, number>> {
  const counts = new Map<string, Record<Verdict, number>>()
  for (const fault of [...twice, ...lost]) {
    const count = { right: 0, refused: 0, wrong: 0, 'changed again': 0 }
    counts.set(fault.name, count)
    const random = randomFrom(seed)
    for (const row of rowsOf(history, fault, rows, random))
      for (const format of fault.formats) {
        const verdict = verdictOf(row, format)
        count[verdict]++
        if (verdict === list)
          console.log(`${verdict}: ${fault.name}, ${format}\n${printed(requestOf(row, format))}\n`)
      }
  }
  return counts
}

function* rowsOf(
  history: readonly FileChange[],
  fault: Fault,
  count: number,
  random: Random,
): Generator<Row> {
  let made = 0
  for (let attempt = 0; attempt < ATTEMPTS * count && made < count; attempt++) {
    const file = random.pick(history)
    if (file === undefined || file.before.includes('\r') || !file.before.endsWith('\n')) continue
    const lines = file.before.slice(0, -1).split('\n')
    if (lines.length < 12 || lines.length > LONGEST) continue
    // The rest of the file is looked through from a line on, so that rare faults are found.
    const from = 3 + random.below(lines.length - 8)
    for (let at = from; at < Math.min(lines.length - 5, from + REACH); at++) {
      const row = fault.make(lines, at, file.after)
      if (row === undefined) continue
      made++
      yield row
      break
    }
  }
}

const ATTEMPTS = 40
const LONGEST = 4000
const REACH = 60

function verdictOf(row: Row, format: FormatName): Verdict {
  const apply = (text: string) =>
    applyFormat(FORMATS[format], text, requestOf(row, format), { path: 'file', profile: standard })
  const applied = apply(row.text)
  if (!applied.ok) return row.mayRefuse ? 'right' : 'refused'
  if (applied.text !== row.wanted) return applied.text === row.text && row.mayRefuse ? 'right' : 'wrong'
  if (row.says !== undefined && !applied.message.includes(row.says)) return 'wrong'
  if (!row.isTwice) return 'right'
  const again = apply(row.wanted)
  if (!again.ok) return row.isKnown ? 'refused' : 'right'
  return again.text === row.wanted ? 'right' : 'changed again'
}

/** The request of a row in a format. */
function requestOf({ lines, line, request }: Row, format: FormatName): unknown {
  if (request !== undefined) return request
  const side = (other: string) => lines.filter(({ op }) => op !== other).map(({ text }) => text)
  const [old, now] = [side('+'), side('-')]
  if (format === 'edit-string') return { path: 'file', oldString: old.join('\n'), newString: now.join('\n') }
  if (format === 'search-replace')
    return `<<<<<<< SEARCH\n${old.join('\n')}\n=======\n${now.join('\n')}\n>>>>>>> REPLACE\n`
  const body = lines.map(({ op, text }) => `${op}${text}\n`).join('')
  if (format === 'v4a') return `*** Begin Patch\n*** Update File: file\n@@\n${body}*** End Patch\n`
  return `--- a/file\n+++ b/file\n@@ -${line},${old.length} +${line},${now.length} @@\n${body}`
}

function printed(request: unknown): string {
  return typeof request === 'string' ? request : JSON.stringify(request, undefined, 2)
}
