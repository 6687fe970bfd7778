import { spawnSync } from 'node:child_process'

const known = new Map()

/** What a program says of its version; undefined if it is not installed. It is asked once. */
export function versionOf(program) {
  if (!known.has(program)) {
    const { error, status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
    known.set(program, error === undefined && status === 0 ? stdout : undefined)
  }
  return known.get(program)
}
