import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AsyncSearcher, type LilconfigResult, lilconfig } from 'lilconfig'
import { UsageError } from '../exit-code.js'
import type { EmendConfig } from './config.js'
import { readConfig } from './read-config.js'

/** A configuration and the file that it came from. */
export interface LoadedConfig {
  readonly config: EmendConfig
  /** Absolute. */
  readonly file: string
}

const NAMES = ['emend.config.js', 'emend.config.mjs', 'emend.config.json']

/**
 * Finds and loads a configuration: the file that is named, or the nearest `emend.config.{js,mjs,json}` from a folder
 * upwards. JavaScript is run, as with any such file.
 *
 * @throws UsageError in one sentence when the file is missing, cannot be loaded, or holds something else
 */
export async function loadConfig(
  named: string | undefined,
  folder: string,
): Promise<LoadedConfig | undefined> {
  const loaders = { '.js': run, '.mjs': run, '.json': readJson }
  const searcher = lilconfig('emend', { searchPlaces: NAMES, stopDir: resolve(folder, '/'), loaders })
  const found =
    named === undefined ? await searcher.search(await existing(resolve(folder))) : await load(searcher, named)
  if (found === null) return undefined
  return { config: readConfig(found.config, found.filepath), file: found.filepath }
}

async function load(searcher: AsyncSearcher, file: string): Promise<LilconfigResult> {
  try {
    return await searcher.load(resolve(file))
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`cannot load ${file}: ${firstLine(error)}`)
  }
}

async function run(file: string): Promise<unknown> {
  try {
    const module: unknown = await import(pathToFileURL(file).href)
    return typeof module === 'object' && module !== null && 'default' in module ? module.default : {}
  } catch (error) {
    throw new UsageError(`${file}: ${firstLine(error)}`)
  }
}

function readJson(file: string, content: string): unknown {
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new UsageError(`${file}: ${firstLine(error)}`)
  }
}

/** The nearest folder that is there: a wrong folder is reported by who works in it. */
async function existing(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  return found?.isDirectory() || dirname(folder) === folder ? folder : existing(dirname(folder))
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n')[0] ?? ''
}
