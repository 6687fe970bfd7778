// Writes the table of what docs/safety.md promises and the tests that show it. A promise ends with `<!-- promise: name -->` on the
// page; a test says `// promise: name` (or several names) on the line above it. A promise without a test is an error, and so is
// a test of a promise that the page does not make.
//
//   node scripts/promises.mjs            writes the table
//   node scripts/promises.mjs --check    fails if it is out of date instead
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { ROOT } from './packages.mjs'

const PAGE = 'docs/safety.md'
const TABLE = 'test/promises.md'

const promises = promisesOf(readFileSync(join(ROOT, PAGE), 'utf8'))
const tests = testsByPromise()
const problems = [
  ...[...promises.keys()]
    .filter((name) => !tests.has(name))
    .map((name) => `${PAGE}: the promise ${name} has no test: write \`// promise: ${name}\` above one`),
  ...[...tests]
    .filter(([name]) => !promises.has(name))
    .map(([name, [{ file }]]) => `${file}: ${PAGE} makes no promise ${name}`),
]
const table = tableOf()
if (problems.length === 0 && !process.argv.includes('--check')) writeFileSync(join(ROOT, TABLE), table)
else if (problems.length === 0 && readFileSync(join(ROOT, TABLE), 'utf8') !== table)
  problems.push(`${TABLE} is out of date: run npm run promises`)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
} else
  console.log(`promises: ${promises.size} of ${PAGE}, shown by ${[...tests.values()].flat().length} tests`)

/** Returns the words of every promise, by its name. */
function promisesOf(page) {
  const found = new Map()
  for (const block of page.split(/\n\n|\n(?=- |\d+\. )/)) {
    let from = 0
    for (const { 0: marker, 1: name, index } of block.matchAll(/<!-- promise: ([\w-]+) -->/g)) {
      if (found.has(name)) throw new Error(`${PAGE} has the promise ${name} twice`)
      found.set(name, plain(block.slice(from, index)))
      from = index + marker.length
    }
  }
  return found
}

function plain(markdown) {
  return markdown
    .replace(/^(?:- |\d+\. )/, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
    .replace(/\s+/g, ' ')
    .replaceAll('|', '\\|')
    .trim()
}

/** Returns the tests of every promise that a test names: the file and the title. */
function testsByPromise() {
  const found = new Map()
  for (const path of ['apps', 'packages', 'test']
    .flatMap((folder) => testFilesBelow(join(ROOT, folder)))
    .sort()) {
    const file = relative(ROOT, path).replaceAll(sep, '/')
    const text = readFileSync(path, 'utf8')
    for (const [, names, below] of text.matchAll(/^ *\/\/ promise: (.+)\n(?=([\s\S]{0,1000}))/gm))
      for (const name of names.split(/, */)) {
        const test = { file, title: titleIn(below) }
        found.set(name, [...(found.get(name) ?? []), test])
      }
  }
  return found
}

function testFilesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return entry.name === 'node_modules' || entry.name === 'dist' ? [] : testFilesBelow(path)
    return entry.name.endsWith('.test.ts') ? [path] : []
  })
}

/** The title of the first test or group of a piece of source: the first text of a call before a function or its options. */
function titleIn(source) {
  return /\(\s*(['"`])((?:(?!\1).)+)\1\s*,\s*(?:async\b|\(|\{)/.exec(source)?.[2].replaceAll('|', '\\|')
}

function tableOf() {
  const rows = [...promises].map(([name, words]) => {
    const shown = (tests.get(name) ?? []).map(({ file, title }) => `[${title ?? file}](../${file})`)
    return `| ${words} | ${shown.join('; ')} |`
  })
  return `# What shows that safety holds

Made by \`npm run promises\` from the page about [safety](../docs/safety.md) and the tests.

| the page says | tests |
| --- | --- |
${rows.join('\n')}
`
}
