import type { Diagnostics } from '@emend/engine'
import { UsageError } from '../exit-code.js'
import { importModule } from '../import-module.js'
import type { Setup } from '../setup/setup.js'
import type { RunFlags } from './request.js'

/** The options about what looks at edits. */
export type LookFlags = Pick<RunFlags, 'diagnostics' | 'newErrors' | 'formatter'>

/** How long a command waits, in milliseconds: it starts its servers anew, and there is no next answer that could tell more. */
const TIME_LIMIT = 20_000

/**
 * What looks at the edits of a command: the programs that an option names, or what a configuration that is code gives. It is loaded only
 * where it is asked for.
 *
 * @throws UsageError for a name that is not known, and where nothing is named
 */
export async function diagnosticsFor(
  { diagnostics: named, newErrors, formatter: format }: LookFlags,
  { diagnostics: configured }: Setup,
): Promise<Diagnostics | undefined> {
  if (named === undefined && format === undefined) return configured
  if (named === true && format === undefined) {
    if (configured !== undefined) return configured
    throw new UsageError(
      '--diagnostics needs names, such as typescript,eslint, or emend.config.js names them',
    )
  }
  const { diagnostics, KNOWN_SOURCES, knownSource } =
    await importModule<typeof import('@emend/diagnostics')>('@emend/diagnostics')
  const sources = typeof named === 'string' ? named.split(',') : []
  const known = KNOWN_SOURCES.filter((name) => sources.includes(name))
  const other = sources.find((name) => !known.some((one) => one === name))
  if (other !== undefined)
    throw new UsageError(`--diagnostics: there is no ${other}; there are ${KNOWN_SOURCES.join(', ')}`)
  return diagnostics({
    sources: known.map(knownSource),
    timeLimit: TIME_LIMIT,
    newErrors,
    format,
  })
}
