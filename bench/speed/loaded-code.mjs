// Counts what a process loads: the files of JavaScript beside Node's own, and their bytes.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inFolder } from './processes.mjs'

/**
 * Returns by name the number of files that a process evaluates, and their bytes. Nothing has run before it. Files of threads do not
 * count: whether one has begun when the process ends is a matter of time.
 */
export function loadedCode(commands) {
  return new Map(
    Object.entries(commands).map(([name, command]) => [
      name,
      inFolder((optionsOf) => loadedBy(name, command, optionsOf)),
    ]),
  )
}

function loadedBy(name, command, optionsOf) {
  const options = optionsOf(command)
  const folder = join(options.env.XDG_CACHE_HOME, 'coverage')
  const env = { ...options.env, NODE_V8_COVERAGE: folder }
  const { status, stderr } = spawnSync(process.execPath, command.args, { ...options, env })
  if (status !== 0) throw new Error(`${name}: ${stderr}`)
  const files = new Set(
    readdirSync(folder)
      .filter(isOfMainThread)
      .flatMap((file) => {
        const { result } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
        return result.flatMap(({ url }) => (url.startsWith('file:') && !url.endsWith('[eval1]') ? [url] : []))
      }),
  )
  rmSync(folder, { recursive: true })
  const bytes = Array.from(files, (url) => statSync(new URL(url)).size).reduce((sum, size) => sum + size, 0)
  return { files: files.size, bytes }
}

/** Node names a file of coverage by process, time and thread. */
function isOfMainThread(file) {
  return file.endsWith('-0.json')
}
