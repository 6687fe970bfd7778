import { applyFormat, standard } from '@emend/core'
import { messages } from '@emend/feedback'
import type { FormatName } from '../formats/format.js'
import type { FileChange } from '../histories/history.js'
import { packageHistory } from '../histories/package-history.js'
import { FORMATS } from '../implementations/emend/index.js'
import { randomFrom } from '../random.js'
import { table } from '../table.js'
import { lost } from './lost.js'
import type { Row } from './row.js'
import { requestOf, rowsOf } from './rows.js'
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

function verdictOf(row: Row, format: FormatName): Verdict {
  const apply = (text: string) =>
    applyFormat(FORMATS[format], text, requestOf(row, format), {
      path: 'file',
      profile: standard,
      describe: messages,
    })
  const applied = apply(row.text)
  if (!applied.ok) return row.mayRefuse ? 'right' : 'refused'
  if (applied.text !== row.wanted) return applied.text === row.text && row.mayRefuse ? 'right' : 'wrong'
  if (row.says !== undefined && !applied.message.includes(row.says)) return 'wrong'
  if (!row.isTwice) return 'right'
  const again = apply(row.wanted)
  if (!again.ok) return row.isKnown ? 'refused' : 'right'
  return again.text === row.wanted ? 'right' : 'changed again'
}

function printed(request: unknown): string {
  return typeof request === 'string' ? request : JSON.stringify(request, undefined, 2)
}
