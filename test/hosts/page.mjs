// The tables of docs/agents/index.md and of runs.md, made from the results.
import { readFileSync, writeFileSync } from 'node:fs'
import { EDITS } from './edits.mjs'

/** The pages with tables. */
export const PAGES = ['../../docs/agents/index.md', 'runs.md'].map((path) => new URL(path, import.meta.url))
/** The file of the results. */
export const RESULTS = new URL('results.json', import.meta.url)

const LABELS = {
  indentation: 'spaces for tabs',
  quotes: 'plain quotes for typographic ones',
  CRLF: 'spaces for tabs in a file with CRLF',
  'missing context': 'a line of the file left out',
  'second place': 'two places: to be refused',
  'already applied': 'applied already: nothing to be done',
  'new file': 'a new file',
  move: 'spaces for tabs in a file that is moved',
  refused: 'made for another state: to be refused',
  'two at once': 'two calls at once, spaces for tabs',
}

/** The agents of the first table, by the names of their rows in the results. */
const AGENTS = {
  opencode: 'OpenCode `edit`',
  'opencode-patch': 'OpenCode `apply_patch`',
  codex: 'Codex',
  gemini: 'Gemini CLI',
  'copilot-cli': 'Copilot CLI',
  'copilot-sdk': 'Copilot SDK',
  pi: 'pi',
  qwen: 'Qwen Code',
  cline: 'Cline',
  kilo: 'Kilo',
  claude: 'Claude Code',
}

/** The page with its tables made anew: each is below a comment with its name. */
export function pageWith(text, results) {
  const tables = { edits: editsTable(results), runs: runsTable(results) }
  return text.replace(
    /(<!-- hosts: (\w+) -->\n\n)(?:\|.*\n)*/g,
    (_, comment, name) => `${comment}${tables[name]}`,
  )
}

/** Writes the pages from the results. */
export function writePages() {
  const results = JSON.parse(readFileSync(RESULTS, 'utf8'))
  for (const page of PAGES) writeFileSync(page, pageWith(readFileSync(page, 'utf8'), results))
}

/** The edits that go wrong without emend in one of the agents at least. */
function editsTable(results) {
  const bold = (result) => (result === 'mangled' ? '**mangled**' : result)
  const slips = EDITS.filter(({ name }) =>
    Object.keys(AGENTS).some((host) => !['right', '–'].includes(results[host].without[name])),
  )
  const rows = slips.map(({ name }) => [
    LABELS[name],
    ...Object.keys(AGENTS).map((host) => bold(results[host].without[name])),
    withEmend(results, name),
  ])
  return table(['edit', ...Object.values(AGENTS), 'with emend'], rows)
}

/** The result of an edit with emend, which is the same in every agent that has such a call; else all of them. */
function withEmend(results, edit) {
  const all = Object.values(results).map((host) => host.with[edit])
  return [...new Set(all.filter((one) => one !== '–'))].join(', ')
}

function named(versions) {
  return Object.entries(versions)
    .map((one) => one.join(' '))
    .join(', ')
}

function runsTable(results) {
  const rows = Object.entries(results).map(
    ([name, { versions, date, standIn, without, with: emended, shown }]) => [
      `\`${name}\``,
      standIn ? 'stand-in' : named(versions),
      date,
      without === undefined ? 'not run' : counted(without),
      counted(emended),
      shown === undefined ? '–' : `${shown.right} right, ${shown.date}`,
    ],
  )
  return table(['run', 'program', 'date', 'without emend', 'with emend', 'what was shown'], rows)
}

function counted(outcomes) {
  const all = Object.values(outcomes)
  return ['right', 'refused', 'mangled']
    .map((kind) => [all.filter((one) => one === kind).length, kind])
    .filter(([count]) => count > 0)
    .map((one) => one.join(' '))
    .join(', ')
}

function table(head, rows) {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i].length)))
  const line = (cells) => `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |\n`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`
  return line(head) + rule + rows.map(line).join('')
}
