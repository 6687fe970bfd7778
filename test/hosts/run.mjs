// Runs edits in the real programs of coding agents, without and with emend, and prints the results. What is not to be had is run as a
// stand-in, with emend only.
//
//   node test/hosts/run.mjs [--update | --newest] [HOST…]
//
// Fails if an edit with emend is not right, if emend writes something that the host would not have written, or if a result
// differs from `results.json`. --update writes that file, and the tables of
// docs/agents/index.md from it. --newest takes the newest versions in place of the pinned ones, and compares all but these.
import { readFileSync, writeFileSync } from 'node:fs'
import { EDITS } from './edits.mjs'
import { hosts } from './hosts.mjs'
import { install, newestOf } from './install.mjs'
import { judge } from './judge.mjs'
import { RESULTS, writePages } from './page.mjs'
import { runSession } from './session.mjs'

/** The day, which the results keep, such as 2026-11-25. */
const TODAY = new Date().toISOString().slice(0, 10)
/** How many hosts run at once. They mostly wait for the disk and for each other. */
const AT_ONCE = 2

/** Parts of the messages that a model must get for the edit without a place and the edit with two places. */
const SAYS = ['the text to replace is not in the file', 'Add enough context to name one of them']

const names = process.argv.slice(2).filter((one) => !one.startsWith('-'))
const unknown = names.filter((name) => !hosts.some((host) => host.name === name))
if (unknown.length > 0) {
  console.error(`no host ${unknown.join(', ')}; there are ${hosts.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const isNewest = process.argv.includes('--newest')
if (isNewest && process.argv.includes('--update')) {
  console.error('--newest compares with the results of pinned versions: pin a version, then run --update')
  process.exit(2)
}
const pinned = hosts.filter(({ name }) => names.length === 0 || names.includes(name))
const chosen = isNewest ? await Promise.all(pinned.map(withNewest)) : pinned
const problems = []
const found = {}
// One host after the other, because npm is faster alone, and variants of a host share one installation.
const installed = new Map()
for (const host of chosen) installed.set(host, await install(host))
await atOnce(chosen, async (host) => {
  found[host.name] = await runHost(host)
})
report()

async function withNewest(host) {
  const packages = await newestOf(host.packages)
  console.log(
    `${host.name}: ${Object.entries(packages)
      .map((one) => one.join(' '))
      .join(', ')}`,
  )
  return { ...host, packages }
}

async function runHost(host) {
  const files = installed.get(host)
  const edits = EDITS.filter(({ name }) => !(host.leavesOut ?? []).includes(name))
  // What a stand-in does without emend says nothing about the program.
  const without = host.standIn ? undefined : await runSession(host, edits, files)
  const emend = host.options ?? {}
  const emended = await runSession(host, edits, { ...files, emend })
  const outcome = ({ files: after }) =>
    Object.fromEntries(
      EDITS.map((edit) => [edit.name, edits.includes(edit) ? (judge(edit, host, after) ?? '–') : '–']),
    )
  const results = {
    ...(host.standIn ? { standIn: true } : { versions: host.packages }),
    ...(without && { without: outcome(without) }),
    with: outcome(emended),
  }
  for (const [edit, result] of Object.entries(results.with))
    if (result !== 'right' && result !== '–') fail(host, emended, `${edit} is ${result} with emend`)
  const last = JSON.stringify(emended.requests.at(-1) ?? '')
  for (const text of host.says ?? SAYS)
    if (!last.includes(text)) fail(host, emended, `the model does not read ${JSON.stringify(text)}`)
  const limits = {}
  for (const { name, edit = 'indentation', result = 'refused', shows = '', ...options } of host.limits ??
    []) {
    const one = EDITS.filter((each) => each.name === edit)
    const session = await runSession(host, one, { ...files, emend, ...options })
    limits[name] = judge(one[0], host, session.files)
    if (limits[name] !== result) fail(host, session, `${name}: the edit is ${limits[name]}`)
    const shown = JSON.stringify(shows).slice(1, -1)
    if (!session.output.includes(shown)) fail(host, session, `${name}: it does not show ${shows}`)
  }
  return { ...results, limits }
}

function fail({ name }, { output }, problem) {
  problems.push(`${name}: ${problem}`)
  console.error(`${name}: ${problem}\n${output.slice(-2000)}\n`)
}

function report() {
  const known = JSON.parse(readFileSync(RESULTS, 'utf8'))
  for (const { name } of chosen) {
    print(name, found[name])
    const { date: _, shown, ...last } = known[name] ?? {}
    if (process.argv.includes('--update'))
      known[name] = { date: TODAY, ...found[name], ...(shown && { shown }) }
    else if (compared(last) !== compared(found[name]))
      problems.push(`${name}: the results are not those of results.json; --update writes it`)
  }
  writeFileSync(
    RESULTS,
    `${JSON.stringify(Object.fromEntries(hosts.map(({ name }) => [name, known[name]])), null, 2)}\n`,
  )
  if (process.argv.includes('--update')) writePages()
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`hosts: ${chosen.map(({ name }) => name).join(', ')} are right with emend`)
}

function compared({ versions, ...results }) {
  return JSON.stringify(isNewest ? results : { versions, ...results })
}

function print(name, { without = {}, with: emended, limits }) {
  console.log(`\n${name.padEnd(22)}without   with emend`)
  for (const { name: edit } of EDITS)
    console.log(`  ${edit.padEnd(20)}${(without[edit] ?? '').padEnd(10)}${emended[edit]}`)
  for (const [limit, result] of Object.entries(limits)) console.log(`  ${limit.padEnd(42)}${result}`)
}

async function atOnce(items, run) {
  const queue = items.values()
  const work = async () => {
    for (const item of queue) await run(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
