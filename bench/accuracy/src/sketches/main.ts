import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderDiff } from '@emend/edits'
import { applySketch } from '@emend/sketch'
import { Command } from 'commander'
import { sampleChange } from '../change.js'
import { type FileChange, isForward } from '../histories/history.js'
import { packageHistory } from '../histories/package-history.js'
import { randomFrom } from '../random.js'
import { makeSketch, NOISES, type SketchTask } from './make-sketch.js'

interface Options {
  readonly versions: string
  readonly tasks: string
  readonly seed: string
  readonly list?: string
}

/** Asked is a refusal that has the right text among its readings. */
type Verdict = 'right' | 'wrong' | 'asked' | 'refused'

/** Lines of context, as often as they are taken. */
const CONTEXTS = [2, 3, 3, 5]
/** So many samples are tried for each task: not every one gives a sketch with the noise that was drawn. */
const TRIES = 20

/** Makes sketches of the changes of some packages, merges them, and prints what came of them. Returns 1 if one is wrong. */
export async function measureSketches(argv: readonly string[]): Promise<number> {
  const command = new Command('sketches')
    .argument('<packages...>', 'published packages whose versions are taken as histories')
    .option('--versions <count>', 'how many versions of each', '10')
    .option('--tasks <count>', 'how many sketches of each', '150')
    .option('--seed <number>', 'the same seed gives the same sketches', '1')
    .option('--list <verdict>', 'print those that were right, wrong, asked or refused')
    .parse([...argv])
  const options = command.opts<Options>()
  const table = new Table()
  for (const name of command.args) {
    const history = (await packageHistory(name, Number(options.versions))).filter(isForward)
    for (const task of tasksOf(history, Number(options.tasks), Number(options.seed))) {
      const { verdict, code, time } = judge(task)
      table.add(name, task, verdict, code, time)
      table.bytes.push(task.before)
      if (verdict === options.list) {
        console.log(`=== ${verdict} ${code} ${name} ${task.path} (${task.noise})\n${task.sketch}`)
        console.log(differences(task))
      }
    }
  }
  table.print(await readingTime(table.bytes))
  return table.wrong === 0 ? 0 : 1
}

function* tasksOf(history: readonly FileChange[], count: number, seed: number): Generator<SketchTask> {
  const random = randomFrom(seed)
  let made = 0
  for (let tries = 0; made < count && tries < count * TRIES; tries++) {
    const file = random.pick(history)
    const change = file && sampleChange(file, random)
    if (change === undefined) continue
    const context = random.pick(CONTEXTS) as number
    const noise = random.pick(NOISES) as (typeof NOISES)[number]
    const task = makeSketch(change, noise, context, random)
    if (task === undefined) continue
    made++
    yield task
  }
}

/** What a sketch makes of its file beside what it is for. */
function differences({ before, after, sketch, path }: SketchTask): string {
  const result = applySketch(before, callFor({ path, sketch }))
  const wanted = renderDiff({ path, before, after })
  if (!result.ok) return `--- wanted\n${wanted}\n--- refused\n${result.message}`
  return `--- wanted\n${wanted}\n--- got beside it\n${renderDiff({ path, before: after, after: result.text })}`
}

/** The call of a tool that brings a sketch. */
function callFor({ path, sketch }: Pick<SketchTask, 'path' | 'sketch'>) {
  return { target_file: path, instructions: 'Change it as shown.', code_edit: sketch }
}

function judge(task: SketchTask): { verdict: Verdict; code: string; time: number } {
  const started = performance.now()
  const result = applySketch(task.before, callFor(task))
  const time = performance.now() - started
  if (!result.ok) {
    const [failure] = result.failures
    const choices = failure !== undefined && 'choices' in failure ? (failure.choices ?? []) : []
    const verdict = choices.some(({ text }) => text === task.after) ? 'asked' : 'refused'
    return { verdict, code: failure?.code ?? '', time }
  }
  return { verdict: result.text === task.after ? 'right' : 'wrong', code: '', time }
}

class Table {
  readonly bytes: string[] = []
  wrong = 0
  readonly #rows = new Map<string, Record<Verdict, number>>()
  readonly #codes = new Map<string, number>()
  readonly #times: number[] = []

  add(name: string, { noise, mustRefuse }: SketchTask, verdict: Verdict, code: string, time: number): void {
    this.#times.push(time)
    if (verdict === 'wrong') this.wrong++
    const kinds = mustRefuse
      ? [`must be refused: ${noise}`, 'must be refused']
      : [noise, `of ${name}`, 'all with a right place']
    for (const kind of kinds) {
      const row = this.#rows.get(kind) ?? { right: 0, wrong: 0, asked: 0, refused: 0 }
      row[verdict]++
      this.#rows.set(kind, row)
    }
    if (!mustRefuse && (verdict === 'refused' || verdict === 'asked'))
      this.#codes.set(code, (this.#codes.get(code) ?? 0) + 1)
  }

  print(reading: number): void {
    for (const [kind, { right, wrong, asked, refused }] of [...this.#rows].sort(([a], [b]) =>
      a.localeCompare(b),
    )) {
      const share = ((100 * right) / (right + wrong + asked + refused)).toFixed(1)
      console.log(
        `${kind.padEnd(50)} ${right} right (${share} %), ${wrong} wrong, ${asked} asked, ${refused} refused`,
      )
    }
    console.log([...this.#codes].map(([code, count]) => `${code} ${count}`).join(', '))
    const mean = this.#times.reduce((sum, one) => sum + one, 0) / Math.max(1, this.#times.length)
    console.log(
      `a sketch takes ${mean.toFixed(2)} ms to merge; reading its file takes ${reading.toFixed(2)} ms`,
    )
  }
}

/** The mean time of reading a file of the same text from the disk, in milliseconds. */
async function readingTime(texts: readonly string[]): Promise<number> {
  const path = join(tmpdir(), `emend-sketch-${process.pid}`)
  let total = 0
  for (const text of texts) {
    await writeFile(path, text)
    const started = performance.now()
    await readFile(path, 'utf8')
    total += performance.now() - started
  }
  await rm(path, { force: true })
  return total / Math.max(1, texts.length)
}
