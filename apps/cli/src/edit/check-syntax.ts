import type { Guard } from '@emend/engine'
import { importModule } from '../import-module.js'

/** Returns the guard of `--check-syntax`. It is loaded only where it is asked for. */
export async function loadSyntaxGuard(): Promise<Guard> {
  const { syntaxGuard } = await importModule<typeof import('@emend/syntax')>('@emend/syntax')
  return syntaxGuard()
}
