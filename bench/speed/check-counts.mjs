// Checks that the first edits of a process run and allocate no more than `count-budget.json` says, that packages and programs load no
// more, that no more real edits leave the plain way, and that a commit asks the file system no more often.
//
//   node bench/speed/check-counts.mjs            fails if anything is more than its budget
//   node bench/speed/check-counts.mjs --walks    prints how often named functions are entered by four edits: see walks.mjs
//   node bench/speed/check-counts.mjs --update   lowers every budget to what is measured. One is raised by hand, with its reason in the commit
import { readFileSync, writeFileSync } from 'node:fs'
import { editCounts } from './counts.mjs'
import { fileCallCounts } from './file-calls.mjs'
import { loadedCode } from './loaded-code.mjs'
import { plainWayCounts } from './plain-way.mjs'
import { IMPORTS, PROGRAMS } from './processes.mjs'
import { walkCounts } from './walks.mjs'

const FILE = new URL('count-budget.json', import.meta.url)
/** How much more than measured is allowed, of what is no exact count of the code that an edit takes. */
const ROOM = {
  functions: 1,
  sources: 1,
  kilobytes: 1.05,
  files: 1,
  bytes: 1.03,
  entries: 1,
  changes: 1,
  left: 1,
  calls: 1,
}
/** How many real edits are asked whether they leave the plain way. */
const REAL_EDITS = 400
/** Kilobytes are those of one version of V8. */
const [, pinned] = /^(v\d+)\./.exec(process.version)

const isOurs = (name) => name.includes('emend')
const ours = (all) => Object.fromEntries(Object.entries(all).filter(([name]) => isOurs(name)))
const walks = await walkCounts()
if (process.argv.includes('--walks')) {
  for (const [name, { entries, functions, files, changes }] of walks)
    console.log(
      `${name}: ${entries} entries of ${functions} functions in ${files} files, ${changes} changes of file`,
    )
  process.exit()
}
const measured = {
  walks: Object.fromEntries(walks),
  plain: plainWay(await plainWayCounts(REAL_EDITS)),
  commits: Object.fromEntries(await fileCallCounts()),
  edits: Object.fromEntries(await editCounts(isOurs)),
  processes: Object.fromEntries(loadedCode(ours({ ...IMPORTS, ...PROGRAMS }))),
}
const kept = JSON.parse(readFileSync(FILE, 'utf8'))
const isUpdate = process.argv.includes('--update')
const problems = []
const budget = { node: kept.node }
for (const [part, all] of Object.entries(measured)) {
  budget[part] = {}
  for (const [name, counts] of Object.entries(all)) {
    budget[part][name] = {}
    for (const [unit, count] of Object.entries(counts))
      budget[part][name][unit] = limitOf(part, name, unit, count)
  }
}
if (isUpdate) writeFileSync(FILE, `${JSON.stringify(budget, undefined, 2)}\n`)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
} else {
  const left = pinned === kept.node ? '' : `; kilobytes are compared under Node ${kept.node} only`
  console.log(`counts: edits, imports and programs are within their budgets${left}`)
}

/** How many edits of each format leave the plain way. */
function plainWay(counts) {
  return Object.fromEntries(Object.entries(counts).map(([format, { left }]) => [format, { left }]))
}

/** The budget for one count, after comparing. */
function limitOf(part, name, unit, count) {
  const most = kept[part]?.[name]?.[unit]
  const isComparable = unit !== 'kilobytes' || pinned === kept.node
  if (isUpdate)
    return isComparable ? Math.min(most ?? Number.POSITIVE_INFINITY, Math.ceil(count * ROOM[unit])) : most
  if (most === undefined) problems.push(`${name}: ${count} ${unit}, and no budget in count-budget.json`)
  else if (isComparable && count > most)
    problems.push(`${name}: ${Math.ceil(count)} ${unit}, more than its budget of ${most}`)
  return most
}
