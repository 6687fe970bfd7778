import { defaultFormats } from './formats.js'
import { loadSetup } from './setup.js'

/**
 * Returns the names of the formats that help and completions show: those of emend, and what a configuration of this folder
 * adds, if it is one that the user trusts. Others are not run.
 */
export async function offeredFormats(): Promise<readonly string[]> {
  const { formats } = await loadSetup({}, '.').catch(() => ({ formats: defaultFormats() }))
  return formats.names
}
