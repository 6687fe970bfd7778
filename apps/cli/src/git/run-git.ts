import { spawn } from 'node:child_process'
import { devNull } from 'node:os'
import { text } from 'node:stream/consumers'
import { UsageError } from '../exit-code.js'

/** The result of a run of git. */
export interface GitRun {
  readonly ok: boolean
  readonly stdout: string
  /** The error message of git, in one line. */
  readonly reason: string
}

/** How git is run. */
export interface GitOptions {
  readonly input?: string
  /** Whether git starts what its configuration names: hooks, filters, monitors, a program that signs. Default false. */
  readonly startsPrograms?: boolean
}

/**
 * Runs git in a folder. File names are taken literally: no patterns, no quoting. Of what the configuration of the repository names, git
 * starts nothing by default, because a request may have written it, or what it calls.
 */
export async function runGit(
  cwd: string,
  args: readonly string[],
  { input = '', startsPrograms = false }: GitOptions = {},
): Promise<GitRun> {
  const off = startsPrograms ? [] : [...OFF, ...(await namedOff(cwd))]
  return run(cwd, [...off, ...args], input, startsPrograms ? {} : OFFLINE)
}

async function run(
  cwd: string,
  args: readonly string[],
  input: string,
  more: Readonly<Record<string, string>> = OFFLINE,
): Promise<GitRun> {
  // These always take literal names, and fail if this variable is set.
  const literal = args.some((one) => one.startsWith('check-')) ? {} : { GIT_LITERAL_PATHSPECS: '1' }
  const env = { ...process.env, ...literal, LC_ALL: 'C', ...more }
  const child = spawn('git', ['--no-pager', '-c', 'core.quotePath=false', ...args], { cwd, env })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  try {
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    const [line = ''] = stderr.trim().split('\n')
    return {
      ok: code === 0,
      stdout,
      reason: line.replace(/^(?:fatal|error): /, '') || `git ended with ${code}`,
    }
  } catch (error) {
    return { ok: false, stdout: '', reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isMissing = 'code' in error && error.code === 'ENOENT'
  return isMissing ? 'git is not installed, or not on the PATH' : error.message
}

/** Takes away each filter and hook that the configuration names. */
async function namedOff(cwd: string): Promise<readonly string[]> {
  const known = named.get(cwd)
  if (known !== undefined) return known
  const { stdout } = await run(
    cwd,
    ['config', '--null', '--name-only', '--get-regexp', '^(filter|hook)\\.'],
    '',
  )
  const off = [...new Set(stdout.split('\0').flatMap(switchOff))].flatMap((one) => ['-c', one])
  named.set(cwd, off)
  return off
}

const named = new Map<string, readonly string[]>()

/** @throws UsageError for a name that git cannot be told on its command line */
function switchOff(key: string): readonly string[] {
  const [, kind, name = ''] = /^(filter|hook)\.([\s\S]+)\.[^.]+$/.exec(key) ?? []
  if (kind === undefined) return []
  if (/[=\n]/.test(name))
    throw new UsageError(
      `the configuration of git has a ${kind} with the name ${JSON.stringify(name)}, which cannot be switched off`,
    )
  if (kind === 'hook') return [`hook.${name}.enabled=false`]
  return ['clean', 'smudge', 'process']
    .map((one) => `filter.${name}.${one}=`)
    .concat(`filter.${name}.required=false`)
}

/** What a partial clone lacks is not fetched: that starts what the configuration names for it. */
const OFFLINE = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' }

/** Programs that git starts while it looks at files, commits, and cleans up afterwards. */
const OFF: readonly string[] = [
  `core.hooksPath=${devNull}`,
  'core.fsmonitor=false',
  'diff.ignoreSubmodules=all',
  'gc.auto=0',
  'log.showSignature=false',
  'maintenance.auto=false',
].flatMap((one) => ['-c', one])
