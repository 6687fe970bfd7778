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

const NAMES = ['emend.config.js', 'emend.config.mjs', 'emend.config.json', 'package.json']

/**
 * Finds and loads a configuration: the file that is named, or the nearest from a folder upwards, of
 * `emend.config.{js,mjs,json}` and the field `emend` in `package.json`.
 *
 * JavaScript is run where it is named, or where its folder is on the user's own list; otherwise it is an error, since to
 * go on without its guards would be something else than what its author wanted. Data names no code.
 *
 * @throws UsageError in one sentence when the file is missing, not trusted, cannot be loaded, or holds something else
 */
export async function loadConfig(
  named: string | undefined,
  folder: string,
): Promise<LoadedConfig | undefined> {
  const load = named === undefined ? runTrusted : run
  const loaders = { '.js': load, '.mjs': load, '.json': named === undefined ? readFoundJson : readJson }
  const options = { searchPlaces: NAMES, ignoreEmptySearchPlaces: false, loaders }
  // Most folders have no configuration, and reading and checking one take libraries.
  const read = async (file: string) => {
    // It is CommonJS, of which every bundle and runtime has this export.
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
 * The nearest that there is, from a folder upwards. Whatever lies there may be anybody's: what is no file, or a link to a device, is not
 * opened, since reading it may never end. The library would.
 */
async function nearest(folder: string, read: AsyncSearcher['load']): Promise<LilconfigResult | undefined> {
  for (const name of NAMES) {
    const file = join(folder, name)
    const stats = statsOf(file)
    const isManifest = name === 'package.json'
    const isOdd = stats !== undefined && !(stats.isFile() && stats.size <= MOST_BYTES)
    if (stats === undefined || (isOdd && isManifest)) continue
    if (isOdd)
      throw new UsageError(
        `${file} is not a file, or too large for a configuration: remove it, or go on without one with --no-config`,
      )
    const found = await orUsageError(file, () => read(file))
    // A manifest without the field is none.
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

/** A manifest that cannot be read is no configuration: it may be what is to be mended. */
async function readFoundJson(file: string, content: string): Promise<unknown> {
  if (basename(file) !== 'package.json') return readJson(file, content)
  const manifest = await readJson(file, content).catch(() => undefined)
  return typeof manifest === 'object' && manifest !== null ? manifest : {}
}

/** Gives what something comes to, or a failure in one sentence that begins with what it is about. */
async function orUsageError<T>(about: string, make: () => T): Promise<Awaited<T>> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof UsageError) throw error
    const [firstLine] = reasonOf(error).split('\n')
    throw new UsageError(`${about}: ${firstLine}`)
  }
}

/** The nearest folder that is there: a wrong folder is reported by who works in it. */
function existing(folder: string): string {
  const found = statsOf(folder)
  return found?.isDirectory() || dirname(folder) === folder ? folder : existing(dirname(folder))
}
