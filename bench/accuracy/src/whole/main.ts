import { applySketchToFiles } from '@emend/sketch'
import { Command } from 'commander'
import { isForward } from '../histories/history.js'
import { packageHistory } from '../histories/package-history.js'
import { randomFrom } from '../random.js'
import { table } from '../table.js'
import { nearPathTasks, tasksOf, type WholeTask } from './tasks.js'

/** What comes of an answer: `asked` is a question of which one reading is right. */
export type Verdict = 'right' | 'asked' | 'refused' | 'wrong'

interface Options {
  readonly versions: string
  readonly files: string
  readonly seed: string
  readonly list?: string
  readonly kind?: string
}

/** Makes answers with whole files and parts of the changes of some packages, and prints what came of them. Returns 1 if one is wrong. */
export async function measureWhole(argv: readonly string[]): Promise<number> {
  const command = new Command('whole-files')
    .argument('<packages...>', 'published packages whose versions are taken as histories')
    .option('--versions <count>', 'how many versions of each', '8')
    .option('--files <count>', 'how many changed files of each', '30')
    .option('--seed <number>', 'the same seed gives the same answers', '1')
    .option('--list <verdict>', 'print those that were right, asked, refused or wrong')
    .option('--kind <words>', 'only answers of a kind with these words')
    .parse([...argv])
  const options = command.opts<Options>()
  const counts = new Map<string, Record<Verdict, number>>()
  for (const name of command.args) {
    const random = randomFrom(Number(options.seed))
    const history = (await packageHistory(name, Number(options.versions))).filter(isForward)
    for (const change of random.shuffle(history).slice(0, Number(options.files)))
      for (const task of [...tasksOf(change, random), ...nearPathTasks(change, random)]) {
        if (!task.kind.includes(options.kind ?? '')) continue
        const { verdict, said } = judge(task)
        const row = counts.get(task.kind) ?? { right: 0, asked: 0, refused: 0, wrong: 0 }
        row[verdict]++
        counts.set(task.kind, row)
        if (verdict === options.list)
          console.log(
            `=== ${verdict}: ${task.kind}, ${change.step}, ${change.path}\n${said}\n${task.request}`,
          )
      }
  }
  const rows = [...counts].map(([kind, { right, asked, refused, wrong }]) =>
    [kind, right, asked, refused, wrong].map(String),
  )
  console.log(table(['', 'right', 'asked', 'refused', 'wrong'], rows))
  return [...counts.values()].some(({ wrong }) => wrong > 0) ? 1 : 0
}

/** What comes of one answer, and what is said of it. */
export function judge({ path, files, request, expected }: WholeTask): { verdict: Verdict; said: string } {
  const result = applySketchToFiles(files, request)
  if (result.ok) {
    const file = result.files.find((one) => one.path === path)
    const isRight = expected !== undefined && result.files.length === 1 && file?.after === expected
    return { verdict: isRight ? 'right' : 'wrong', said: file?.after ?? '' }
  }
  if (expected === undefined) return { verdict: 'right', said: result.message }
  const choices = result.failures.flatMap((failure) => ('choices' in failure ? (failure.choices ?? []) : []))
  const isOffered = choices.some(({ text }) => text === expected)
  return { verdict: isOffered ? 'asked' : 'refused', said: result.message }
}
