import { applyCalls } from '@emend/edit-string'
import { packageHistory } from '../histories/package-history.js'
import { type ExactChange, exactChanges, textWith } from '../new-text/exact-change.js'
import { randomFrom } from '../random.js'
import { table } from '../table.js'
import { type Addition, additions } from './additions.js'
import { canBeWritten, grammarCalls } from './grammar-calls.js'

/** What {@link measureCalls} measures. */
export interface CallsOptions {
  readonly packages: readonly string[]
  readonly versions: number
  /** How many real changes each kind gets. */
  readonly changes: number
  readonly seed: number
}

type Verdict = 'right' | 'refused' | 'wrong'

/** At how many characters a call is cut off, besides its last ones. */
const CUTS = 40
const LAST_CUTS = 60
const LONGEST = 4000

/**
 * Sends real changes as calls, with what a call, a viewer or a model adds to the new text, and in every grammar of calls as
 * text. What is added must not reach the file, unless the file has the same text, so that it is meant; nothing of a call that is
 * cut off may be written. Prints a table, and every wrong result.
 */
export async function measureCalls({ packages, versions, changes, seed }: CallsOptions): Promise<number> {
  const all = await changesOf(packages, versions, seed)
  // A blank line at the end cannot be told from the line of what is added.
  const fit = all.filter(({ replacement }) => /\S\n$/.test(replacement) && replacement.length < LONGEST)
  const rows: (readonly [string, readonly Verdict[]])[] = []
  for (const addition of additions) {
    const own = fit.filter((one) => !one.text.includes(signOf(one, addition))).slice(0, changes)
    rows.push([addition.name, own.map((one) => added(one, addition))])
    const twins = own.flatMap((one) => twinOf(one, addition))
    rows.push([`${addition.name}, meant`, twins.map((one) => meant(one, addition))])
  }
  const random = randomFrom(seed)
  const writable = fit.filter(canBeWritten).slice(0, changes)
  for (const { name, write, endOf } of grammarCalls) {
    rows.push([`grammar ${name}`, writable.map((one) => sent(one, write(one)))])
    const cuts = writable.flatMap((one) => {
      const call = write(one)
      const any = Array.from({ length: CUTS }, () => random.below(call.length))
      return [...any, ...Array.from({ length: LAST_CUTS }, (_, at) => call.length - 1 - at)]
        .filter((at) => at > 0)
        .map((at) => cut(one, call, at, endOf(call)))
    })
    rows.push([`grammar ${name}, cut off`, cuts])
  }
  const cells = rows.map(([name, verdicts]) => [
    name,
    ...[
      verdicts,
      ...(['right', 'refused', 'wrong'] as const).map((one) => verdicts.filter((v) => v === one)),
    ].map(({ length }) => String(length)),
  ])
  console.log(`\n${table(['calls', 'number', 'right', 'refused', 'wrong'], cells)}`)
  return rows.some(([, verdicts]) => verdicts.includes('wrong')) ? 1 : 0
}

async function changesOf(
  packages: readonly string[],
  versions: number,
  seed: number,
): Promise<ExactChange[]> {
  const all: ExactChange[] = []
  for (const name of packages) {
    const history = await packageHistory(name, versions)
    const own = history.flatMap((file) => Array.from(exactChanges(file)))
    console.log(`${name}, ${versions} versions: ${own.length} changes`)
    all.push(...own)
  }
  return randomFrom(seed).shuffle(all)
}

const callOf = ({ path, search }: ExactChange, new_string: string) => ({
  path,
  old_string: search,
  new_string,
})

/** The lines that an addition brings. */
function signOf(one: ExactChange, addition: Addition): string {
  const lines = addition.add(one).trimEnd().split('\n')
  return lines.at(-1) ?? ''
}

/** Without what is added, or refused. */
function added(one: ExactChange, addition: Addition): Verdict {
  const sentText = addition.add(one)
  const result = applyCalls(one.text, callOf(one, sentText))
  if (!result.ok) return 'refused'
  const isRight = addition.meaning === 'left out' && result.text === textWith(one, one.replacement)
  return isRight ? 'right' : wrong(addition.name, one, sentText)
}

/** The change in a file that has what is added. */
function twinOf(one: ExactChange, addition: Addition): readonly ExactChange[] {
  const text = `${one.text}${one.text.endsWith('\n') ? '' : '\n'}${addition.add(one)}\n`
  return text.includes(one.search, one.at + 1) ? [] : [{ ...one, text }]
}

/** As written, or refused. The line end behind the new text is kept. */
function meant(one: ExactChange, addition: Addition): Verdict {
  const sentText = addition.add(one)
  const result = applyCalls(one.text, callOf(one, sentText))
  if (!result.ok) return 'refused'
  const asWritten = [textWith(one, sentText), textWith(one, `${sentText}\n`)]
  return asWritten.includes(result.text) ? 'right' : wrong(`${addition.name}, meant`, one, sentText)
}

function sent(one: ExactChange, call: string): Verdict {
  const result = applyCalls(one.text, call)
  if (!result.ok) return 'refused'
  return result.text === textWith(one, one.replacement) ? 'right' : wrong('in a grammar', one, call)
}

/** A call that is cut off: the file stays, unless all that is missing is what stands around calls. */
function cut(one: ExactChange, call: string, at: number, end: number): Verdict {
  const result = applyCalls(one.text, call.slice(0, at))
  if (!result.ok) return 'refused'
  const isWhole = at >= end && result.text === textWith(one, one.replacement)
  return isWhole ? 'right' : wrong('cut off', one, call.slice(0, at))
}

function wrong(name: string, { step, path, search }: ExactChange, call: string): 'wrong' {
  console.log(`wrong: ${name}, ${step} ${path}\n${JSON.stringify({ search, call })}`)
  return 'wrong'
}
