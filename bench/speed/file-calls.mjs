// Counts the calls of the file system of one edit: by the command line, and by a call of the MCP server that has made others before.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inFolder, PROGRAMS } from './processes.mjs'
import { withEdits } from './server.mjs'

const FLAGS = ['--require', fileURLToPath(new URL('note-file-calls.cjs', import.meta.url))]
/** More than the history keeps, before one is counted. */
const BEFORE = 30
const COUNTED = 10

/** Returns by name the calls of the file system of one edit. */
export async function fileCallCounts() {
  const program = await counted((env) => inFolder((optionsOf) => apply(optionsOf({}), env)))
  const few = await counted((env) => edited(BEFORE, env))
  const more = await counted((env) => edited(BEFORE + COUNTED, env))
  return new Map([
    ['emend apply', { calls: program }],
    ['apply_patch of emend-mcp', { calls: Math.round((more - few) / COUNTED) }],
  ])
}

/** How many calls a program makes that is run with these variables. */
async function counted(run) {
  const folder = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  try {
    const file = join(folder, 'calls')
    writeFileSync(file, '')
    await run({ EMEND_FILE_CALLS: file })
    return statSync(file).size
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function apply(options, env) {
  const { args } = PROGRAMS['emend apply']
  const all = { ...options, env: { ...options.env, ...env } }
  const { status, stderr } = spawnSync(process.execPath, [...FLAGS, ...args], all)
  if (status !== 0) throw new Error(stderr)
}

function edited(count, env) {
  const use = async (edit) => {
    for (let made = 0; made < count; made++) await edit()
  }
  return withEdits(use, { flags: FLAGS, env })
}
