import { spawn } from 'node:child_process'

/** How a program is run. */
export interface RunOptions {
  readonly cwd: string
  /** What it reads on standard input. Default: nothing. */
  readonly input?: string | undefined
  /** How long it may take, in milliseconds. */
  readonly timeLimit: number
}

/** What a program wrote, and how it ended. */
export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** How much a program may write, in characters. */
const MOST_OUTPUT = 2 ** 24

/** Runs a program, without a shell. @throws Error if it cannot be started, takes too long, writes too much, or is killed */
export function run([program = '', ...args]: readonly string[], options: RunOptions): Promise<Ran> {
  const { cwd, input, timeLimit } = options
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, windowsHide: true })
    const fail = (reason: string) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`${program} ${reason}`))
    }
    const timer = setTimeout(() => fail(`took longer than ${timeLimit} ms`), timeLimit)
    const texts = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        texts[name] += text
        if (texts[name].length > MOST_OUTPUT) fail('writes without an end')
      })
    child.on('error', (error) => fail(`cannot be started: ${error.message}`))
    child.on('close', (code) => {
      clearTimeout(timer)
      if (code === null) reject(new Error(`${program} was killed`))
      else resolve({ code, ...texts })
    })
    // A program that does not read its input has ended, and says itself why.
    child.stdin.on('error', () => {})
    child.stdin.end(input ?? '')
  })
}
