// Counts the false alarms of the syntax guard: pairs of one file before and after a commit, or in two releases of a package, of which the
// first parses, and the guard refuses the second. Prints pairs, alarms and time by language, after each package what is new.
//
//   node scripts/syntax-alarms.mjs [NAME=LIMIT...] [--git FOLDER]
//
// The releases come from npm (npm pack), into a temporary folder; with NAME=LIMIT only of these packages, LIMIT releases of each. With
// --git, the pairs are those of the commits in a repository. Needs a build.
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { ROOT } from './packages.mjs'

const run = promisify(execFile)
const { syntaxGuard } = await import(join(ROOT, 'packages/syntax/dist/index.js'))

/** Packages that ship their sources, and how many releases of each are compared. */
const PACKAGES = {
  '@primer/css': 5,
  '@types/node': 8,
  '@types/react': 6,
  'ace-builds': 3,
  ajv: 6,
  'better-sqlite3': 4,
  bootstrap: 5,
  bulma: 4,
  canvas: 4,
  codemirror: 5,
  'core-js': 4,
  'date-fns': 3,
  dojo: 3,
  eslint: 8,
  express: 8,
  'highlight.js': 5,
  'i18n-iso-countries': 6,
  jasmine: 4,
  knex: 6,
  mongoose: 8,
  nan: 5,
  'node-addon-api': 6,
  'node-gyp': 8,
  npm: 4,
  ol: 3,
  'react-native': 5,
  rxjs: 5,
  sequelize: 6,
  sqlite3: 4,
  three: 3,
  webpack: 8,
  zod: 5,
}
const CHECKED =
  /\.(?:json|ya?ml|toml|[mc]?js|jsx|[mc]?ts|tsx|pyi?|go|rs|java|c|cc|cpp|hpp|cs|rb|php|sh|html?|css)$/
const MOST_BYTES = 500_000
const MOST_PAIRS = 400

const { values, positionals } = parseArgs({ allowPositionals: true, options: { git: { type: 'string' } } })
const wanted = positionals.map((word) => word.split('='))
const packages = wanted.length > 0 || values.git ? wanted : Object.entries(PACKAGES)
const work = mkdtempSync(join(tmpdir(), 'emend-alarms-'))
process.on('exit', () => rmSync(work, { recursive: true, force: true }))
const guard = syntaxGuard()
const counts = new Map()

if (values.git !== undefined) await measureCommits(values.git)
for (const [name, count] of packages) {
  try {
    await measure(name, Number(count))
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
  const soFar = [...counts.values()]
  console.error(
    `${name}: ${sum(soFar.map(({ pairs }) => pairs))} pairs, ${sum(soFar.map(({ alarms }) => alarms.length))} alarms so far`,
  )
}

console.log('language | pairs | alarms | share | warnings | unchecked | ms a file (median, most)')
for (const [language, { pairs, alarms, warnings, unchecked, times }] of [...counts].sort()) {
  const sorted = times.toSorted((one, other) => one - other)
  const [median = 0, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  const share = pairs === 0 ? 0 : (100 * alarms.length) / pairs
  console.log(
    `${language} | ${pairs} | ${alarms.length} | ${share.toFixed(3)} % | ${warnings} | ${unchecked} | ${median.toFixed(1)}, ${most.toFixed(0)}`,
  )
}
const all = [...counts.values()]
console.log(
  `${sum(all.map(({ pairs }) => pairs))} pairs, ${sum(all.map(({ alarms }) => alarms.length))} alarms`,
)
for (const [language, { alarms }] of counts)
  for (const alarm of alarms.slice(0, 8)) console.log(`${language}: ${alarm}`)

async function measure(name, count) {
  let last
  for (const folder of await unpacked(name, await releasesOf(name, count))) {
    if (last !== undefined) await compare(name, last, folder)
    if (last !== undefined) rmSync(last, { recursive: true })
    last = folder
  }
}

/** The files that the commits of a repository change. */
async function measureCommits(folder) {
  const git = (args, options) =>
    execFileSync('git', ['-C', folder, ...args], { maxBuffer: 2 ** 30, ...options })
  const raw = git([
    'log',
    '--no-merges',
    '--raw',
    '--no-abbrev',
    '--no-renames',
    '--diff-filter=M',
    '--format=',
  ])
  const changes = raw.toString().matchAll(/^:\d+ \d+ (\w+) (\w+) M\t(.+)$/gm)
  for (const [, old, now, path] of changes) {
    if (!CHECKED.test(path)) continue
    const [before, after] = [old, now].map((id) => git(['cat-file', 'blob', id]).toString())
    if (before.length < MOST_BYTES && before !== after) await pair(path, before, after)
  }
}

/** The latest releases of a package, one for each minor version, oldest first. */
async function releasesOf(name, count) {
  const { stdout } = await run('npm', ['view', name, 'versions', '--json'], { maxBuffer: 2 ** 26 })
  const versions = [JSON.parse(stdout)].flat().filter((version) => /^\d+\.\d+\.\d+$/.test(version))
  const minors = new Map(versions.map((version) => [version.replace(/\.\d+$/, ''), version]))
  return [...minors.values()].slice(-count)
}

/** One folder for each of these releases, in their order. */
async function unpacked(name, versions) {
  const options = { cwd: mkdtempSync(join(work, 'releases-')), maxBuffer: 2 ** 26 }
  const wanted = versions.map((version) => `${name}@${version}`)
  const { stdout } = await run('npm', ['pack', '--silent', '--ignore-scripts', ...wanted], options)
  const files = stdout.trim().split('\n').slice(-versions.length)
  for (const file of files) {
    mkdirSync(join(options.cwd, `${file}.files`))
    await run('tar', ['-xzf', file, '-C', `${file}.files`], options)
  }
  return files.map((file) => join(options.cwd, `${file}.files`))
}

async function compare(name, before, after) {
  let pairs = 0
  for (const path of readdirSync(after, { recursive: true })) {
    if (pairs >= MOST_PAIRS) return
    const [old, now] = [textAt(join(before, path)), textAt(join(after, path))]
    if (old === undefined || now === undefined || old === now || /\.min\./.test(path)) continue
    pairs += (await pair(`${name}/${path}`, old, now)) ? 1 : 0
  }
}

async function pair(path, before, after) {
  const first = await guard({ path, before: undefined, after: before })
  if (first?.diagnostics?.some(({ severity }) => severity === 1)) return false
  const started = performance.now()
  const second = await guard({ path, before, after })
  const language = extname(path).toLowerCase()
  const count = counts.get(language) ?? { pairs: 0, alarms: [], unchecked: 0, warnings: 0, times: [] }
  const [diagnostic] = second?.diagnostics ?? []
  count.times.push(performance.now() - started)
  if (diagnostic?.message.startsWith('the syntax was not checked')) count.unchecked += 1
  else count.pairs += 1
  if (diagnostic?.severity === 2) count.warnings += 1
  if (diagnostic?.severity === 1)
    count.alarms.push(`${path}, line ${diagnostic.range.start.line + 1}: ${diagnostic.message}`)
  counts.set(language, count)
  return true
}

function textAt(file) {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile() || stats.size > MOST_BYTES || !CHECKED.test(file)) return undefined
  return readFileSync(file, 'utf8')
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
