import type { DeclaredRule } from './declared-rules.js'
import { type Ledger, type Measured, NO_WORTH, sumOf, type Worth } from './ledger.js'
import { QUESTIONS, type Question, questionOf } from './questions.js'
import type { Size } from './sizes.js'

/** The folder of the pages, from the root. */
export const FOLDER = 'docs/rules'

/** The pages of a ledger, by their file: one with the sums, and one for each question. */
export function pagesOf(rules: readonly DeclaredRule[], ledger: Ledger): ReadonlyMap<string, string> {
  const pages = new Map([[`${FOLDER}/index.md`, indexPage(rules, ledger)]])
  for (const question of QUESTIONS) {
    const own = rules.filter(({ file }) => questionOf(file) === question)
    if (own.length > 0) pages.set(`${FOLDER}/${question.name}.md`, questionPage(question, own, ledger))
  }
  return pages
}

const MADE = '<!-- Made by `npm run rules -- --pages` from the doc comments and bench/rules/ledger.json. -->'

function indexPage(rules: readonly DeclaredRule[], ledger: Ledger): string {
  const { packages, versions, seed, rows, groups, before, now } = ledger
  const switched = rules.filter(({ off }) => off !== undefined)
  const questions = QUESTIONS.map((question) => {
    const own = switched.filter(({ file }) => questionOf(file) === question)
    const measured = own.map(({ name }) => ledger.rules[name]).filter((one) => one !== undefined)
    const worth = sumOf(...measured.map((one) => one.worth))
    return `| [${question.title}](${question.name}.md) | ${own.length} | ${worth.right} | ${worth.wrong} |`
  })
  const sizes = (title: string, pick: (one: { readonly rules: Size; readonly rest: Size }) => Size) =>
    ['functions', 'lines', 'branches'].map((what) => {
      const of = (one: typeof now) => String(Reflect.get(pick(one), what))
      return `| ${what} of ${title} | ${of(before)} | ${of(now)} |`
    })
  return `${MADE}

# Rules

All that emend knows about edits, in a sentence for each rule, and what each rule is worth: it was switched off alone, and those of
${count(rows, 'request')} in which it speaks were sent without it. A rule **brings** a right result that is refused without it, or **prevents** a wrong
one: an edit that goes elsewhere or in twice, or text that nobody meant. It may also **refuse** what would be right without it, or **spoil** a result.
A rule that does nothing in these rows guards something that is promised, such as [safety](../safety.md) or the form of another tool, or waits to be
taken away.

| question | rules | bring right | prevent wrong |
| --- | --: | --: | --: |
${questions.join('\n')}

The rows are made of ${versions} releases each of ${packages.join(', ')} (seed ${seed}), and nobody looked at these histories when the rules were written.
They must succeed (real changes with the slips of models, in files that changed since), must be refused (the old text is only within a longer word,
the context names another block, nothing says which of two places is meant, ...), or must not change (whole diffs on files that have them, in part or all).
Every right result is sent once more. Under another profile, another cap, with CRLF, with a byte order mark or without a final newline a rule is tried in
some of the rows in which it speaks; what it does there is under "elsewhere".

| rows | ${before.name} | now |
| --- | --: | --: |
${Object.entries(now.verdicts)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([name, number]) => `| ${name} | ${before.verdicts[name] ?? 0} | ${number} |`)
  .join('\n')}

"Wrong" among those that must succeed is damaged new text that is written as it is: nothing in the file shows the damage.

## How much code that is

A function is a rule, the helper of one rule, or mechanics: offsets, lines, alignment. Lines are without comments before functions, branches are the
blocks that V8 counts.

| | ${before.name} | now |
| --- | --: | --: |
| rules | ${before.count} | ${switched.length} |
${[...sizes('rules', (one) => one.rules), ...sizes('the rest', (one) => one.rest)].join('\n')}

## Off together

Two rules that cover for one another both look idle, so that groups of them are switched off, too.

| group | rules | cost right | make wrong | bring right | mend wrong | case files that fail |
| --- | --: | --: | --: | --: | --: | --: |
${groups
  .map(
    ({ name, rules: { length }, worth: { right, wrong, refuses, spoils }, cases }) =>
      `| ${name} | ${length} | ${right} | ${wrong} | ${refuses} | ${spoils} | ${cases} |`,
  )
  .join('\n')}

[How it is measured](../../bench/rules/README.md).
`
}

function questionPage({ title }: Question, rules: readonly DeclaredRule[], ledger: Ledger): string {
  const switched = rules.filter(({ off }) => off !== undefined)
  const lines = switched.map((rule) => lineOf(rule, ledger.rules[rule.name]))
  const others = rules.filter(({ off }) => off === undefined)
  const answers = others.map(({ name, sentence, file }) => `- **${name}**: ${sentence} ${linkTo(file)}`)
  return `${MADE}

# ${title}

${switched.length} rules; [what the numbers are](index.md).

${lines.join('\n')}
${answers.length === 0 ? '' : `\n## Names that reports give\n\nThey say what came of it, and cannot be off.\n\n${answers.join('\n')}\n`}`
}

/** The line of a rule on its page, which begins as {@link headOf} says. */
function lineOf(rule: DeclaredRule, measured: Measured | undefined): string {
  if (measured === undefined) return `${headOf(rule)} Not measured.`
  const { rows, worth, elsewhere, slower = 0, cases } = measured
  const other = sumOf(NO_WORTH, ...Object.values(elsewhere))
  const parts = [
    `${count(rows, 'row')}: ${worthText(worth)}`,
    ...(isNothing(other) ? [] : [`elsewhere ${worthText(other)}`]),
    ...(slower > 0 ? [`keeps ${count(slower, 'input')} fast`] : []),
    ...(cases > 0 ? [count(cases, 'case')] : []),
  ]
  return `${headOf(rule)} ${parts.join('; ')}.`
}

/** What a line says of a rule without any measurement. */
export function headOf({ name, sentence, file }: DeclaredRule): string {
  return `- **${name}**: ${sentence} ${linkTo(file)},`
}

function linkTo(file: string): string {
  const short = file
    .replace(/^packages\//, '')
    .replace(/^core\/src\/|\/src(?=\/)/, '')
    .replace(/\.ts$/, '')
  return `[${short}](../../${file})`
}

export function worthText(worth: Worth): string {
  const { right, wrong, refuses, spoils } = worth
  const parts = [
    right > 0 && `brings ${right} right`,
    wrong > 0 && `prevents ${wrong} wrong`,
    refuses > 0 && `refuses ${refuses}`,
    spoils > 0 && `spoils ${spoils}`,
  ]
  return parts.filter(Boolean).join(', ') || 'nothing'
}

function isNothing(worth: Worth): boolean {
  return Object.values(worth).every((number) => number === 0)
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`
}
