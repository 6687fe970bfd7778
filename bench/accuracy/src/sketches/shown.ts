import { renderDiff } from '@emend/edits'
import { applySketchToFiles } from '@emend/sketch'
import { Command } from 'commander'
import { sampleChange } from '../change.js'
import { isForward } from '../histories/history.js'
import { packageHistory } from '../histories/package-history.js'
import { continuePeer, type Peer } from '../peers/continue.js'
import { randomFrom } from '../random.js'
import { table } from '../table.js'
import { FORMS, type ShownChange, shownChange } from './shown-change.js'

interface Options {
  readonly versions: string
  readonly tasks: string
  readonly seed: string
  readonly list?: string
}

/** What came of the answers of one form. Asked is a refusal that has the right text among its readings. */
interface Row {
  right: number
  asked: number
  refused: number
  wrong: number
  /** Of Continue, by its two rules. */
  readonly peers: Record<'aligns' | 'rewrites', { right: number; wrong: number }>
}

/** So many samples are tried for an answer of a form: not every one has it. */
const TRIES = 60

/** Shows changes of some packages as chats do, applies the answers, and prints what came of them. Returns 1 if one is wrong. */
export async function measureShown(argv: readonly string[]): Promise<number> {
  const command = new Command('shown')
    .argument('<packages...>', 'published packages whose versions are taken as histories')
    .option('--versions <count>', 'how many versions of each', '8')
    .option('--tasks <count>', 'how many answers of all of them together', '200')
    .option('--seed <number>', 'the same seed gives the same answers', '1')
    .option('--list <verdict>', 'print those that were right, asked, refused or wrong')
    .parse([...argv])
  const { versions, tasks, seed, list } = command.opts<Options>()
  const peers = await continuePeer()
  const rows = new Map<string, Row>()
  const share = Math.ceil(Number(tasks) / command.args.length)
  for (const name of command.args)
    for (const shown of await answersOf(name, Number(versions), share, Number(seed))) {
      const { verdict, said } = judge(shown)
      for (const kind of [shown.form, 'all']) {
        const row = rows.get(kind) ?? newRow()
        rows.set(kind, row)
        row[verdict]++
        for (const rule of ['aligns', 'rewrites'] as const) countPeer(row.peers[rule], peers[rule], shown)
      }
      if (verdict === list)
        console.log(`=== ${verdict}: ${shown.form}, ${shown.step}, ${shown.path}\n${said}\n${shown.message}`)
    }
  const cells = [...rows].map(([kind, { right, asked, refused, wrong, peers: own }]) => [
    kind,
    ...[right, asked, refused, wrong].map(String),
    ...[own.aligns, own.rewrites].flatMap((one) => [String(one.right), String(one.wrong)]),
  ])
  const head = ['', 'right', 'asked', 'refused', 'wrong', 'Continue*', 'wrong', 'Continue, whole*', 'wrong']
  console.log(table(head, cells))
  return (rows.get('all')?.wrong ?? 0) > 0 ? 1 : 0
}

function newRow(): Row {
  const none = () => ({ right: 0, wrong: 0 })
  return { right: 0, asked: 0, refused: 0, wrong: 0, peers: { aligns: none(), rewrites: none() } }
}

async function answersOf(name: string, versions: number, count: number, seed: number) {
  const random = randomFrom(seed)
  const history = (await packageHistory(name, versions)).filter(isForward)
  const answers: ShownChange[] = []
  let [at, misses] = [0, 0]
  for (let tries = 0; answers.length < count && tries < count * TRIES; tries++) {
    const file = random.pick(history)
    const change = file && sampleChange(file, random)
    const form = FORMS[at % FORMS.length]
    const shown = change && form && shownChange(change, form, random)
    if (shown !== undefined) answers.push(shown)
    misses = shown === undefined ? misses + 1 : 0
    // Few packages have every form: after so many samples the next one is drawn.
    if (misses % TRIES === 0) at++
  }
  return answers
}

function judge({ path, before, after, message }: ShownChange) {
  const result = applySketchToFiles({ [path]: before }, message)
  const wanted = renderDiff({ path, before, after })
  if (result.ok) {
    const made = result.files[0]?.after ?? ''
    const verdict = made === after ? ('right' as const) : ('wrong' as const)
    return {
      verdict,
      said: `${wanted}\n--- got beside it\n${renderDiff({ path, before: after, after: made })}`,
    }
  }
  const choices = result.failures.flatMap((failure) => ('choices' in failure ? (failure.choices ?? []) : []))
  const verdict = choices.some(({ text }) => text === after) ? ('asked' as const) : ('refused' as const)
  return { verdict, said: `${wanted}\n${result.message}` }
}

/** Blank lines at the ends do not count for the peer. */
function countPeer(
  counts: { right: number; wrong: number },
  peer: Peer,
  { path, before, after, code }: ShownChange,
) {
  const made = peer(path, before, code)
  if (made !== undefined) counts[made.trim() === after.trim() ? 'right' : 'wrong']++
}
