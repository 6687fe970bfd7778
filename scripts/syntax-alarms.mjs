// Counts the false alarms of the syntax guard: pairs of one file in two releases of a package, of which the first parses, and the guard
// refuses the second. Prints pairs, alarms and time by language.
//
//   node scripts/syntax-alarms.mjs [NAME=LIMIT...]
//
// The releases come from npm (npm pack), into a temporary folder; with NAME=LIMIT only of these packages, LIMIT releases of each.
// Needs a build.
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
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
  /\.(?:json|ya?ml|toml|[mc]?js|jsx|[mc]?ts|tsx|pyi?|go|rs|java|c|h|cc|cpp|hpp|cs|rb|php|sh|html?|css)$/
const MOST_BYTES = 500_000
const MOST_PAIRS = 1500

const wanted = process.argv.slice(2).map((word) => word.split('='))
const packages = wanted.length > 0 ? wanted : Object.entries(PACKAGES)
const work = mkdtempSync(join(tmpdir(), 'emend-alarms-'))
process.on('exit', () => rmSync(work, { recursive: true, force: true }))
const guard = syntaxGuard()
const counts = new Map()

for (const [name, count] of packages) {
  try {
    await measure(name, Number(count))
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
}

console.log('language | pairs | alarms | share | unchecked | ms a file (median, most)')
for (const [language, { pairs, alarms, unchecked, times }] of [...counts].sort()) {
  const sorted = times.toSorted((one, other) => one - other)
  const [median = 0, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  const share = pairs === 0 ? 0 : (100 * alarms.length) / pairs
  console.log(
    `${language} | ${pairs} | ${alarms.length} | ${share.toFixed(3)} % | ${unchecked} | ${median.toFixed(1)}, ${most.toFixed(0)}`,
  )
}
const all = [...counts.values()]
console.log(
  `${sum(all.map(({ pairs }) => pairs))} pairs, ${sum(all.map(({ alarms }) => alarms.length))} alarms`,
)
for (const [language, { alarms }] of counts)
  for (const alarm of alarms.slice(0, 8)) console.log(`${language}: ${alarm}`)

async function measure(name, count) {
  const releases = await releasesOf(name, count)
  let last
  for (const version of releases) {
    const folder = await unpacked(name, version)
    if (last !== undefined) await compare(name, last, folder)
    if (last !== undefined) rmSync(last, { recursive: true })
    last = folder
  }
}

/** The latest releases of a package, one for each minor version, oldest first. */
async function releasesOf(name, count) {
  const { stdout } = await run('npm', ['view', name, 'versions', '--json'], { maxBuffer: 2 ** 26 })
  const versions = [JSON.parse(stdout)].flat().filter((version) => /^\d+\.\d+\.\d+$/.test(version))
  const minors = new Map(versions.map((version) => [version.replace(/\.\d+$/, ''), version]))
  return [...minors.values()].slice(-count)
}

async function unpacked(name, version) {
  const folder = mkdtempSync(join(work, 'release-'))
  const options = { cwd: folder, maxBuffer: 2 ** 26 }
  const { stdout } = await run('npm', ['pack', '--silent', '--ignore-scripts', `${name}@${version}`], options)
  await run('tar', ['-xzf', stdout.trim().split('\n').at(-1)], options)
  return folder
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
  if (first?.diagnostics?.some(({ severity }) => severity === 'error')) return false
  const started = performance.now()
  const second = await guard({ path, before, after })
  const language = extname(path).toLowerCase()
  const count = counts.get(language) ?? { pairs: 0, alarms: [], unchecked: 0, times: [] }
  const [diagnostic] = second?.diagnostics ?? []
  count.times.push(performance.now() - started)
  if (diagnostic?.severity === 'warning') count.unchecked += 1
  else count.pairs += 1
  if (diagnostic?.severity === 'error')
    count.alarms.push(`${path}, line ${diagnostic.line}: ${diagnostic.message}`)
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
