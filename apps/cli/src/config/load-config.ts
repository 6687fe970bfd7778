import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AsyncSearcher, LilconfigResult } from 'lilconfig'
import { UsageError } from '../exit-code.js'
import { importModule } from '../import-module.js'
import { reasonOf } from '../input.js'
import { statsOf } from '../stats-of.js'
import type { EmendConfig } from './config.js'
import { isTrusted } from './trusted-folders.js'

/** A configuration and the file that it came from. */
export interface LoadedConfig {
  readonly config: EmendConfig
  /** Absolute. */
  readonly file: string
}

const CODE_NAMES = ['emend.config.js', 'emend.config.mjs']
const NAMES = [...CODE_NAMES, 'emend.config.json', 'package.json']

/** Returns the name of the configuration code in a folder: the file that is run, or what it may be named if there is none yet. */
export function codeIn(folder: string): string {
  return CODE_NAMES.find((name) => statsOf(join(folder, name))) ?? CODE_NAMES.join(' or ')
}

/**
 * Finds and loads a configuration: the named file, or the nearest one from a folder upwards, among
 * `emend.config.{js,mjs,json}` and the field `emend` in `package.json`.
 *
 * A JavaScript configuration is run only if it is named, or if its folder is on the user's list of trusted folders.
 * Otherwise it is an error: continuing without its guards is not what its author wanted. JSON cannot name code.
 *
 * @throws UsageError with a message of one sentence if the file is missing, not trusted, cannot be loaded, or is not a
 * configuration
 */
export async function loadConfig(
  named: string | undefined,
  folder: string,
): Promise<LoadedConfig | undefined> {
  const load = named === undefined ? runTrusted : run
  const loaders = { '.js': load, '.mjs': load, '.json': named === undefined ? readFoundJson : readJson }
  const options = { searchPlaces: NAMES, ignoreEmptySearchPlaces: false, loaders }
  // Loaded only when needed: most folders have no configuration, and reading and checking one takes libraries.
  const read = async (file: string) => {
    // The library is CommonJS, so every bundle and runtime has it as the default export.
    const { default: library } = await import('lilconfig')
    return library.lilconfig('emend', options).load(file)
  }
  const found =
    named === undefined
      ? await nearest(existing(resolve(folder)), read)
      : await orUsageError(named, () => read(resolve(named)))
  if (found === undefined || found === null) return undefined
  const { readConfig } = await import('./read-config.js')
  return { config: readConfig(found.config, found.filepath), file: found.filepath }
}

/**
 * Finds the nearest configuration from a folder upwards. Anybody may have put it there, so anything that is not a regular
 * file, such as a link to a device, is not opened, because reading it may never end. The library would open it.
 */
async function nearest(folder: string, read: AsyncSearcher['load']): Promise<LilconfigResult | undefined> {
  for (const name of NAMES) {
    const file = join(folder, name)
    const stats = statsOf(file)
    const isManifest = name === 'package.json'
    const isIrregular = stats !== undefined && !(stats.isFile() && stats.size <= MOST_BYTES)
    if (stats === undefined || (isIrregular && isManifest)) continue
    if (isIrregular)
      throw new UsageError(
        `${file} is not a file, or too large for a configuration: remove it, or go on without one with --no-config`,
      )
    const found = await orUsageError(file, () => read(file))
    // A package.json without the field is not a configuration.
    if (!isManifest || found?.config != null) return found
  }
  return dirname(folder) === folder ? undefined : nearest(dirname(folder), read)
}

const MOST_BYTES = 2 ** 24

async function runTrusted(file: string): Promise<unknown> {
  const folder = dirname(file)
  if (await isTrusted(folder)) return run(file)
  throw new UsageError(
    `${file} is code, and code is not run because it is there: name it with --config, run emend trust ${folder} once, or go on without it with --no-config`,
  )
}

async function run(file: string): Promise<unknown> {
  const module: object = await orUsageError(file, () => importModule(pathToFileURL(file).href))
  if (!('default' in module)) throw new UsageError(`${file}: there is no default export`)
  return module.default
}

function readJson(file: string, content: string): Promise<unknown> {
  return orUsageError(file, () => JSON.parse(content.replace(/^\uFEFF/, '')))
}

/** Parses a JSON file that was found. An invalid package.json counts as empty, because the request may be meant to repair it. */
async function readFoundJson(file: string, content: string): Promise<unknown> {
  if (basename(file) !== 'package.json') return readJson(file, content)
  const manifest = await readJson(file, content).catch(() => undefined)
  return typeof manifest === 'object' && manifest !== null ? manifest : {}
}

/** Returns the result of `make`, or throws a UsageError of one sentence that begins with `about`. */
async function orUsageError<T>(about: string, make: () => T): Promise<Awaited<T>> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof UsageError) throw error
    const [firstLine] = reasonOf(error).split('\n')
    throw new UsageError(`${about}: ${firstLine}`)
  }
}

/** Returns the nearest folder that exists, from a folder upwards. A wrong folder is reported later by the command that uses it. */
function existing(folder: string): string {
  const found = statsOf(folder)
  return found?.isDirectory() || dirname(folder) === folder ? folder : existing(dirname(folder))
}
