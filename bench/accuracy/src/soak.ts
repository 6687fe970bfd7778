import type { FormatName } from './formats/format.js'
import { renderers } from './formats/index.js'
import { SOAKED } from './histories/packages.js'
import type { Job, JobResult } from './job.js'
import { describe } from './report.js'
import { runShares, type Share } from './threads.js'

/** Tasks made from one seed: so few that a wrong one is soon made again. */
const TASKS_A_SEED = 2000
const VERSIONS = 6
const FORMATS = Object.keys(renderers) as FormatName[]

/** So many tasks over many histories. Prints every wrong one, with the command that makes it again. */
export async function soak(tasks: number, seed: number, profile: string): Promise<number> {
  const started = Date.now()
  const counts = { done: 0, right: 0, wrong: 0, refused: 0 }
  await runShares(sharesOf(tasks, seed, profile), (share, result) => {
    for (const { right, wrong, refused } of result.kinds) {
      counts.done += right + wrong + refused
      counts.right += right
      counts.wrong += wrong
      counts.refused += refused
    }
    for (const one of result.wrong)
      console.log(`${describe(one)}\n${commandFor(share, result, one.task.number)}`)
    const rate = (counts.done * 1000) / (Date.now() - started)
    console.error(`${counts.done} tasks, ${counts.wrong} wrong, ${rate.toFixed(0)} a second`)
  })
  console.log(`${counts.done} tasks: ${counts.right} right, ${counts.wrong} wrong, ${counts.refused} refused`)
  return counts.wrong === 0 ? 0 : 1
}

function sharesOf(tasks: number, seed: number, profile: string): Share[] {
  const each = Math.ceil(tasks / SOAKED.length / FORMATS.length)
  return SOAKED.map((name) => ({
    package: name,
    versions: VERSIONS,
    jobs: FORMATS.flatMap((format) =>
      Array.from({ length: Math.ceil(each / TASKS_A_SEED) }, (_, i): Job => {
        const count = Math.min(TASKS_A_SEED, each - i * TASKS_A_SEED)
        return { format, profile, tasks: count, seed: seed + i, own: true }
      }),
    ),
  }))
}

function commandFor(share: Share, { job }: JobResult, number: number): string {
  const { format, profile, seed } = job
  return `npm run accuracy -- --package ${share.package} --versions ${share.versions} --format ${format} --profile ${profile} --seed ${seed} --number ${number}`
}
