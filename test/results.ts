import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keeps what an oracle counted, for `npm run oracles`; otherwise does nothing. @param name the name of the oracle there */
export function recordCounts(name: string, counts: Readonly<Record<string, number>>): void {
  // biome-ignore lint/suspicious/noUndeclaredEnvVars: turbo does not run the tests of the repository
  const folder = process.env['EMEND_COUNTS']
  if (folder !== undefined) writeFileSync(join(folder, `${name}.json`), JSON.stringify(counts))
}
