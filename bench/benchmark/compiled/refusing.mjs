import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEmend } from '../../../apps/cli/dist/index.js'
import { command, diagnostics } from '../../../packages/diagnostics/dist/index.js'

const PRINT = fileURLToPath(new URL('print-errors.mjs', import.meta.url))

/** The text after a diff with `newErrors: 'refuse'` and the command of the case as the source; undefined where it is refused. */
export async function refusing(before, diff, { file, command: compile }) {
  const root = mkdtempSync(join(tmpdir(), 'emend-compiled-'))
  const source = command({
    name: 'the compiler',
    run: [process.execPath, PRINT, file, ...compile],
    output: 'lines',
    endings: [extname(file)],
    // The command is our own word: it names the file that the diff changes, and runs nothing of it.
    loads: 'unknown',
    timeLimit: 120_000,
  })
  const emend = createEmend({
    root,
    history: 0,
    diagnostics: diagnostics({ sources: [source], newErrors: 'refuse', timeLimit: 240_000 }),
  })
  try {
    writeFileSync(join(root, file), before)
    const result = await emend.apply(diff, { format: 'unified-diff' })
    if (result.message.includes('has not looked')) throw new Error(result.message)
    return result.ok ? readFileSync(join(root, file), 'utf8') : undefined
  } finally {
    await emend.close()
    rmSync(root, { recursive: true, force: true })
  }
}
