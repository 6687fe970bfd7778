// Counts the calls of the file system of one edit: by the command line, and by a call of the MCP server that has made others before.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PROGRAMS } from './processes.mjs'
import { editing, SERVER, session } from './session.mjs'

const PRELOAD = fileURLToPath(new URL('note-file-calls.cjs', import.meta.url))
/** More than the history keeps, before one is counted. */
const BEFORE = 30
const COUNTED = 10

/** Returns by name the calls of the file system of one edit. */
export async function fileCallCounts() {
  const program = await callsOf(PROGRAMS['emend apply'], 0)
  const few = await callsOf(SERVER, BEFORE)
  const more = await callsOf(SERVER, BEFORE + COUNTED)
  return new Map([
    ['emend apply', { calls: program }],
    ['apply_patch of emend-mcp', { calls: Math.round((more - few) / COUNTED) }],
  ])
}

/** @param edits how many a program is asked for */
async function callsOf(program, edits) {
  const folder = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  const file = join(folder, 'calls')
  writeFileSync(file, '')
  const talk = async (ask) => {
    if (edits === 0) return
    const edit = await editing(ask)
    for (let made = 0; made < edits; made++) await edit()
  }
  try {
    await session(program, talk, { flags: ['--require', PRELOAD], env: { EMEND_FILE_CALLS: file } })
    return statSync(file).size
  } finally {
    rmSync(folder, { recursive: true })
  }
}
