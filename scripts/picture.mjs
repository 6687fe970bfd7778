// Records the terminal picture of the README, docs/pictures/terminal.svg, by running the commands below with the built program on a
// terminal, which the program `script` of Linux makes. With --check it fails if the picture is out of date.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'
import { writeOrCheck } from './up-to-date.mjs'

const PICTURE = join(ROOT, 'docs/pictures/terminal.svg')
const BIN = join(ROOT, 'apps/cli/dist/bin.cjs')

const COMMANDS = ['cat answer.txt', 'emend apply answer.txt', 'emend apply answer.txt']

/** The columns of the terminal. */
const WIDTH = 96

/** The class names of the colors in the picture, by escape code. `ENDS` has the codes that end a color. */
const CLASSES = { 1: 'b', 2: 'd', 31: 'r', 32: 'g', 33: 'y', 36: 'c' }
const ENDS = new Set([0, 22, 39])

const recorded = record(filesOfReadme())
writeOrCheck(PICTURE, draw(recorded), 'npm run picture')

/** Returns the files of the README's example, which are its named fences. */
function filesOfReadme() {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const named = readme.matchAll(/<!-- as (\S+) -->\n\n(`{3,})\w*\n([\s\S]*?)^\2$/gm)
  return Object.fromEntries([...named].map(([, name, , text]) => [name, text]))
}

function record(files) {
  const cwd = mkdtempSync(join(tmpdir(), 'emend-picture-'))
  const bin = join(cwd, '.bin')
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    TERM: 'xterm-256color',
    XDG_STATE_HOME: join(cwd, '.state'),
  }
  try {
    mkdirSync(bin)
    writeFileSync(join(bin, 'emend'), `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`, {
      mode: 0o755,
    })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text)
    return COMMANDS.flatMap((command) => [
      `\u001b[2m$\u001b[22m \u001b[1m${command}\u001b[22m`,
      ...shownBy(command, { cwd, env }),
      '',
    ]).slice(0, -1)
  } finally {
    rmSync(cwd, { recursive: true })
  }
}

/** The lines that a terminal shows while a command runs. */
function shownBy(command, options) {
  const args = ['--quiet', '--return', '--command', `stty cols ${WIDTH}; ${command}`, '/dev/null']
  const { stdout, error } = spawnSync('script', args, { ...options, encoding: 'utf8' })
  if (error !== undefined) throw error
  return stdout.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
}

function draw(lines) {
  const wrapped = lines.flatMap((line) => wrap(line.replaceAll('\t', '        '), WIDTH))
  const [step, left, top] = [18, 20, 54]
  const height = top + wrapped.length * step + 12
  const rows = wrapped.map((line, i) => `<text x="${left}" y="${top + i * step}">${spans(line)}</text>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 ${height}" role="img" aria-label="A terminal: emend applies the answer of a model whose indentation is wrong, and refuses to apply it twice">
<style>
  text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #e6edf3; white-space: pre }
  .b { font-weight: bold } .d { fill: #8b949e } .r { fill: #ff7b72 } .g { fill: #7ee787 } .y { fill: #e3b341 } .c { fill: #79c0ff }
</style>
<rect width="860" height="${height}" rx="8" fill="#0d1117"/>
<circle cx="22" cy="20" r="6" fill="#ff5f56"/><circle cx="42" cy="20" r="6" fill="#ffbd2e"/><circle cx="62" cy="20" r="6" fill="#27c93f"/>
${rows.join('\n')}
</svg>
`
}

/** Returns a line as SVG spans, with the colors of its escape codes. */
function spans(line) {
  let shown = ''
  let name
  for (const [, code, text] of `\u001b[0m${line}`.matchAll(/\u001b\[(\d+)m([^\u001b]*)/g)) {
    name = ENDS.has(Number(code)) ? undefined : (CLASSES[code] ?? name)
    if (text !== '') shown += name ? `<tspan class="${name}">${escaped(text)}</tspan>` : escaped(text)
  }
  return shown
}

/** Splits a line into rows of at most `width` characters, not counting escape codes. Colors end at the end of a row. */
function wrap(line, width) {
  const rows = ['']
  let column = 0
  for (const [part, code] of line.matchAll(/(\u001b\[\d+m)|[\s\S]/gu)) {
    if (code === undefined && column++ === width) {
      rows.push('  ')
      column = 3
    }
    rows[rows.length - 1] += part
  }
  return rows
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
