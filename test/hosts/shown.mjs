// Drives agents whose plugins record what the agent's own read tool showed: a scripted model reads, somebody else writes, and the model
// edits a line that changed, one that moved, and the line as it is now.
//
//   node test/hosts/shown.mjs [--update | --newest] [HOST…]
//
// --update writes the results to results.json, and the tables from it. --newest takes the newest versions in place of the pinned ones.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cline } from './hosts/cline.mjs'
import { codex } from './hosts/codex.mjs'
import { copilotCli } from './hosts/copilot-cli.mjs'
import { gemini } from './hosts/gemini.mjs'
import { kilo } from './hosts/kilo.mjs'
import { opencode } from './hosts/opencode.mjs'
import { pi, piOld } from './hosts/pi.mjs'
import { install, newestOf } from './install.mjs'
import { RESULTS, writePages } from './page.mjs'
import { runSession } from './session.mjs'

const BEFORE = 'RATE = 0.19\nNAME = "cart"\n\ndef total(items):\n\treturn sum(items)\n'
/** The file after the other writer: another rate, and a line more at the top. */
const BETWEEN = '"""The cart."""\nRATE = 0.07\nNAME = "cart"\n\ndef total(items):\n\treturn sum(items)\n'
const AFTER = '"""The cart."""\nRATE = 0.08\nNAME = "cart"\n\ndef total(items):\n\treturn sum(items or [])\n'

const path = 'cart.py'
const editOf = (old, now) => ({ path, old, now, patch: `@@\n-${old}\n+${now}` })
const calls = [
  { read: path, says: 'RATE = 0.19' },
  { writes: true, says: '' },
  { edit: editOf('RATE = 0.19', 'RATE = 0.2'), says: 'RATE = 0.07' },
  { edit: editOf('    return sum(items)', '    return sum(items or [])'), says: '' },
  { edit: editOf('RATE = 0.07', 'RATE = 0.08'), says: '' },
]

const WRITER = 'mv between.txt cart.py'
const described = { command: WRITER, description: 'Another writer' }
const piTools = { read: () => ({ name: 'read', input: { path } }), write: { name: 'bash', input: described } }

/** The agents, with the tools of each that read and that run a command, and the options for both. */
const HOSTS = [
  { own: pi, ...piTools },
  { own: piOld, ...piTools },
  ...[opencode, kilo].map((own) => ({
    own,
    read: (project) => ({ name: 'read', input: { filePath: join(project, path) } }),
    write: { name: 'bash', input: described },
  })),
  {
    own: cline,
    read: (project) => ({ name: 'read_files', input: { files: [{ path: join(project, path) }] } }),
    write: { name: 'run_commands', input: { commands: [WRITER] } },
  },
  {
    own: codex,
    read: () => ({ name: 'exec_command', input: { cmd: `cat ${path}` } }),
    write: { name: 'exec_command', input: { cmd: WRITER } },
  },
  {
    own: gemini,
    options: { mode: 'yolo' },
    read: (project) => ({ name: 'read_file', input: { file_path: join(project, path) } }),
    write: { name: 'run_shell_command', input: described },
  },
  {
    own: copilotCli,
    read: (project) => ({ name: 'view', input: { path: join(project, path) } }),
    write: { name: 'bash', input: described },
  },
]

const wanted = process.argv.slice(2).filter((one) => !one.startsWith('-'))
const [isUpdate, isNewest] = ['--update', '--newest'].map((option) => process.argv.includes(option))
if (isUpdate && isNewest) {
  console.error('--newest is not kept: pin a version, then run --update')
  process.exit(2)
}
for (const one of HOSTS.filter(({ own: { name } }) => wanted.length === 0 || wanted.includes(name))) {
  const { name } = one.own
  const packages = isNewest ? await newestOf(one.own.packages) : one.own.packages
  const version = Object.entries(packages).flat().join(' ')
  const session = await sessionIn({ ...one, packages })
  const problem = problemOf(session)
  if (problem === undefined) {
    console.log(`shown: ${calls.length} calls of a scripted model in ${name} (${version}) are right`)
    if (isUpdate) keep(name, packages)
  } else {
    console.error(`shown: ${name} (${version}): ${problem}\n${session.output.slice(-3000)}`)
    process.exitCode = 1
  }
}
if (isUpdate) writePages()

async function sessionIn({ own, packages, read, write, options }) {
  const host = {
    ...own,
    packages,
    toCall(call, project) {
      if (call.read !== undefined) return read(project)
      return call.edit === undefined ? write : own.toCall(call.edit, project)
    },
  }
  const edits = calls.map((call, at) => ({
    before: at === 0 ? { [path]: BEFORE, 'between.txt': BETWEEN } : {},
    calls: [call],
  }))
  return runSession(host, edits, { ...(await install(host)), emend: {}, ...options })
}

/** What is not as it should be after a session; undefined if all is right. */
function problemOf({ files, requests }) {
  const isSaid = (says, at) => JSON.stringify(requests[at] ?? '').includes(JSON.stringify(says).slice(1, -1))
  const silent = calls.findIndex(({ says }, at) => !isSaid(says, at + 1))
  if (silent !== -1) return `call ${silent + 1} does not answer ${JSON.stringify(calls[silent].says)}`
  if (!isSaid('has changed since it was shown', 3)) return 'the edit of a line that changed is not refused'
  return files.get(path) === AFTER ? undefined : `the file is ${JSON.stringify(files.get(path))}`
}

function keep(name, versions) {
  const results = JSON.parse(readFileSync(RESULTS, 'utf8'))
  const shown = { date: new Date().toISOString().slice(0, 10), versions, right: calls.length }
  results[name] = { ...results[name], shown }
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
}
