// Scores emend with a benchmark of other people: `npm run benchmark -- NAME --data PATH`. Without a name it lists them.
// Exits with 1 if a case is wrong, and with 2 if there are no data.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { score } from './score.mjs'
import { SETS } from './sets/index.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, list: { type: 'string' } },
})
const [name] = positionals
const set = SETS.find((one) => one.name === name)
if (set === undefined)
  stop(`${name === undefined ? 'Name a benchmark' : `No benchmark is named ${name}`}:\n${names()}`)
if (values.data === undefined || !existsSync(values.data))
  stop(
    `${values.data === undefined ? 'No data are given' : `Nothing is at ${values.data}`}. Nothing is downloaded here, because the data belong to others (${set.license}).
Get them yourself:

${set.get}

then run: npm run benchmark -- ${name} --data PATH`,
  )

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

function names() {
  return SETS.map((one) => `  ${one.name.padEnd(16)} ${one.what}`).join('\n')
}

function stop(message) {
  console.error(message)
  process.exit(2)
}
