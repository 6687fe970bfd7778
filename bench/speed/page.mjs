// Updates the documentation page: the part above its mark stays, and the part below is replaced with new measurements.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

const MARK = '<!-- measured -->'

/** Writes the report and the goals below the mark. @throws if the page has no mark */
export function writePage(file, report, goals) {
  const [head, ...rest] = readFileSync(file, 'utf8').split(MARK)
  if (rest.length === 0) throw new Error(`${file} has no line ${MARK}`)
  const missed = goals.filter(({ limit, least = false, measured }) =>
    least ? measured < limit : measured > limit,
  )
  const cores = cpus()
  const summary = [
    `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.version} on ${cores.length} cores (${cores[0]?.model.trim()}).`,
    missed.length === 0
      ? `All ${goals.length} goals are met.`
      : `Of ${goals.length} goals ${missed.length} are missed: ${missed.map(({ name }) => name).join('; ')}.`,
  ]
  // The headings of the report are one level below the heading of the page.
  writeFileSync(file, `${head}${MARK}\n\n${summary.join('\n')}\n\n${report.trim()}\n`)
}
