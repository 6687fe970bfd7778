// Writes docs/how-sure.md from the files of results, so that no figure stands there without the command that makes it.
//
//   node scripts/how-sure.mjs            writes the page
//   node scripts/how-sure.mjs --check    fails if it is out of date instead
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

const PAGE = join(ROOT, 'docs/how-sure.md')
const json = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

const page = pageOf([
  ...compiled(json('bench/benchmark/results.json')),
  ...hosts(json('test/hosts/results.json')),
])
if (!process.argv.includes('--check')) writeFileSync(PAGE, page)
else if (readFileSync(PAGE, 'utf8') !== page) {
  console.error('docs/how-sure.md is out of date: run npm run how-sure')
  process.exitCode = 1
}

/** What a compiler says of diffs. */
function compiled({ date, command, counts }) {
  return Object.entries(counts.all)
    .filter(([by]) => by.startsWith('emend'))
    .map(([by, { fixed, worse, ...others }]) => {
      const all = [fixed, worse, ...Object.values(others)].reduce((sum, one) => sum + one, 0)
      const figure = `${by}: of ${all} diffs ${fixed} mend the file, ${worse} make it worse`
      return [figure, 'a compiler', 'twelve cases of our own', command, date]
    })
}

/** What the programs of coding agents leave on the disk. Which files are right is said by us. */
function hosts(results) {
  return Object.entries(results).map(([name, { date, standIn, versions = {}, with: emended }]) => {
    const outcomes = Object.values(emended).filter((one) => one !== '–')
    const right = outcomes.filter((one) => one === 'right').length
    const program = Object.entries(versions)
      .map((one) => one.join(' '))
      .join(', ')
    return [
      `${name}: ${right} of ${outcomes.length} edits right`,
      standIn ? 'us, in a stand-in of the program' : `us, in ${program}`,
      'ten edits of our own',
      `node test/hosts/run.mjs ${name}`,
      date,
    ]
  })
}

function pageOf(rows) {
  const head = ['figure', 'judged by', 'data', 'command', 'on']
  const cells = rows.map(([figure, by, data, command, date]) => [figure, by, data, `\`${command}\``, date])
  const widths = head.map((title, i) => Math.max(title.length, ...cells.map((row) => row[i].length)))
  const line = (row) => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return `# How sure?

Every figure here comes from a file of results, with the command that made it. \`npm run how-sure\` writes this page.

${[line(head), rule, ...cells.map(line)].join('\n')}

## Not judged by anybody else yet

- [Accuracy](accuracy.md): what is right is labeled by us, or made from changes between releases of packages.
- [The rules](rules/index.md): what a rule prevents is measured on our own cases.
- The recorded diffs of llm-patch were not run from here: the row of the compiler is of cases that we made.
- The edits in coding agents ran in the real programs, but which files are right was said by us.
- The oracles of [profiles](profiles.md) fail where they differ, and keep no counts to show here.
- Whether a model needs fewer calls with our answers was asked of no model.
`
}
