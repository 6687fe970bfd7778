// Runs the property tests in rounds, each with another random seed, and prints how to reproduce each failure. A failure does
// not end the run: it continues until its rounds or minutes are over, and then exits with 1. What failed is kept in
// test/fuzz/corpus.json and tried first by the next run. `growth` measures time instead.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { readCorpus, saveCorpus, writeCases } from './fuzz-corpus.mjs'
import { growth } from './growth.mjs'
import { ROOT } from './packages.mjs'

const USAGE = `npm run fuzz -- [OPTIONS]
npm run fuzz -- growth [--only PART]
npm run fuzz -- case
  growth            how the time of parsers and detectors grows with the text, in place of the properties
  case              makes a case file of every failure of test/fuzz/hostile.test.ts that was kept
  --runs COUNT      rounds, each with the runs that the properties ask for; 20 by default, 1 with --seed
  --minutes COUNT   as many rounds as begin in so many minutes
  --cases COUNT     the cases of each property in a round; 100 by default
  --only PART       files whose path has this part; may be given more than once
  --test PART       tests whose name has this part
  --seed SEED       the seed of the first round
  --path PATH       the counterexample to go to at once`

if (process.argv[2] === 'growth') process.exit(await growth(process.argv.slice(3)))
if (process.argv[2] === 'case') process.exit(writeCases())

/** How long a test may continue after the time is over, in milliseconds. */
const GRACE = 60_000

const { minutes, seed, path, only, test, runs, each } = readOptions()
const deadline = Date.now() + minutes * 60_000
const files = filesWithProperties().filter((file) => only.some((part) => file.includes(part)))
if (files.length === 0) stop(`There is no file with properties with ${only.join(' or ')} in its path.`)

/** The first failure of every test, by file and name. */
const failures = new Map()
const running = new Set()
let [rounds, tests, cases] = [0, 0, 0]

if (Number.isFinite(deadline)) setTimeout(giveUp, deadline - Date.now() + GRACE).unref()
if (seed === undefined) await tryKept()
while (rounds < runs && Date.now() < deadline)
  await runRound(files, {
    seed: rounds++ === 0 && seed !== undefined ? seed : Math.floor(Math.random() * 2 ** 31),
    path,
    test,
  })
finish()

/** Tries what failed before. What passes now, or is gone, leaves the corpus. */
async function tryKept() {
  const isChosen = ({ file, test: name }) =>
    files.includes(file) && (test === undefined || name.includes(test))
  const kept = readCorpus()
  for (const one of kept.filter(isChosen)) await runRound([one.file], one)
  saveCorpus([...kept.filter((one) => !isChosen(one)), ...found()])
}

async function runRound(files, { seed, path, test }) {
  console.log(`Round ${rounds}: seed ${seed}`)
  let timer
  const vitest = await startVitest('test', files, {
    config: join(ROOT, 'test', 'fuzz', 'vitest.config.ts'),
    root: ROOT,
    watch: false,
    reporters: [
      {
        onInit(vitest) {
          const cancel = () => vitest.cancelCurrentRun('keyboard-input')
          if (Number.isFinite(deadline)) timer = setTimeout(cancel, deadline - Date.now())
        },
        onTestModuleStart: ({ moduleId }) => running.add(moduleId),
        onTestModuleEnd(module) {
          running.delete(module.moduleId)
          for (const error of module.errors()) note(module, '', error, seed)
        },
        onTestCaseResult(one) {
          const { state, errors = [] } = one.result()
          if (state !== 'skipped') tests++
          cases += one.meta().cases ?? 0
          for (const error of errors) note(one.module, one.fullName, error, seed)
        },
        onTestRunEnd(_, errors) {
          for (const error of errors) note(undefined, '', error, seed)
        },
      },
    ],
    sequence: { shuffle: { files: true, tests: false }, seed },
    provide: {
      fuzz: { seed, ...(path !== undefined && { path }), ...(each !== undefined && { numRuns: each }) },
    },
    ...(test !== undefined && { testNamePattern: literally(test) }),
  })
  clearTimeout(timer)
  await vitest.close()
}

/** Prints the first failure of a test, with the command that reproduces it. Later failures of the same test are only counted. */
function note(module, name, { message = '', cause }, round) {
  const file =
    module === undefined ? '(outside of a file)' : relative(ROOT, module.moduleId).replaceAll(sep, '/')
  const key = `${file} > ${name}`
  const known = failures.get(key)
  if (known !== undefined) return known.count++
  const [, from = round, path] = /\{ seed: (-?\d+), path: "([^"]*)"/.exec(message) ?? []
  const parts = [
    `--only ${file}`,
    name && `--test ${quote(name)}`,
    `--seed ${from}`,
    path && `--path ${path}`,
  ]
  const command = `npm run fuzz -- ${parts.filter(Boolean).join(' ')}`
  const [, counterexample] = /^Counterexample: (.*)$/m.exec(message) ?? []
  failures.set(key, {
    count: 1,
    command,
    entry: { file, test: name, seed: Number(from), path, counterexample },
  })
  const why = [message, cause?.message, cause?.diff].filter(Boolean).map((text) => text.trim())
  console.log(`\nFAILED: ${key}\n${why.join('\n')}\nAgain: ${command}\n`)
}

/** What failed in this run and can be tried again. */
function found() {
  return [...failures.values()].map(({ entry }) => entry).filter(({ path }) => path !== undefined)
}

function finish() {
  const same = (one, other) => one.file === other.file && one.test === other.test
  const now = found()
  saveCorpus([...readCorpus().filter((one) => !now.some((other) => same(one, other))), ...now])
  console.log(
    `${tests} tests with ${cases} cases in ${rounds} rounds over ${files.length} files, ${failures.size} failed`,
  )
  for (const [key, { count, command }] of failures) console.log(`${key} (${count} times)\n  ${command}`)
  process.exit(failures.size === 0 ? 0 : 1)
}

/** Reports the running files as failed and ends the process, because a property that does not end cannot be interrupted. */
function giveUp() {
  for (const file of running)
    note({ moduleId: file }, '', { message: 'It did not end.' }, 'that of the last round')
  finish()
}

function filesWithProperties() {
  const groups = ['packages', 'apps', 'examples', 'bench']
  const folders = groups.flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => join(group, name, 'test')),
  )
  return [...folders, join('test', 'fuzz')]
    .flatMap(filesIn)
    .filter(
      (file) => file.endsWith('.test.ts') && readFileSync(join(ROOT, file), 'utf8').includes('fc.assert('),
    )
    .map((file) => file.replaceAll(sep, '/'))
}

function filesIn(folder) {
  try {
    return readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, name))
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

function readOptions() {
  const string = { type: 'string' }
  const options = { runs: string, cases: string, minutes: string, seed: string, path: string, test: string }
  try {
    const { values } = parseArgs({ options: { ...options, only: { ...string, multiple: true } } })
    const { minutes, seed, path, test, only = [''] } = values
    const most = minutes !== undefined ? Number.POSITIVE_INFINITY : seed !== undefined ? 1 : 20
    return {
      minutes: numberOf('minutes', minutes) ?? Number.POSITIVE_INFINITY,
      seed: numberOf('seed', seed),
      runs: numberOf('runs', values.runs) ?? most,
      each: numberOf('cases', values.cases),
      path,
      test,
      only,
    }
  } catch (error) {
    return stop(error.message)
  }
}

function numberOf(name, text) {
  if (text === undefined) return undefined
  if (!Number.isFinite(Number(text)) || text === '')
    throw new Error(`--${name} takes a number, not "${text}".`)
  return Number(text)
}

function stop(message) {
  console.error(`${message}\n\n${USAGE}`)
  process.exit(2)
}

/**
 * Returns a pattern that matches the name literally. Vitest prints the parts of a name joined with ">", but matches
 * them joined with spaces.
 */
function literally(name) {
  return name
    .split(' > ')
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join(' (?:> )?')
}

function quote(text) {
  return `'${text.replaceAll("'", "'\\''")}'`
}
