import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { printable } from '@emend/core/plugin'
import { AGENTS, type Agent, type Scope } from '../agents/agents.js'
import { fileOfCommand } from '../agents/hook-scripts.js'
import { NotEditable } from '../agents/json-entry.js'
import { EXIT, type ExitCode } from '../exit-code.js'
import { JSON_VERSION } from '../output/json-version.js'
import { seenBy } from '../output/text.js'

/** The options of `emend doctor`. */
export interface DoctorFlags {
  readonly json: boolean
  readonly cwd: string
}

/** What is known about a coding agent on this machine. */
interface Finding {
  readonly agent: string
  /** The file that its command starts; null if there is none. */
  readonly found: string | null
  /** The version that it says; null if it is not found, or says none. */
  readonly version: string | null
  /** The version with which emend was tested; null if it was not run. */
  readonly tested: string | null
  /** The settings that have emend, or that cannot be read. */
  readonly setUp: readonly { readonly scope: Scope; readonly file: string; readonly problem?: string }[]
}

/** Milliseconds after which an agent is taken for one that says no version. */
const TIME_LIMIT = 20_000

/** `emend doctor`: says for every agent whether it is found, its version, whether it is set up, and the version that was tested. */
export async function doctor({ json, cwd }: DoctorFlags): Promise<ExitCode> {
  const project = resolve(cwd)
  const findings: Finding[] = []
  for (const [name, agent] of Object.entries(AGENTS)) {
    const found = fileOfCommand(agent.command) ?? null
    const version = found === null ? null : await versionOf(found)
    const setUp = agent.scopes.flatMap((scope) =>
      agent.filesOf(scope, project).flatMap((file) => settingsIn(agent, scope, file)),
    )
    findings.push({ agent: name, found, version, tested: agent.tested ?? null, setUp })
  }
  process.stdout.write(
    json
      ? `${JSON.stringify({ version: JSON_VERSION, agents: findings })}\n`
      : seenBy(process.stdout, findings.map((one) => `${lineOf(one)}\n`).join('')),
  )
  return EXIT.applied
}

function lineOf({ agent, found, version, tested, setUp }: Finding): string {
  const places = setUp.map(({ scope, file, problem }) =>
    problem === undefined
      ? `set up ${scope === 'user' ? 'for you' : 'for this folder'}: ${printable(file)}`
      : `${printable(file)} ${printable(problem)}`,
  )
  const state =
    found === null ? 'not found' : version === null ? 'found, says no version' : `found, ${version}`
  const known = tested === null ? 'not tested' : `tested with ${tested}`
  return [`${agent.padEnd(9)} ${state}`, known, ...(places.length === 0 ? ['not set up'] : places)].join('; ')
}

/** The settings in a file if they have emend, or the reason why they cannot be read; empty if they do not have it. */
function settingsIn(agent: Agent, scope: Scope, file: string): Finding['setUp'] {
  try {
    const text = readFileSync(file, 'utf8')
    return agent.add(text) === text ? [{ scope, file }] : []
  } catch (error) {
    if (error instanceof NotEditable) return [{ scope, file, problem: error.message }]
    const { code } = error as NodeJS.ErrnoException
    const isAbsent = code === 'ENOENT' || code === 'ENOTDIR'
    return isAbsent ? [] : [{ scope, file, problem: `cannot be read (${code ?? String(error)})` }]
  }
}

/** The first version in what an agent answers to `--version`; null if there is none. */
function versionOf(file: string): Promise<string | null> {
  return new Promise((done) => {
    const shell = process.platform === 'win32' && file.endsWith('.cmd')
    const options = { timeout: TIME_LIMIT, shell, windowsHide: true }
    const child = execFile(shell ? `"${file}"` : file, ['--version'], options, (_, stdout) =>
      done(/(?<!\d)\d+\.\d+\.\d+[\w.+-]*/.exec(stdout)?.[0] ?? null),
    )
    child.stdin?.end()
  })
}
