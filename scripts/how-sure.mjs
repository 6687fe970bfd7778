// Writes docs/how-sure.md from the files of results, so that no figure stands there without the command that makes it.
//
//   node scripts/how-sure.mjs            writes the page
//   node scripts/how-sure.mjs --check    fails if it is out of date instead
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accuracy, compiled, hosts, listed, oracles, pageOf, rules, speed } from './how-sure-page.mjs'
import { ROOT } from './packages.mjs'

const PAGE = join(ROOT, 'docs/how-sure.md')
const text = (path) => readFileSync(join(ROOT, path), 'utf8')
const json = (path) => JSON.parse(text(path))

const asked = json('test/oracles.json')
const figures = [
  ...compiled(json('bench/benchmark/results.json')),
  ...oracles(asked),
  ...accuracy(text('bench/accuracy/results.md')),
  ...rules(json('bench/rules/ledger.json')),
  ...speed(text('bench/speed/results.md')),
  ...hosts(json('test/hosts/results.json')),
]
const page = pageOf(figures, listed(asked))
if (!process.argv.includes('--check')) writeFileSync(PAGE, page)
else if (readFileSync(PAGE, 'utf8') !== page) {
  console.error('docs/how-sure.md is out of date: run npm run how-sure')
  process.exitCode = 1
}
