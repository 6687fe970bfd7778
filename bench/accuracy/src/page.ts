import { readFile, writeFile } from 'node:fs/promises'
import type { FormatName } from './formats/format.js'
import { renderers } from './formats/index.js'
import { SHOWN, UNSEEN } from './histories/packages.js'
import { type Job, type JobResult, PROFILES } from './job.js'
import { closestLine, kindTable, mergeKinds, summaryTable } from './report.js'
import { runShares } from './threads.js'

const VERSIONS = 12
const FORMATS = Object.keys(renderers) as FormatName[]
/** The mark on the page. Everything after it is generated. */
const MARK = '<!-- printed -->\n'

/** Measures the histories of the page with every profile, and writes the tables below the mark of the page. */
export async function writePage(path: string, tasks: number, seed: number): Promise<number> {
  const page = await readFile(path, 'utf8')
  const end = page.indexOf(MARK)
  if (end < 0) {
    console.error(`${path} has no line ${MARK.trim()}, below which the tables go.`)
    return 2
  }
  const results = new Map<string, JobResult[]>()
  const shares = [...SHOWN, ...UNSEEN].map((name) => ({
    package: name,
    versions: VERSIONS,
    jobs: jobs(tasks, seed),
  }))
  await runShares(shares, (share, result) => {
    results.set(share.package, [...(results.get(share.package) ?? []), result])
    const { format, profile } = result.job
    console.error(`${share.package} ${format} ${profile}: ${result.wrong.length} wrong`)
  })
  const all = shares.flatMap((share) => results.get(share.package) ?? [])
  const sections = shares.map((share) =>
    section(share.package, tasks, seed, results.get(share.package) ?? []),
  )
  const text = `${page.slice(0, end)}${MARK}\n${sections.join('\n')}\n${kindSection(all)}`
  await writeFile(path, text)
  console.error(`${path} is written. The README has a table of these numbers: npm run slips -- --write`)
  return 0
}

function jobs(tasks: number, seed: number): Job[] {
  return FORMATS.flatMap((format) =>
    PROFILES.map(({ name }): Job => ({ format, profile: name, tasks, seed, own: name !== 'standard' })),
  )
}

function section(name: string, tasks: number, seed: number, results: readonly JobResult[]): string {
  const tables = results.flatMap(({ job, rows, explained }) =>
    job.profile === 'standard'
      ? [`${job.format}, ${tasks} tasks:\n\n${summaryTable(rows)}\n\nThe ${closestLine(explained)}.\n`]
      : [],
  )
  const others = results.flatMap(({ job, rows }) =>
    job.profile === 'standard'
      ? []
      : rows.map(({ name: own, summary }) => ({ name: `${own}, ${job.format}`, summary })),
  )
  const command = `npm run accuracy -- --package ${name} --versions ${VERSIONS} --tasks ${tasks} --seed ${seed}`
  return [
    `## ${name}\n\n\`\`\`sh\n${command}\n\`\`\`\n`,
    ...tables,
    `With \`--profile lenient\` and \`--profile strict\`, this project's rows:\n\n${summaryTable(others)}\n`,
    wrongLine(results),
  ].join('\n')
}

/** Lists the tasks that were applied wrongly, so that they can be reproduced. */
function wrongLine(results: readonly JobResult[]): string {
  const wrong = results.flatMap(({ job, wrong }) =>
    wrong.map(
      ({ task }) =>
        `- \`--profile ${job.profile} --format ${job.format} --number ${task.number}\`: ${task.disturbance}`,
    ),
  )
  return wrong.length === 0 ? 'No wrong one under any profile.\n' : `Wrong:\n\n${wrong.join('\n')}\n`
}

function kindSection(results: readonly JobResult[]): string {
  const standard = results.filter(({ job }) => job.profile === 'standard')
  const tables = FORMATS.map((format) => {
    const kinds = standard.filter(({ job }) => job.format === format).flatMap((one) => one.kinds)
    return `### ${format}\n\n${kindTable(mergeKinds(kinds))}\n`
  })
  return `## What each disturbance comes to\n\nOf all histories above, under \`standard\`.\n\n${tables.join('\n')}`
}
