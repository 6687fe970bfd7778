import type { FormatName } from './formats/format.js'
import { renderers } from './formats/index.js'
import { SOAKED } from './histories/packages.js'
import type { Job, JobResult } from './job.js'
import { describe, percent, type Summary } from './report.js'
import { runShares, type Share } from './threads.js'

/** The number of tasks for one seed, small enough to reproduce a wrong task quickly. */
const TASKS_A_SEED = 2000
const VERSIONS = 6
const FORMATS = Object.keys(renderers) as FormatName[]

/** Runs a number of tasks over many histories. Prints every wrong task with the command that reproduces it. */
export async function soak(tasks: number, seed: number, profile: string): Promise<number> {
  const started = Date.now()
  const counts = { solvable: 0, right: 0, wrong: 0, mustRefuse: 0, rightlyRefused: 0 }
  await runShares(sharesOf(tasks, seed, profile), (share, result) => {
    const [own] = result.rows
    if (own === undefined) return
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] += own.summary[name]
    for (const one of result.wrong)
      console.log(`${describe(one)}\n${commandFor(share, result, one.task.number)}`)
    const done = counts.solvable + counts.mustRefuse
    const rate = (done * 1000) / (Date.now() - started)
    console.error(`${done} tasks, ${wrongOf(counts)} wrong, ${rate.toFixed(0)} a second`)
  })
  const { solvable, right, wrong, mustRefuse, rightlyRefused } = counts
  console.log(`${solvable + mustRefuse} tasks, ${wrongOf(counts)} applied wrongly.`)
  console.log(
    `Of ${solvable} with a right place ${right} are right (${percent(right, solvable)}), ${wrong} wrong.`,
  )
  console.log(
    `Of ${mustRefuse} that must be refused ${rightlyRefused} are (${percent(rightlyRefused, mustRefuse)}).`,
  )
  return wrongOf(counts) === 0 ? 0 : 1
}

function wrongOf({ wrong, mustRefuse, rightlyRefused }: Omit<Summary, 'refused'>): number {
  return wrong + mustRefuse - rightlyRefused
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
