// The pages docs/how-sure.md and test/figures.md, made from figures. A figure says `figure`, `by` (who judged it), `data`, `command` and `date`.

const FIELDS = ['figure', 'by', 'data', 'command', 'date']

/**
 * The page of the documents: what others judged, the sums of what we judged ourselves, and what nobody has judged.
 *
 * @throws Error for a figure that does not say by whom, on what, with which command and when it was measured
 */
export function pageOf(figures) {
  return `# How sure?

Every figure here comes from a file of results, with the command that made it: \`npm run how-sure\` writes this page. [All
figures](../test/figures.md) has those for each package and each coding agent, and why a result counts as listed.

${tableOf(figures)}

An oracle counts a result that is not the same as listed if a known reason holds, and fails otherwise.

## Not judged by anybody else yet

- [Accuracy](accuracy.md), [the rules](rules/index.md) and the runs in [coding agents](agents/index.md): we say what is right. Some
  figures of the first are in no file of results.
- [Performance](performance.md): the machine is one of ours.
- The compiler judged cases that we made; the recorded diffs of llm-patch were not run.
- An oracle says that emend does what another tool does, not that it is what was meant. One without a row differs in a way that is
  neither listed nor mended: see \`npm run oracles\`.
- Whether a model needs fewer calls with our answers was asked of no model.
`
}

/**
 * The page beside the tests, with all figures.
 *
 * @param reasons the lines of `listed`
 * @throws Error as `pageOf`
 */
export function everyFigure(figures, reasons) {
  return `# All figures

Made by \`npm run how-sure\` from the files of results. [How sure?](../docs/how-sure.md) is the summary.

${tableOf(figures)}

## What is listed

The first reason that holds is counted, each has a case of its own in the tests, and their sum is what is listed above. Those of the profiles are
from [Tiers and profiles](../docs/profiles.md).

${table(['oracle', 'reason', 'cases'], reasons)}
`
}

function tableOf(figures) {
  for (const one of figures)
    for (const field of FIELDS)
      if (typeof one[field] !== 'string' || one[field].trim() === '')
        throw new Error(`the figure ${JSON.stringify(one.figure ?? one)} has no ${field}`)
  for (const { figure, date } of figures)
    if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Error(`${JSON.stringify(figure)}: ${date} is no day`)
  const cells = figures.map(({ figure, by, data, command, date }) => [
    figure,
    by,
    data,
    `\`${command}\``,
    date,
  ])
  return table(['figure', 'judged by', 'data', 'command', 'on'], cells)
}

function table(head, cells) {
  const widths = head.map((title, i) => Math.max(title.length, ...cells.map((row) => row[i].length)))
  const line = (row) => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...cells.map(line)].join('\n')
}

/** How often each reason held for which an oracle lists a result that is not the same, of `test/oracles.json`. @throws Error if their sum is not what is listed */
export function listed(results) {
  return results.flatMap(({ name, counts, listed: reasons = {} }) => {
    const sum = Object.values(reasons).reduce((all, one) => all + one, 0)
    if (sum !== (counts.listed ?? 0))
      throw new Error(`${name}: ${counts.listed} are listed, with reasons ${sum}`)
    return Object.entries(reasons).map(([reason, count]) => [name, reason, String(count)])
  })
}

/** What the oracles counted, of `test/oracles.json`. */
export function oracles(results) {
  return results.map(({ counts, name, listed: _, ...others }) => {
    const all = Object.values(counts).reduce((sum, one) => sum + one, 0)
    const parts = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
    return { figure: `${name}: of ${all}, ${parts.join(', ')}`, ...others }
  })
}

/** What a compiler says of diffs, of `bench/benchmark/results.json`. */
export function compiled({ date, command, counts }) {
  return Object.entries(counts.all)
    .filter(([by]) => by.startsWith('emend'))
    .map(([by, { fixed, worse, ...others }]) => {
      const all = [fixed, worse, ...Object.values(others)].reduce((sum, one) => sum + one, 0)
      const figure = `${by}: of ${all} diffs ${fixed} mend the file, ${worse} make it worse`
      return { figure, by: 'a compiler', data: 'twelve cases of our own', command, date }
    })
}

/**
 * What the programs of coding agents leave on the disk, and whether emend knows what they have shown, of `test/hosts/results.json`.
 * Which files are right is said by us.
 */
export function hosts(results) {
  const named = (versions) =>
    Object.entries(versions)
      .map((one) => one.join(' '))
      .join(', ')
  return Object.entries(results).flatMap(([name, { date, standIn, versions = {}, with: emended, shown }]) => {
    const outcomes = Object.values(emended).filter((one) => one !== '–')
    const right = outcomes.filter((one) => one === 'right').length
    const edits = {
      figure: `${name}: ${right} of ${outcomes.length} edits right`,
      by: standIn ? 'us, in a stand-in of the program' : `us, in ${named(versions)}`,
      data: 'ten edits of our own',
      command: `node test/hosts/run.mjs ${name}`,
      date,
    }
    if (shown === undefined) return [edits]
    const calls = {
      figure: `${name}: ${shown.right} of ${shown.right} calls right while somebody else writes the file`,
      by: `us, in ${named(shown.versions)}`,
      data: 'five calls of our own',
      command: `node test/hosts/shown.mjs ${name}`,
      date: shown.date,
    }
    return [edits, calls]
  })
}

/** The first table of each package and format, of `bench/accuracy/results.md`, which the harness prints. */
export function accuracy(page) {
  const [, date] = /printed on (\d{4}-\d\d-\d\d)/.exec(page) ?? []
  return page.split(/^(?=## )/m).flatMap((section) => {
    const [, command] = /^```sh\n(npm run accuracy .*)\n```/m.exec(section) ?? []
    if (command === undefined) return []
    const [, name] = /^## (.*)/.exec(section) ?? []
    // One table a format: solvable, right, wrong, refused, those that must be refused, and refused of these.
    const tables = Array.from(
      section.matchAll(/^[a-z0-9-]+, \d+ tasks:\n\n.*\n.*\n\| emend standard +\|([^\n]*)\|$/gm),
      ([, row]) => row.split('|').map((cell) => Number(cell.replace('%', ''))),
    )
    const column = (at) => tables.map((row) => row[at])
    const sum = (at) => column(at).reduce((all, one) => all + one, 0)
    const percent = (choose, at) => `${choose(...column(at)).toFixed(2)} %`
    const right = `${percent(Math.min, 1)} to ${percent(Math.max, 1)} of ${sum(0)} right`
    const refused = `at least ${percent(Math.min, 5)} of ${sum(4)} refused that must be`
    const figure = `${name}, ${tables.length} formats: ${right}, at most ${percent(Math.max, 2)} wrong, ${refused}`
    return { figure, by: 'us', data: 'changes between releases, disturbed by us', command, date }
  })
}

/** What the rows of the rules come to, of `bench/rules/ledger.json`. */
export function rules({ date, packages, versions, rows, now: { verdicts } }) {
  const wrong = verdicts['must succeed: wrong'] + verdicts['must be refused: wrong']
  const right = Object.entries(verdicts).reduce(
    (sum, [what, n]) => sum + (what.endsWith(': right') ? n : 0),
    0,
  )
  return [
    {
      figure: `of ${rows} requests ${right} come out right, ${wrong} wrong`,
      by: 'us',
      data: `${versions} releases each of ${packages.length} packages, disturbed by us`,
      command: 'npm run rules',
      date,
    },
  ]
}

/** An exact edit of 100,000 lines, of `bench/speed/results.md`, which the bench prints. */
export function speed(page) {
  const [, date] = /was measured on (\d{4}-\d\d-\d\d)/.exec(page) ?? []
  const [, table] = /<!-- bench: exact -->\n([\s\S]*?)<!-- \/bench -->/.exec(page) ?? []
  const millisecondsOf = (name) => {
    const row = table.split('\n').find((line) => line.startsWith(`| ${name} `))
    return `${name} ${row.split('|')[6].trim()} ms`
  }
  const names = ['emend edit-string', 'diff applyPatch', '@openai/agents-core applyDiff']
  return [
    {
      figure: `an exact edit in 100,000 lines: ${names.map(millisecondsOf).join(', ')}`,
      by: 'a clock',
      data: 'lines that we made',
      command: 'npm run bench -- --full --page bench/speed/results.md',
      date,
    },
  ]
}
