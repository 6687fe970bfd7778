// The tables of the README: what each tool does with the same eleven slips, and the results of thousands of edits. With --write
// they are written to the README; with --check they must already be there.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applyAsAider } from './aider.mjs'
import { countedIn } from './counted.mjs'
import { SLIPS } from './slips.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BIN = join(ROOT, 'apps/cli/dist/bin.cjs')
const README = join(ROOT, 'README.md')

/** The tools. Each returns the text that it writes, or undefined if it refuses and leaves the file unchanged. */
const TOOLS = {
  emend: (slip) => inFolder(slip, patchOf(slip), emend()),
  'git apply': (slip) => inFolder(slip, diffOf(slip), ['git', 'apply', 'request']),
  patch: (slip) => inFolder(slip, diffOf(slip), ['patch', '-p1', '-N', '-r', '-', '-i', 'request']),
  'Aider*': (slip) => applyAsAider(slip.file, ...sidesOf(slip.lines)),
  'Codex*': (slip) => inFolder(slip, patchOf(slip), emend('codex')),
  'OpenCode*': (slip) => inFolder(slip, callOf(slip), emend('opencode')),
  'Roo Code*': (slip) => inFolder(slip, blockOf(slip), emend('roo')),
}

const verdicts = SLIPS.map((slip) => ({
  slip,
  verdicts: Object.values(TOOLS).map((tool) => verdict(slip, tool)),
}))
const { command, tasks, rows } = countedIn(readFileSync(join(ROOT, 'bench/accuracy/results.md'), 'utf8'))
const tables = {
  slips: slipsTable(verdicts),
  counted: `<!-- skip: takes minutes, and what npm has -->\n\n\`\`\`sh\n${command}\n\`\`\`\n\n${tableOf([
    ['rules', `${tasks} edits in`, 'right', 'WRONG', 'emend: right', 'WRONG'],
    ...rows,
  ])}`,
}
const before = readFileSync(README, 'utf8')
const after = Object.entries(tables).reduce(
  (text, [name, table]) =>
    text.replace(
      new RegExp(`(<!-- ${name} -->\\n\\n)[^]*?(?=<!-- end -->)`),
      (_, mark) => `${mark}${table}\n`,
    ),
  before,
)
if (process.argv.includes('--write')) writeFileSync(README, after)
else if (process.argv.includes('--check') && after !== before) {
  console.error('the tables of the README are others than these: npm run slips -- --write')
  process.exitCode = 1
}
process.stdout.write(Object.values(tables).join('\n'))

function verdict(slip, tool) {
  const text = tool(slip)
  if (text === undefined || text === slip.file) return 'refused'
  return text === slip.expected ? 'right' : 'WRONG'
}

/**
 * Runs a program in a folder with the file and returns the file afterwards. Only the file counts, not the exit code
 * or the output.
 */
function inFolder({ file }, request, [program, ...args]) {
  const cwd = mkdtempSync(join(tmpdir(), 'emend-slips-'))
  try {
    writeFileSync(join(cwd, 'a.js'), file)
    writeFileSync(join(cwd, 'request'), request)
    const env = { PATH: process.env.PATH, XDG_STATE_HOME: join(cwd, '.state'), GIT_CEILING_DIRECTORIES: cwd }
    const { error } = spawnSync(program, args, { cwd, env })
    if (error) throw error
    return readFileSync(join(cwd, 'a.js'), 'utf8')
  } finally {
    rmSync(cwd, { recursive: true })
  }
}

/** Returns the command that runs emend with a profile. Profiles of other tools follow their rules exactly. */
function emend(profile = 'standard') {
  return [process.execPath, BIN, 'apply', '--no-config', '--profile', profile, 'request']
}

function callOf({ lines }) {
  const [oldString, newString] = sidesOf(lines).map((text) => text.replace(/\n$/, ''))
  return JSON.stringify({ path: 'a.js', oldString, newString })
}

function blockOf({ lines }) {
  const [before, after] = sidesOf(lines)
  return `a.js\n<<<<<<< SEARCH\n${before}=======\n${after}>>>>>>> REPLACE\n`
}

function patchOf({ lines }) {
  return `*** Begin Patch\n*** Update File: a.js\n@@\n${lines.join('\n')}\n*** End Patch\n`
}

/**
 * Returns the request as a unified diff with correct numbers, although models count badly: correct line counts, and a
 * start at the first line of the request that the file has.
 */
function diffOf({ lines, file }) {
  const [before, after] = sidesOf(lines).map((text) => text.split('\n').length - 1)
  const first = lines
    .find((line) => !line.startsWith('+'))
    .slice(1)
    .trim()
  const start =
    Math.max(
      0,
      file.split(/\r?\n/).findIndex((line) => line.trim() === first),
    ) + 1
  return `--- a/a.js\n+++ b/a.js\n@@ -${start},${before} +${start},${after} @@\n${lines.join('\n')}\n`
}

function sidesOf(lines) {
  return ['+', '-'].map((other) =>
    lines
      .filter((line) => !line.startsWith(other))
      .map((line) => `${line.slice(1)}\n`)
      .join(''),
  )
}

function slipsTable(rows) {
  return tableOf([
    ['slip', ...Object.keys(TOOLS)],
    ...rows.map(({ slip, verdicts }) => [slip.name, ...verdicts]),
    [
      'right or rightly refused',
      ...Object.keys(TOOLS).map((_, i) => String(rows.filter((row) => isFine(row, i)).length)),
    ],
  ])
}

function tableOf(cells) {
  const widths = cells[0].map((_, i) => Math.max(...cells.map((row) => row[i].length)))
  const lines = cells.map((row) => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`)
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`)
  return `${lines.join('\n')}\n`
}

function isFine({ slip, verdicts }, i) {
  return verdicts[i] === (slip.expected === undefined ? 'refused' : 'right')
}
