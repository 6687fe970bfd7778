// Checks that no bundle has grown beyond its budget: `size-budget.json`, bytes minified and gzipped.
//
//   node bench/speed/check-sizes.mjs            fails if a bundle is larger than its budget, that of `strict` has tolerant code,
//                                             or one that applies has the card of a format
//   node bench/speed/check-sizes.mjs --update   lowers every budget to the current size plus 3 %. One is raised by hand, with its reason in
//                                             the commit
import { readFileSync, writeFileSync } from 'node:fs'
import { bundleSizes, FOR_STRINGS } from './sizes.mjs'

const FILE = new URL('size-budget.json', import.meta.url)
const ROOM = 1.03
/** The bundles of hosts of `strict`, and the rooms and packages that find, merge, check or describe what they never ask for. */
const STRICT = /^strict | with strict$/
const TOLERANT =
  /^(?:core\/src\/(?:place\/tolerant|merge\/three-way|check\/new-text|readings|carry|problem|correct|explain)|feedback|edits)\//
/** The bundles of hosts that give text or objects of their own, and the files that take requests out of calls and judge the fields of these. */
const PLAIN = /^v4a for strings$| with strict$/
const CALLS = /^request\/src\/calls\/(?:grammars|field-(?:rows|values)|open-request|message)/
/** The cards of formats. */
const CARD = /\/src\/card\.ts$/

const sizes = await bundleSizes()
let budget = JSON.parse(readFileSync(FILE, 'utf8'))
if (process.argv.includes('--update')) {
  const lowered = Object.entries(sizes).map(([name, { gzipped }]) => [
    name,
    Math.min(budget[name] ?? Infinity, Math.ceil(gzipped * ROOM)),
  ])
  budget = Object.fromEntries(lowered)
  writeFileSync(FILE, `${JSON.stringify(budget, undefined, 2)}\n`)
}
const problems = [
  ...Object.entries(sizes).flatMap(([name, { gzipped }]) => {
    const most = budget[name]
    if (most === undefined) return [`${name}: ${gzipped} bytes, and no budget in size-budget.json`]
    return gzipped > most
      ? [`${name}: ${gzipped} bytes, ${gzipped - most} more than its budget of ${most}`]
      : []
  }),
  ...Object.keys(sizes)
    .filter((name) => STRICT.test(name))
    .flatMap((name) =>
      sizes[name].parts
        .filter(([file]) => TOLERANT.test(file))
        .map(([file]) => `${name}: has ${file}, which only a host that asks for it needs`),
    ),
  ...Object.keys(sizes)
    .filter((name) => PLAIN.test(name))
    .flatMap((name) =>
      sizes[name].parts
        .filter(([file]) => CALLS.test(file))
        .map(([file]) => `${name}: has ${file}, which only reads a model's calls`),
    ),
  ...Object.keys(FOR_STRINGS).flatMap((name) =>
    sizes[name].parts
      .filter(([file]) => CARD.test(file))
      .map(([file]) => `${name}: has ${file}, the words of a format, which a host that applies never shows`),
  ),
  ...Object.keys(budget)
    .filter((name) => sizes[name] === undefined)
    .map((name) => `${name}: a budget for what is no longer bundled`),
]
if (problems.length > 0) {
  console.error(`${problems.join('\n')}\nnode bench/speed/sizes.mjs NAME shows where the bytes come from`)
  process.exitCode = 1
} else console.log(`sizes: ${Object.keys(sizes).length} bundles are within their budgets`)
