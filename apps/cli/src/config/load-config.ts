import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lilconfig } from 'lilconfig'
import { UsageError } from '../exit-code.js'
import { importModule } from '../import-module.js'
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
  const options = {
    searchPlaces: NAMES,
    stopDir: resolve(folder, '/'),
    ignoreEmptySearchPlaces: false,
    loaders,
  }
  const searcher = lilconfig('emend', options)
  const found = await orUsageError(named ?? `the configuration of ${folder}`, async () =>
    named === undefined ? searcher.search(await existing(resolve(folder))) : searcher.load(resolve(named)),
  )
  if (found === null) return undefined
  // Most folders have no configuration, and checking one takes a library.
  const { readConfig } = await import('./read-config.js')
  return { config: readConfig(found.config, found.filepath), file: found.filepath }
}

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
  return orUsageError(file, () => JSON.parse(content))
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
    const [firstLine] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw new UsageError(`${about}: ${firstLine}`)
  }
}

/** The nearest folder that is there: a wrong folder is reported by who works in it. */
async function existing(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  return found?.isDirectory() || dirname(folder) === folder ? folder : existing(dirname(folder))
}
