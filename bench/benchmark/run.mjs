// Scores emend with a benchmark of other people: `npm run benchmark -- NAME --data PATH`. Without a name it lists them.
// Exits with 1 if a case is wrong, and with 2 if there are no data. Where a compiler judges, a case is wrong if there are more errors
// after an edit that is refused where it brings some. With
// `--save FILE` the counts of such a set are kept.
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compiled, tablesOf } from './compiled/judge.mjs'
import { score } from './score.mjs'
import { SETS } from './sets/index.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, list: { type: 'string' }, save: { type: 'string' } },
})
const [name] = positionals
const ALL_SETS = [...SETS, compiled]
const set = ALL_SETS.find((one) => one.name === name)
if (set === undefined)
  stop(`${name === undefined ? 'Name a benchmark' : `No benchmark is named ${name}`}:\n${names()}`)
if (values.data === undefined || !existsSync(values.data))
  stop(
    `${values.data === undefined ? 'No data are given' : `Nothing is at ${values.data}`}. Nothing is downloaded here, because the data belong to others (${set.license}).
Get them yourself:

${set.get}

then run: npm run benchmark -- ${name} --data PATH`,
  )

if (set.judge !== undefined) await judgeAll()
else scoreAll()

async function judgeAll() {
  const { counts, missing, results } = await judged()
  if (results.length === 0 && missing.length === 0) stop(`${values.data} has no case of ${name}`)
  for (const { id, by, outcome } of results)
    if (values.list === outcome) console.log(`${outcome}: ${id}, ${by}`)
  console.log(tablesOf(counts))
  for (const language of missing) console.log(`\n${language}: not run, because its compiler is not installed`)
  if (values.save !== undefined) save(counts)
  const isWorse = ({ by, outcome }) => outcome === 'worse' && by.includes('refuse')
  process.exitCode = results.some(isWorse) ? 1 : 0
}

async function judged() {
  try {
    return await set.judge(resolve(values.data))
  } catch (error) {
    stop(error.message)
  }
}

/** Keeps the counts with the day and the command, as docs/how-sure.md shows them. */
function save(counts) {
  const kept = {
    date: new Date().toISOString().slice(0, 10),
    command: `npm run benchmark -- ${name} --data ${values.data}`,
    counts,
  }
  writeFileSync(values.save, `${JSON.stringify(kept, null, 2)}\n`)
}

function scoreAll() {
  const rows = new Map()
  for (const { id, kind, files, request, expected, format } of set.read(resolve(values.data))) {
    const { outcome, message } = score({ files, request, expected, format })
    const row = rows.get(kind) ?? { right: 0, refused: 0, wrong: 0 }
    row[outcome]++
    rows.set(kind, row)
    if (values.list === outcome)
      console.log(`${outcome}: ${id} (${kind})${message === undefined ? '' : `\n${message}`}\n`)
  }
  if (rows.size === 0) stop(`${values.data} has no case of ${name}`)
  console.log('| edits | right | refused | wrong |\n| --- | ---: | ---: | ---: |')
  for (const [kind, { right, refused, wrong }] of rows)
    console.log(`| ${kind} | ${right} | ${refused} | ${wrong} |`)
  process.exitCode = [...rows.values()].some(({ wrong }) => wrong > 0) ? 1 : 0
}

function names() {
  return ALL_SETS.map((one) => `  ${one.name.padEnd(16)} ${one.what}`).join('\n')
}

function stop(message) {
  console.error(message)
  process.exit(2)
}
