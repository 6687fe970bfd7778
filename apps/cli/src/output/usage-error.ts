import { printable } from '@emend/core/plugin'
import { JSON_VERSION } from './json-version.js'

/**
 * Prints why a command could not start, such as a missing file or an unknown name. The message may contain untrusted
 * text from a folder.
 */
export function printUsageError(message: string, json: boolean): void {
  if (!json) {
    process.stderr.write(`emend: ${printable(message)}\n`)
    return
  }
  const failures = [{ code: 'usage', message }]
  const shape = { version: JSON_VERSION, ok: false, dryRun: false, files: [], failures, notices: [] }
  process.stdout.write(`${JSON.stringify(shape)}\n`)
}
