import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/**
 * All tests write into one folder, which is gone after them: temporary files, and what programs keep for a user, so
 * that nothing is put into the home of who runs them. What a test leaves there is an error.
 */
export default function scratch(): (() => void) | undefined {
  // Asked for by every layer of tests that is run.
  if (basename(tmpdir()).startsWith(NAME)) return undefined
  const folder = inMemory() ?? mkdtempSync(join(tmpdir(), NAME))
  const state = join(folder, STATE)
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  for (const name of ['XDG_STATE_HOME', 'LOCALAPPDATA']) process.env[name] = state
  // What the user has told emend, or git, such as to sign commits, is not what is tested.
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
/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** In bytes. */
const ENOUGH = 2 ** 32

/** A folder in memory, where the system has one that is large enough and runs programs: nothing there waits for a disk. */
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
