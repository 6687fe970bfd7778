import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/**
 * Makes all tests write into one folder, which is removed afterwards: temporary files, and the state that programs keep for
 * a user, so that nothing is written to the home folder of the person who runs the tests. A file that a test leaves there
 * is an error.
 */
export default function scratch(): (() => void) | undefined {
  // Every layer of tests in a run calls this; only the first call creates the folder.
  if (basename(tmpdir()).startsWith(NAME)) return undefined
  const folder = inMemory() ?? mkdtempSync(join(tmpdir(), NAME))
  const state = join(folder, STATE)
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  for (const name of ['XDG_STATE_HOME', 'LOCALAPPDATA']) process.env[name] = state
  // The tests must not depend on the user's settings of emend or git, such as signed commits.
  for (const name of ['EMEND_CONFIG', 'EMEND_PAGER']) delete process.env[name]
  Object.assign(process.env, { GIT_CONFIG_GLOBAL: join(state, 'gitconfig'), GIT_CONFIG_NOSYSTEM: '1' })
  return () => {
    const left = readdirSync(folder).filter((name) => name !== STATE)
    rmSync(folder, { recursive: true, force: true })
    if (left.length === 0) return
    console.error(`Tests left ${left.join(', ')} in the folder of temporary files: remove what you make.`)
    process.exitCode = 1
  }
}

const NAME = 'emend-tests-'
const STATE = 'state'
/** The folder for files in memory on Linux. */
const MEMORY = '/dev/shm'
/** The space that the folder in memory must have, in bytes. */
const ENOUGH = 2 ** 32

/** Creates a folder in memory, where nothing waits for a disk, if the system has one that is large enough and can run programs. */
function inMemory(): string | undefined {
  let folder: string | undefined
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < ENOUGH) return undefined
    folder = mkdtempSync(join(MEMORY, NAME))
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    execFileSync(program)
    rmSync(program)
    return folder
  } catch {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    return undefined
  }
}
