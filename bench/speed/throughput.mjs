// How many edits of real size a second of a processor does: emend batch, other libraries and `git apply` on the same tasks.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unified, v4a } from './implementations/emend.mjs'
import { agentsCore, jsdiff } from './implementations/others.mjs'
import { unifiedDiff, v4aDiff } from './implementations/requests.mjs'
import { SAMPLES, sixLines, textOf, withLines } from './samples.mjs'
import { significant } from './tables.mjs'

const BIN = fileURLToPath(new URL('dist/bin.cjs', import.meta.resolve('emend/package.json')))
/** As files of programs are: most are short, some are long. */
const SIZES = [40, 80, 120, 200, 350, 600, 1_000, 2_000]
const LINES = 150_000

export async function measureThroughput(full) {
  const tasks = tasksOf(full ? 10_000 : 2_000)
  const rows = []
  const rates = new Map()
  const add = (name, right, seconds) => {
    rates.set(name, tasks.length / seconds)
    rows.push([
      name,
      `${right} of ${tasks.length}`,
      significant(seconds),
      significant(tasks.length / seconds),
    ])
  }
  for (const [name, implementation] of [
    ['emend v4a', v4a],
    ['emend unified-diff', unified],
    ['diff applyPatch', jsdiff()],
    ['@openai/agents-core applyDiff', agentsCore],
  ])
    add(name, ...inProcess(tasks, implementation))
  const folder = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  try {
    add('emend batch', ...byBatch(tasks, folder))
    add('git apply, all in one call', ...byGit(tasks, folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
  return {
    about: `one edit in each of ${tasks.length} files of ${SIZES[0]} to ${SIZES.at(-1)} lines of a compiler; seconds of the processor`,
    header: ['', 'right', 'seconds', 'edits a second and core'],
    rows,
    values: new Map([
      ['batch to agents-core', rates.get('emend batch') / rates.get('@openai/agents-core applyDiff')],
    ]),
  }
}

/** Pieces of the real sample, each with an edit of six lines. */
function tasksOf(count) {
  const all = SAMPLES.real(LINES)
  const tasks = []
  for (let at = 0; tasks.length < count; at++) {
    const size = SIZES[at % SIZES.length]
    const from = (at * 7_919) % (LINES - size)
    const lines = all.slice(from, from + size)
    const edit = editOf(lines)
    if (edit === undefined) continue
    tasks.push({ lines, text: textOf(lines), edit, expected: withLines(lines, edit.start, 6, edit.new) })
  }
  return tasks
}

/** Undefined where a piece has no six lines that are fit for one. */
function editOf(lines) {
  try {
    return sixLines(lines, 'real')
  } catch {
    return undefined
  }
}

function inProcess(tasks, implementation) {
  const runs = tasks.map(({ text, edit }) => implementation.prepare(text, edit))
  for (const run of runs.slice(0, 500)) attempt(run)
  const start = process.cpuUsage()
  const results = runs.map(attempt)
  const { user, system } = process.cpuUsage(start)
  return [results.filter((result, at) => result === tasks[at].expected).length, (user + system) / 1e6]
}

function attempt(run) {
  try {
    return run()
  } catch {
    return undefined
  }
}

function byBatch(tasks, folder) {
  const lines = tasks.map(({ text, edit }, id) =>
    JSON.stringify({ id, format: 'v4a', path: 'file', content: text, edit: v4aDiff([edit]) }),
  )
  writeFileSync(join(folder, 'tasks.jsonl'), `${lines.join('\n')}\n`)
  const { seconds, stdout } = timed(`"${process.execPath}" "${BIN}" batch --workers 0 < tasks.jsonl`, folder)
  const results = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  return [results.filter(({ id, content }) => content === tasks[id].expected).length, seconds]
}

function byGit(tasks, folder) {
  const patches = tasks.map(({ edit }, id) =>
    unifiedDiff([edit]).replaceAll(/^(---|\+\+\+) file$/gm, `$1 a/${id}`),
  )
  mkdirSync(join(folder, 'files'))
  for (const [id, { text }] of tasks.entries()) writeFileSync(join(folder, 'files', String(id)), text)
  writeFileSync(join(folder, 'all.patch'), patches.join(''))
  const { seconds, status } = timed('cd files && git apply --unsafe-paths ../all.patch', folder)
  return [status === 0 ? tasks.length : 0, seconds]
}

/** Runs a line in bash, which tells what all its processes took of the processor. */
function timed(line, cwd) {
  const { stdout, stderr, status } = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time { ${line}; }`], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    env: { ...process.env, LC_ALL: 'C' },
  })
  const [user = Number.NaN, system = Number.NaN] = stderr.trim().split('\n').at(-1).split(' ').map(Number)
  return { stdout, status, seconds: user + system }
}
