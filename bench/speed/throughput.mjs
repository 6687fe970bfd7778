// Measures how many edits of real files programs do per second of CPU time: `emend batch`, other libraries fed with lines of JSON, and
// `git apply`, on the same tasks.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AGENTS, APPLIERS, hunksIn, JSDIFF } from './implementations/appliers.mjs'
import { realTasks } from './real-tasks.mjs'
import { significant } from './tables.mjs'

const BIN = fileURLToPath(new URL('dist/bin.cjs', import.meta.resolve('emend/package.json')))
const LINES = fileURLToPath(new URL('lines.mjs', import.meta.url))
const BATCH = 'emend batch'

export async function measureThroughput(full) {
  const tasks = await realTasks(full ? 10_000 : 2_000)
  const folder = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  try {
    const programs = new Map(programsOf(tasks, folder).map(([name, run]) => [name, run()]))
    return {
      about: `programs that apply edits of ${tasks.length} real files, ${linesOf(tasks)}; seconds of the processor, from their start to their end`,
      header: ['', 'right', 'seconds', 'edits a second and core'],
      rows: Array.from(programs, ([name, { right, seconds }]) => [
        name,
        `${right} of ${tasks.length}`,
        significant(seconds),
        significant(tasks.length / seconds),
      ]),
      values: new Map([
        ['batch to agents-core', programs.get(inLines(AGENTS)).seconds / programs.get(BATCH).seconds],
      ]),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function linesOf(tasks) {
  const counts = tasks.map(({ text }) => text.split('\n').length).sort((a, b) => a - b)
  return `of ${counts[0]} to ${counts.at(-1)} lines, half of them up to ${counts[counts.length >> 1]}`
}

/** Returns the programs that read and write lines or files. */
function programsOf(tasks, folder) {
  const node = `"${process.execPath}"`
  const others = [JSDIFF, AGENTS].map((name) => [
    inLines(name),
    () => byLines(tasks, folder, `${node} "${LINES}" "${name}"`, APPLIERS[name].format),
  ])
  return [
    [BATCH, () => byLines(tasks, folder, `${node} "${BIN}" batch --workers 0`, 'v4a')],
    ...others,
    ['git apply, all in one call', () => byGit(tasks, folder)],
  ]
}

/** Returns the name of a library that is called through lines of JSON, like `emend batch`. */
function inLines(name) {
  return `${name}, JSON lines`
}

function byLines(tasks, folder, command, format) {
  const lines = tasks.map((task, id) =>
    JSON.stringify({
      id,
      path: task.path,
      content: task.text,
      edit: format === 'v4aDiff' ? hunksIn(task.v4a) : task[format],
    }),
  )
  writeFileSync(join(folder, 'tasks.jsonl'), `${lines.join('\n')}\n`)
  const { seconds, stdout } = timed(`${command} < tasks.jsonl`, folder)
  const results = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  return { right: results.filter(({ id, content }) => content === tasks[id].wanted).length, seconds }
}

function byGit(tasks, folder) {
  const root = join(folder, 'files')
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root)
  const patches = tasks.map(({ unifiedDiff }, id) =>
    unifiedDiff.replace(/^--- .*\n\+\+\+ .*$/m, `--- a/${id}\n+++ b/${id}`),
  )
  for (const [id, { text }] of tasks.entries()) writeFileSync(join(root, String(id)), text)
  writeFileSync(join(folder, 'all.patch'), patches.join(''))
  // With --reject, git applies the other patches even if it refuses some.
  const { seconds } = timed(
    'cd files && git apply --reject --whitespace=nowarn ../all.patch 2> /dev/null',
    folder,
  )
  const isRight = ({ wanted }, id) => readFileSync(join(root, String(id)), 'utf8') === wanted
  return { right: tasks.filter(isRight).length, seconds }
}

/** Runs a command in bash, which reports the CPU time of all its processes. */
function timed(line, cwd) {
  const { stdout, stderr } = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time { ${line}; }`], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    env: { ...process.env, LC_ALL: 'C' },
  })
  const [user = Number.NaN, system = Number.NaN] = stderr.trim().split('\n').at(-1).split(' ').map(Number)
  return { stdout, seconds: user + system }
}
