// Prints what the inputs of test/growth/adversaries.ts cost: `npm run growth-table -- [--only PART] [--sizes 25,50,100,200]
// [--tree DIR] [--limit 20] [--json FILE]`. Sizes are in thousands of characters, the limit in seconds; --tree measures the
// packages of another checkout with the same inputs.
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
  },
})
const TREE = resolve(values.tree)
const SIZES = values.sizes.split(',').map((size) => Number(size) * 1000)
const FOLDER = join(ROOT, 'node_modules', '.cache', 'growth')
const PROGRAM = join(FOLDER, `measure-${TREE.replaceAll(/\W/g, '-')}.mjs`)

await bundle()
const names = run([]).split('\n')
const rows = []
for (const [number, name] of names.entries()) {
  if (!values.only.some((part) => name.includes(part))) continue
  const cells = measured(String(number))
  rows.push({ name, cells })
  const shown = SIZES.map((_, at) => shownCell(cells[at]))
  console.log(`| ${name} | ${shown.join(' | ')} | ${cells.at(-1)?.outcome ?? ''} |`)
}
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
    const line = run([number, String(size)])
    if (line === '') break
    cells.push(JSON.parse(line))
  }
  return cells
}

/** Seconds, and millions of steps. */
function shownCell(cell) {
  return cell === undefined
    ? `> ${values.limit}`
    : `${cell.seconds.toFixed(2)} (${(cell.steps / 1e6).toFixed(1)})`
}

/** What the program prints; nothing where it takes more processor time than the limit. */
function run(args) {
  const command = `ulimit -t ${values.limit}; exec "$0" "$@"`
  const program = ['-c', command, process.execPath, PROGRAM, ...args]
  const { stdout, stderr, status, signal } = spawnSync('sh', program, { encoding: 'utf8' })
  if (status !== 0 && signal === null) throw new Error(stderr)
  return stdout.trim()
}

async function bundle() {
  mkdirSync(FOLDER, { recursive: true })
  await build({
    entryPoints: [join(ROOT, 'test', 'growth', 'measure.ts')],
    outfile: PROGRAM,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['emend:source'],
    mainFields: ['module', 'main'],
    plugins: [{ name: 'tree', setup: ofTree }],
    logLevel: 'warning',
  })
}

/** Takes the packages from the tree, and counts the steps of every budget. */
function ofTree({ onResolve, onLoad }) {
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
}
