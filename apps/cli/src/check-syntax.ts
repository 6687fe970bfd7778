import type { Guard } from '@emend/engine'
import { UsageError } from './exit-code.js'
import { importModule } from './import-module.js'

/** Returns the guards of `--check-syntax`: none without it. Its parsers are loaded only where it is given. */
export async function syntaxGuards(how: string | boolean | undefined): Promise<readonly Guard[]> {
  if (how === undefined || how === false) return []
  const onError = how === true ? 'refuse' : how
  if (onError !== 'refuse' && onError !== 'warn') throw new UsageError('check-syntax must be refuse or warn')
  const { syntaxGuard } = await importModule<typeof import('@emend/syntax')>('@emend/syntax')
  return [syntaxGuard({ onError })]
}
