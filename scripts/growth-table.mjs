// Prints what the inputs of test/growth/adversaries.ts cost: `npm run growth-table -- [--only PART] [--sizes 25,50,100,200]
// [--tree DIR] [--limit 20] [--json FILE] [--loops]`. Sizes are in thousands of characters, the limit in seconds; --tree
// measures the packages of another checkout with the same inputs. --loops prints instead, for each place that spends steps, an
// input in which it has many of them and most of all, how many nanoseconds a step takes there, and how many millions there are.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { ROOT } from './packages.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    sizes: { type: 'string', default: '25,50,100,200' },
    tree: { type: 'string', default: ROOT },
    limit: { type: 'string', default: '20' },
    json: { type: 'string' },
    loops: { type: 'boolean', default: false },
  },
})
const TREE = resolve(values.tree)
const SIZES = values.sizes.split(',').map((size) => Number(size) * 1000)
const FOLDER = join(ROOT, 'node_modules', '.cache', 'growth')
const PLACES = join(FOLDER, 'places.mjs')
const PROGRAM = join(FOLDER, `measure-${TREE.replaceAll(/\W/g, '-')}.mjs`)

const SPENDING = /((?:[\w#.?]+\.)?#?budget)\??\.spend\(/
const COUNT = `globalThis.emendAt = (place, budget) => ({ spend(steps) {
  globalThis.emendPlaces[place] = (globalThis.emendPlaces[place] ?? 0) + steps; budget?.spend(steps) } });`

await bundle(PROGRAM, false)
if (values.loops) await bundle(PLACES, true)
const names = run(PROGRAM, []).split('\n')
const rows = []
for (const [number, name] of names.entries()) {
  if (!values.only.some((part) => name.includes(part))) continue
  const cells = measured(String(number))
  rows.push({ name, cells })
  const shown = SIZES.map((_, at) => shownCell(cells[at]))
  if (values.loops) continue
  console.log(`| ${name} | ${shown.join(' | ')} | ${cells.at(-1)?.outcome ?? ''} |`)
}
if (values.loops) printLoops()
const slowest = rows.map(({ name, cells }) => ({
  name,
  seconds: Math.max(0, ...cells.map(({ seconds }) => seconds)),
}))
slowest.sort((one, other) => other.seconds - one.seconds)
console.log(`${rows.length} inputs; slowest: ${slowest[0]?.name}, ${slowest[0]?.seconds.toFixed(2)} s`)
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(rows, undefined, 1))

/** What an input costs at each size, up to the first that takes longer than the limit. */
function measured(number) {
  const cells = []
  for (const size of SIZES) {
    // A step is measured in code that is compiled: by the second of two runs.
    const line = run(PROGRAM, values.loops ? [number, String(size), String(size)] : [number, String(size)])
      .split('\n')
      .at(-1)
    if (line === '') break
    const { places } = values.loops ? JSON.parse(run(PLACES, [number, String(size)]) || '{}') : {}
    cells.push({ ...JSON.parse(line), places })
  }
  return cells
}

/** For each place that spends steps the run in which most of them are its own. */
function printLoops() {
  const best = new Map()
  for (const { name, cells } of rows)
    for (const { steps, seconds, places = {} } of cells)
      for (const [place, own] of Object.entries(places)) {
        const share = own / steps
        if (own > 100_000 && share > (best.get(place)?.share ?? 0))
          best.set(place, { name, share, steps, seconds })
      }
  for (const [place, { name, share, steps, seconds }] of [...best].sort(
    ([, one], [, other]) => other.share - one.share,
  ))
    console.log(
      `| ${place} | ${((seconds * 1e9) / steps).toFixed(1)} | ${(share * 100).toFixed(0)} % | ${name} |`,
    )
}

/** Seconds, and millions of steps. */
function shownCell(cell) {
  return cell === undefined
    ? `> ${values.limit}`
    : `${cell.seconds.toFixed(2)} (${(cell.steps / 1e6).toFixed(1)})`
}

/** What the program prints; nothing where it takes more processor time than the limit. */
function run(bundled, args) {
  const command = `ulimit -t ${values.limit}; exec "$0" "$@"`
  const program = ['-c', command, process.execPath, bundled, ...args]
  const { stdout, stderr, status, signal } = spawnSync('sh', program, { encoding: 'utf8' })
  if (status !== 0 && signal === null) throw new Error(stderr)
  return stdout.trim()
}

async function bundle(outfile, hasPlaces) {
  mkdirSync(FOLDER, { recursive: true })
  await build({
    entryPoints: [join(ROOT, 'test', 'growth', 'measure.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['emend:source'],
    mainFields: ['module', 'main'],
    plugins: [{ name: 'tree', setup: (build) => ofTree(build, hasPlaces) }],
    banner: { js: COUNT },
    logLevel: 'warning',
  })
}

/** Takes the packages from the tree, and counts the steps of every budget. */
function ofTree({ onResolve, onLoad }, hasPlaces) {
  onResolve({ filter: /^\.\.\/\.\.\/packages\// }, ({ path }) => ({
    path: join(TREE, path.slice('../../'.length).replace(/\.js$/, '.ts')),
  }))
  onLoad({ filter: /(budget|explained)\.ts$/ }, ({ path }) => ({
    contents: readFileSync(path, 'utf8').replaceAll(
      /(left(?:\.steps)? -= )count/g,
      '$1(globalThis.emendSteps += count, count)',
    ),
    loader: 'ts',
  }))
  if (!hasPlaces) return
  onLoad({ filter: /packages\/[^/]+\/src\/.*\.ts$/ }, ({ path }) => ({
    contents: readFileSync(path, 'utf8')
      .split('\n')
      .map((line, at) =>
        line.replace(SPENDING, `emendAt('${path.slice(TREE.length + 10)}:${at + 1}', $1).spend(`),
      )
      .join('\n'),
    loader: 'ts',
  }))
}
