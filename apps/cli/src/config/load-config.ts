import { basename, dirname, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AsyncSearcher, LilconfigResult } from 'lilconfig'
import { UsageError } from '../exit-code.js'
import { importModule } from '../import-module.js'
import { reasonOf } from '../input/read-request.js'
import { statsOf } from '../input/stats-of.js'
import { CODE_NAMES, type EmendConfig } from './config.js'

/** A configuration and the file that it came from. */
export interface LoadedConfig {
  readonly config: EmendConfig
  /** Absolute. */
  readonly file: string
  /** The files of code that it consists of, absolute with symbolic links resolved, if it was named and is code. */
  readonly code: readonly string[]
}

const NAMES = [...CODE_NAMES, 'emend.config.json', 'package.json']

/**
 * Finds and loads a configuration: the named file, or the nearest one from a folder upwards, among
 * `emend.config.{js,mjs,json}` and the field `emend` in `package.json`.
 *
 * Where the nearest is data, what a trusted one above it guards stays.
 *
 * A JavaScript configuration is run only if it is named, or if the user trusted it as it is.
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
  const { filepath: file } = found
  const config = readConfig(found.config, file)
  const isCode = extname(file) !== '.json'
  if (named === undefined && !isCode) return { config: await guarded(config, dirname(file)), file, code: [] }
  return { config, file, code: named !== undefined && isCode ? await filesOf(file) : [] }
}

/**
 * A configuration that is data with what a trusted one above it guards: whoever wrote the data, perhaps a request, takes none of that
 * away. Code above that was never trusted is not looked at, as before.
 */
async function guarded(config: EmendConfig, folder: string): Promise<EmendConfig> {
  const above = dirname(folder)
  if (above === folder) return config
  const file = CODE_NAMES.map((name) => join(above, name)).find((one) => statsOf(one)?.isFile())
  if (file === undefined) return guarded(config, above)
  const { isTrustedFolder } = await import('./trusted-code.js')
  if (!(await isTrustedFolder(above))) return guarded(config, above)
  const { readConfig } = await import('./read-config.js')
  const trusted = readConfig(await runTrusted(file), file)
  const kept = Object.entries(trusted).filter(([field, value]) => KEPT.has(field) && value !== undefined)
  return { ...config, ...Object.fromEntries(kept) }
}

/** What data cannot have, and what says which edits are refused and can be taken back. */
const KEPT: ReadonlySet<string> = new Set<keyof EmendConfig>([
  'guards',
  'diagnostics',
  'extend',
  'formats',
  'profiles',
  'replacers',
  'placeholders',
  'damagedText',
  'newText',
  'history',
])

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

/** Returns the files of a configuration that is code, as far as they can be known. */
async function filesOf(file: string): Promise<readonly string[]> {
  const { codeFiles } = await import('./code-files.js')
  return Object.keys((await codeFiles(file)).files)
}

async function runTrusted(file: string): Promise<unknown> {
  // Loaded only when needed, like all that reads code.
  const { requireTrusted } = await import('./trusted-code.js')
  await requireTrusted(file)
  return run(file)
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
