// One run of a coding agent in a scratch folder, with an empty home, a scripted model, and no network except loopback.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startProvider } from './provider.mjs'

const TIME_LIMIT = 240_000

/**
 * Runs edits in one session of a host, one after the other, each on its own files.
 *
 * @param options the options for the host's `start`, including the result of `install`; with `emend` the host is set up to use
 * emend
 * @returns the files afterwards, the requests that the model received, and the output of the host
 */
export async function runSession(host, edits, options) {
  const place = scratchFor(host.name, Object.assign({}, ...edits.map(({ before }) => before)))
  try {
    const steps = edits.flatMap(({ calls }) => stepsOf(host, calls, place.project, options.emend))
    const session = await runTurn(host, steps, place, options)
    return { files: filesIn(place.project), ...session }
  } finally {
    place.remove()
  }
}

/** Makes an empty home, and a project with these files. */
export function scratchFor(name, files) {
  const scratch = mkdtempSync(join(tmpdir(), `emend-host-${name}-`))
  const [home, project] = ['home', 'project'].map((one) => join(scratch, one))
  for (const folder of [home, project]) mkdirSync(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  const remove = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  return { home, project, remove }
}

/** Starts a host once, for one message. @returns the requests that the model received, and the output of the host */
export async function runTurn(host, steps, { home, project }, options) {
  const provider = await startProvider(steps)
  try {
    const { command, args, env } = host.start({ home, project, port: provider.port, ...options })
    const output = await run(command, args, { cwd: project, env: { ...isolated(home), ...env } })
    return { requests: provider.requests, output }
  } finally {
    provider.close()
  }
}

/** Returns the calls of an edit as one step, after the calls that the host requires first. */
export function stepsOf(host, calls, project, emend) {
  const own = calls.map((call) => host.toCall(call, project, emend)).filter((call) => call !== undefined)
  const first = (host.beforeCall ?? (() => []))(calls, project, emend)
  return [first, own].filter((step) => step.length > 0)
}

/** Returns an environment without the settings of this machine and without access to the network. */
export function isolated(home) {
  const nowhere = 'http://127.0.0.1:9'
  return {
    PATH: process.env.PATH,
    HOME: home,
    USERPROFILE: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local', 'share'),
    XDG_STATE_HOME: join(home, '.local', 'state'),
    XDG_CACHE_HOME: join(home, '.cache'),
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    HTTP_PROXY: nowhere,
    HTTPS_PROXY: nowhere,
    NO_PROXY: '127.0.0.1,localhost',
    no_proxy: '127.0.0.1,localhost',
  }
}

function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    const stop = () => {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // The process has already ended.
      }
    }
    const timer = setTimeout(stop, TIME_LIMIT)
    child.on('error', reject)
    child.on('close', () => {
      clearTimeout(timer)
      // Its child processes may still be running.
      stop()
      resolve(output)
    })
  })
}

export function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return new Map(
    entries.map((one) => {
      const path = join(one.parentPath, one.name)
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')]
    }),
  )
}
