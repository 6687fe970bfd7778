// Writes docs/how-sure.md and test/figures.md from the files of results, so that no figure is there without the command that makes it.
//
//   node scripts/how-sure.mjs            writes the pages
//   node scripts/how-sure.mjs --check    fails if one is out of date instead
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  accuracy,
  compiled,
  everyFigure,
  hosts,
  listed,
  oracles,
  pageOf,
  rules,
  speed,
} from './how-sure-page.mjs'
import { ROOT } from './packages.mjs'

const text = (path) => readFileSync(join(ROOT, path), 'utf8')
const json = (path) => JSON.parse(text(path))

const asked = json('test/oracles.json')
const sums = [
  ...compiled(json('bench/benchmark/results.json')),
  ...oracles(asked),
  ...rules(json('bench/rules/ledger.json')),
  ...speed(text('bench/speed/results.md')),
]
const others = [...accuracy(text('bench/accuracy/results.md')), ...hosts(json('test/hosts/results.json'))]
const pages = {
  'docs/how-sure.md': pageOf(sums),
  'test/figures.md': everyFigure([...sums, ...others], listed(asked)),
}
const isCheck = process.argv.includes('--check')
for (const [path, page] of Object.entries(pages))
  if (!isCheck) writeFileSync(join(ROOT, path), page)
  else if (text(path) !== page) {
    console.error(`${path} is out of date: run npm run how-sure`)
    process.exitCode = 1
  }
