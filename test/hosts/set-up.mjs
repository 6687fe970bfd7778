import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { builtFile } from './built.mjs'

const EMEND = builtFile('apps/cli/dist/bin.cjs')

/**
 * Connects a host to emend with `emend setup`, as a person would after installing emend.
 *
 * @returns the environment variable with which a hook finds the command
 */
export function setUp(agent, { home, project, scope = [], env = {} }) {
  const path = commandOnPath(home)
  execFileSync(join(home, 'bin', 'emend'), ['setup', agent, '--cwd', project, ...[scope].flat()], {
    env: { HOME: home, ...path, ...env },
  })
  return path
}

/** Installs the command of this repository. @returns the environment variable with which it is found */
export function commandOnPath(home) {
  const folder = join(home, 'bin')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'emend')
  writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${EMEND}" "$@"\n`)
  chmodSync(file, 0o755)
  return { PATH: `${folder}${delimiter}${process.env.PATH}` }
}
