import { editText, standard } from '@emend/core'
import { packageHistory } from '../histories/package-history.js'
import { randomFrom } from '../random.js'
import { table } from '../table.js'
import { type Damage, damages } from './damages.js'
import { type ExactChange, exactChanges, textWith } from './exact-change.js'

interface Counts {
  corrected: number
  refused: number
  written: number
  wrong: number
}

/** What {@link measureNewText} measures. */
export interface NewTextOptions {
  readonly packages: readonly string[]
  readonly versions: number
  /** How many real changes, in equal shares of the packages. */
  readonly changes: number
  readonly seed: number
}

/** How many changes are damaged in each way. */
const DAMAGED = 400
const LONGEST = 40

/**
 * Sends real changes as exact edits, as they are and damaged in each way, and prints what the checks of new text make of
 * them. A change as it is must go in as written; a damaged one is corrected, refused or written, and never anything else. So must
 * the twin of a damaged one, whose file has the same sign: there it is meant.
 */
export async function measureNewText(options: NewTextOptions): Promise<number> {
  const changes = await changesOf(options)
  const rows = new Map([['as they are', judgeAll(changes, (one) => one.replacement)]])
  const shuffled = randomFrom(options.seed).shuffle(changes).filter(canBeDamaged)
  for (const { name, damage } of damages) rows.set(name, judgeAll(damagedWith(shuffled, damage), damage))
  for (const { name, hasSign, damage } of damages)
    if (hasSign)
      rows.set(
        `${name}, meant`,
        judgeAll(twinsOf(damagedWith(shuffled, damage), damage), (one) => one.replacement),
      )
  const head = ['new text', 'edits', 'corrected', 'refused', 'as written', 'wrong']
  const cells = Array.from(rows, ([name, { corrected, refused, written, wrong }]) => [
    name,
    ...[corrected + refused + written + wrong, corrected, refused, written, wrong].map(String),
  ])
  console.log(`\n${table(head, cells)}`)
  return Array.from(rows.values()).some(({ wrong }) => wrong > 0) ? 1 : 0
}

async function changesOf({ packages, versions, changes, seed }: NewTextOptions): Promise<ExactChange[]> {
  const all: ExactChange[] = []
  for (const [at, name] of packages.entries()) {
    const history = await packageHistory(name, versions)
    const own = history.flatMap((file) => Array.from(exactChanges(file)))
    const share = Math.ceil((changes - all.length) / (packages.length - at))
    all.push(...randomFrom(seed).shuffle(own).slice(0, share))
    console.log(`${name}, ${versions} versions: ${Math.min(share, own.length)} of ${own.length} changes`)
  }
  return all
}

/** A blank line at the end is lost in some of the ways, and a change of none cannot be damaged. */
function canBeDamaged({ replacement }: ExactChange): boolean {
  const lines = replacement.split('\n')
  return lines.length <= LONGEST && (lines.at(-2) ?? '').trim() !== ''
}

function damagedWith(changes: readonly ExactChange[], damage: Damage['damage']): ExactChange[] {
  const fit: ExactChange[] = []
  for (const one of changes) {
    if (fit.length === DAMAGED) break
    const replacement = damage(one)
    if (replacement !== undefined && replacement !== one.replacement) fit.push(one)
  }
  return fit
}

/** The damaged changes in files that have the damaged lines elsewhere, so that they are meant. */
function twinsOf(changes: readonly ExactChange[], damage: Damage['damage']): ExactChange[] {
  return changes.flatMap((one) => {
    const replacement = damage(one) ?? ''
    const text = `${one.text}${one.text.endsWith('\n') ? '' : '\n'}${replacement}`
    return text.includes(one.search, one.at + 1) ? [] : { ...one, text, replacement }
  })
}

function judgeAll(changes: readonly ExactChange[], write: Damage['damage']): Counts {
  const counts: Counts = { corrected: 0, refused: 0, written: 0, wrong: 0 }
  for (const one of changes) {
    const replacement = write(one) ?? ''
    const verdict = verdictOf(one, replacement)
    counts[verdict]++
    const isMeant = replacement === one.replacement
    if (verdict !== 'wrong' && (!isMeant || verdict === 'written')) continue
    console.log(
      `${verdict}: ${one.step} ${one.path}\n${JSON.stringify({ old: one.search, new: replacement })}`,
    )
  }
  return counts
}

function verdictOf(one: ExactChange, replacement: string): keyof Counts {
  const edit = { unit: 'text', search: one.search, replacement } as const
  const result = editText(one.text, [edit], { profile: standard, path: one.path })
  // As in all of this harness, a request that changes nothing counts as refused.
  if (!result.ok || result.text === one.text) return 'refused'
  // Text that lacks its last line end gets it whether it is damaged or not.
  if ([textWith(one, replacement), textWith(one, `${replacement}\n`)].includes(result.text))
    return textWith(one, one.replacement) === result.text && replacement !== one.replacement
      ? 'corrected'
      : 'written'
  return result.text === textWith(one, one.replacement) ? 'corrected' : 'wrong'
}
