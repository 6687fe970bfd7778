import { applyFormat, editText, standard } from '@emend/core'
import { diffArrays } from 'diff'
import type { FormatName } from '../formats/format.js'
import { packageHistory } from '../histories/package-history.js'
import { FORMATS } from '../implementations/emend/index.js'
import { randomFrom } from '../random.js'
import { table } from '../table.js'
import { type ExactChange, exactChanges, textWith } from './exact-change.js'
import { residues } from './residues.js'

/** What {@link measureResidue} measures. */
export interface ResidueOptions {
  readonly packages: readonly string[]
  readonly versions: number
  /** How many changes each kind gets in each format. */
  readonly changes: number
  readonly seed: number
  readonly list?: string | undefined
}

type Verdict = 'corrected' | 'refused' | 'landed'

const LONGEST = 3000

/**
 * Sends real changes with residue in their new text, in every format: it must not reach the file. Prints how often it does by kind, by
 * format and by the ending of the path, and with `list` each of them.
 */
export async function measureResidue({
  packages,
  versions,
  changes,
  seed,
  list,
}: ResidueOptions): Promise<number> {
  const random = randomFrom(seed)
  const all: ExactChange[] = []
  for (const name of packages) {
    const history = await packageHistory(name, versions)
    all.push(...history.flatMap((file) => Array.from(exactChanges(file))))
  }
  const fit = evenly(random.shuffle(all.filter(canHave)))
  const counts = new Map<string, Record<Verdict, number>>()
  for (const { name, add, needsFile } of residues) {
    const sent: [ExactChange, string][] = []
    for (const one of random.shuffle(fit.slice(0, changes * ENOUGH))) {
      const residue = sent.length < changes ? add(one, random) : undefined
      if (residue !== undefined && !one.text.includes(residue)) sent.push([one, residue])
    }
    const asFiles = sent.flatMap(([one]): [ExactChange, string][] => {
      const file = asNewFile(one)
      const residue = needsFile === true ? undefined : add(file, random)
      return residue === undefined ? [] : [[file, residue]]
    })
    for (const way of [...(Object.keys(FORMATS) as FormatName[]), NEW_FILE] as const)
      for (const [one, residue] of way === NEW_FILE ? asFiles : sent) {
        const verdict = verdictOf(way, one, residue)
        for (const key of [name, `in ${way}`, `in .${endingOf(one)}`, 'all'])
          counts.set(key, { ...ZERO, ...counts.get(key), [verdict]: (counts.get(key)?.[verdict] ?? 0) + 1 })
        if (verdict === list)
          console.log(
            `${verdict}: ${name}, ${way}, ${one.path}\n${JSON.stringify({ old: one.search, new: residue })}`,
          )
      }
  }
  const cells = Array.from(counts)
    .toSorted(byKind)
    .map(([name, { corrected, refused, landed }]) => {
      const number = corrected + refused + landed
      return [
        name,
        ...[number, corrected, refused, landed].map(String),
        `${((100 * landed) / number).toFixed(1)} %`,
      ]
    })
  console.log(`\n${table(['residue', 'edits', 'corrected', 'refused', 'landed', 'share'], cells)}`)
  return 0
}

const ZERO = { corrected: 0, refused: 0, landed: 0 }
/** The kinds, then the formats and endings, then all. */
function byKind([one]: [string, unknown], [other]: [string, unknown]): number {
  const rank = (name: string) => (name === 'all' ? 2 : name.startsWith('in ') ? 1 : 0)
  return rank(one) - rank(other)
}

/** Of so many times the changes that a kind gets, those that can have it are taken. */
const ENOUGH = 12

function endingOf({ path }: ExactChange): string {
  return path.split('.').at(-1) ?? ''
}

function canHave({ replacement, text }: ExactChange): boolean {
  return /\S\n$/.test(replacement) && replacement.length < LONGEST && text.endsWith('\n')
}

/** The changes in turn by the endings of their paths, so that each kind of file has its share. */
function evenly(changes: readonly ExactChange[]): ExactChange[] {
  const byEnding = new Map<string, ExactChange[]>()
  for (const one of changes) byEnding.set(endingOf(one), [...(byEnding.get(endingOf(one)) ?? []), one])
  const groups = Array.from(byEnding.values()).filter(({ length }) => length >= LEAST)
  const most = Math.max(0, ...groups.map(({ length }) => length))
  return Array.from({ length: most }, (_, at) => groups.flatMap((own) => own[at] ?? [])).flat()
}

/** A kind of file with fewer changes is left out. */
const LEAST = 10

/** The text after the change is a new file, with the residue in it. */
const NEW_FILE = 'a new file'

function verdictOf(way: FormatName | typeof NEW_FILE, one: ExactChange, residue: string): Verdict {
  const { path, text, search, replacement } = one
  if (way === NEW_FILE) {
    const made = editText('', [{ unit: 'text', search: '', replacement: residue }], {
      path,
      profile: standard,
    })
    return made.ok ? verdictOn(made.text, replacement) : 'refused'
  }
  const request = REQUESTS[way](path, search, residue, text.slice(0, one.at).split('\n').length)
  const result = applyFormat(FORMATS[way], text, request, { path, profile: standard })
  return result.ok && result.text !== text ? verdictOn(result.text, textWith(one, replacement)) : 'refused'
}

/** The text after a change as a change of an empty file. */
function asNewFile(one: ExactChange): ExactChange {
  return { ...one, text: '', search: '', at: 0, replacement: textWith(one, one.replacement) }
}

function verdictOn(text: string, right: string): Verdict {
  return text === right ? 'corrected' : 'landed'
}

/**
 * Requests for an old and a new text of whole lines, in each format. The numbers of diffs are off by one, as models write them: where they
 * are right, a tool computed the diff, and all of it is meant.
 */
const REQUESTS: Readonly<
  Record<FormatName, (path: string, old: string, now: string, line: number) => unknown>
> = {
  'edit-string': (path, old, now) => ({ path, oldString: old.slice(0, -1), newString: now.slice(0, -1) }),
  'search-replace': (path, old, now) => `${path}\n<<<<<<< SEARCH\n${old}=======\n${now}>>>>>>> REPLACE\n`,
  v4a: (path, old, now) =>
    `*** Begin Patch\n*** Update File: ${path}\n@@\n${rowsOf(old, now)}*** End Patch\n`,
  'unified-diff': (path, old, now, line) => {
    const [before, after] = [old, now].map((side) => side.split('\n').length - 1)
    return `--- a/${path}\n+++ b/${path}\n@@ -${line + 1},${before} +${line + 1},${after} @@\n${rowsOf(old, now)}`
  },
}

function rowsOf(old: string, now: string): string {
  const [before, after] = [old, now].map((side) => side.slice(0, -1).split('\n')) as [string[], string[]]
  return diffArrays(before, after)
    .flatMap(({ value, added, removed }) =>
      value.map((line) => `${added ? '+' : removed ? '-' : ' '}${line}\n`),
    )
    .join('')
}
