import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** The result of a run of git. */
export interface GitRun {
  readonly ok: boolean
  readonly stdout: string
  /** The error message of git, in one line. */
  readonly reason: string
}

/**
 * Runs git in a folder. File names are taken literally: no patterns, no quoting. The file system monitor that a repository
 * may configure is not started.
 */
export async function runGit(cwd: string, args: readonly string[], input = ''): Promise<GitRun> {
  // `check-ignore` always takes literal names, and fails if this variable is set.
  const literal = args[0] === 'check-ignore' ? {} : { GIT_LITERAL_PATHSPECS: '1' }
  const env = { ...process.env, ...literal, LC_ALL: 'C' }
  const child = spawn('git', [...OPTIONS, ...args], { cwd, env })
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

const OPTIONS = ['-c', 'core.quotePath=false', '-c', 'core.fsmonitor=false']
