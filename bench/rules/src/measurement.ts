import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Options } from './command-line.js'
import type { DeclaredRule } from './declared-rules.js'
import { type Group, isIdle, type Measured, NOTHING, sumOf, together } from './ledger.js'
import { measuringBundle } from './measuring-bundle.js'
import { QUESTIONS, questionOf } from './questions.js'
import type { Answer, Share } from './share.js'
import { Threads } from './threads.js'

/** Runs what asks the threads of a measuring bundle of a tree, and ends them. */
export async function measuring<Result>(
  home: string,
  root: string,
  shares: readonly Share[],
  ask: (threads: Threads) => Promise<Result>,
): Promise<Result> {
  // From there it finds what asks the registry, and the installed packages that give a history without it.
  const bundle = join(home, `bench/accuracy/node_modules/.cache/measured-${process.pid}-${Date.now()}.mjs`)
  mkdirSync(join(bundle, '..'), { recursive: true })
  const threads = new Threads(bundle, shares)
  try {
    await measuringBundle(home, root, bundle)
    return await ask(threads)
  } finally {
    await threads.end()
    rmSync(bundle, { force: true })
  }
}

/** The rows of every history, the case files in as many parts as there are cores, and growing inputs. */
export function sharesOf(root: string, { packages, versions, seed, size }: Options): Share[] {
  const folder = join(root, 'packages/core/test/cases')
  const parts = availableParallelism()
  return [
    ...packages.map((name): Share => ({ kind: 'rows', name, versions, seed, size })),
    ...Array.from({ length: parts }, (_, part): Share => ({ kind: 'cases', folder, part, parts })),
    { kind: 'growth' },
  ]
}

/** What the threads say of each rule, and of all rows as they are. */
export interface Measurement {
  readonly rows: number
  readonly verdicts: Readonly<Record<string, number>>
  readonly notRight: readonly string[]
  readonly rules: Readonly<Record<string, Measured>>
}

export function measurementOf(names: readonly string[], answers: readonly Answer[]): Measurement {
  const rules: Record<string, Measured> = Object.fromEntries(names.map((name) => [name, NOTHING]))
  const verdicts: Record<string, number> = {}
  for (const answer of answers) {
    for (const [name, one] of Object.entries(answer.rules))
      rules[name] = together(rules[name] ?? NOTHING, one)
    for (const [name, count] of Object.entries(answer.verdicts))
      verdicts[name] = (verdicts[name] ?? 0) + count
  }
  return {
    rows: answers.reduce((sum, one) => sum + one.rows, 0),
    verdicts,
    notRight: answers.flatMap((one) => one.notRight),
    rules,
  }
}

/** Groups of rules that are off together: those that look idle, those that speak in one row, and those of each question. */
export async function groupsOf(
  threads: Threads,
  rules: readonly DeclaredRule[],
  measured: Measurement['rules'],
): Promise<Group[]> {
  const names = rules.flatMap(({ name }) => (measured[name] === undefined ? [] : [name]))
  const of = (isIn: (one: Measured) => boolean) => names.filter((name) => isIn(measured[name] as Measured))
  const asked: [string, string[]][] = [
    ['no effect in any row', of(isIdle)],
    ['nor in a case file', of((one) => isIdle(one) && one.cases === 0)],
    ['speak in one row', of(({ rows }) => rows === 1)],
    ...QUESTIONS.map((question): [string, string[]] => [
      question.title,
      rules.flatMap(({ name, file }) =>
        measured[name] !== undefined && questionOf(file) === question ? [name] : [],
      ),
    ]),
  ]
  const groups: Group[] = []
  for (const [name, own] of asked.filter(([, { length }]) => length > 0)) {
    const answers = await threads.ask({ ask: 'off together', rules: own })
    groups.push({
      name,
      rules: own,
      worth: sumOf(...answers.map(({ worth }) => worth)),
      cases: answers.reduce((sum, { cases }) => sum + cases, 0),
    })
  }
  return groups
}
