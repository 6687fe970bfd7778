import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** The built command line. */
export const BIN: string = fileURLToPath(new URL('../dist/bin.cjs', import.meta.url))

export interface Run {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

const { PATH, XDG_STATE_HOME } = process.env
const OWN_ENVIRONMENT = { PATH, XDG_STATE_HOME }

/** Runs the built command line, as a user would. */
export function emend(args: readonly string[], { input = '', cwd, env = {} }: RunOptions = {}): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    input,
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...OWN_ENVIRONMENT, ...env },
  })
  return { exitCode: status, stdout, stderr }
}

/** Runs the command with a reader that has closed the pipe, and returns the exit code. */
export async function emendUnread(args: readonly string[], input: string): Promise<number | null> {
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ['pipe', 'pipe', 'ignore'] })
  child.stdout.destroy()
  // The command may also end without reading all of its input.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [exitCode] = await once(child, 'exit')
  return exitCode
}

interface RunOptions {
  readonly input?: string | Uint8Array
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Creates a scratch folder with these files, which is removed after the test. */
export function scratch(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'emend-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/**
 * Returns every file below a folder except the state folder, with one character for each byte, so that nothing is
 * normalized when compared.
 */
export function tree(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.startsWith(join(folder, '.emend')))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}
