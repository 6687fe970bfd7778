import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Tests have a key of their own: nothing is put into the home of who runs them. */
export default function stateHome(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'emend-state-'))
  process.env['XDG_STATE_HOME'] = folder
  process.env['LOCALAPPDATA'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
