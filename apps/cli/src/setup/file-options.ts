import type { Codec, TextOptions } from '@emend/fs'
import { notebook } from '@emend/notebook'
import { UsageError } from '../exit-code.js'
import { type RawFileChoice, readFileChoice } from './policy.js'
import type { Setup } from './setup.js'

/** Options for reading files, and how many commits are kept. */
export interface FileOptions {
  readonly history: number
  readonly text: TextOptions
}

/**
 * Reads the options for files from the flags, or from the configuration where a flag is missing.
 * @throws UsageError naming what is wrong
 */
export async function fileOptions(flags: RawFileChoice, setup: Setup): Promise<FileOptions> {
  const {
    encoding,
    maxBytes,
    history = KEPT_COMMITS,
    notebooks = 'keep-outputs',
  } = { ...setup.files, ...readFileChoice(flags) }
  const isUtf8 = encoding === undefined || /^utf-?8$/i.test(encoding)
  return {
    history,
    text: {
      encoding: isUtf8 ? undefined : await codecFor(encoding),
      maxBytes,
      views:
        notebooks === 'json'
          ? undefined
          : [notebook({ outputs: notebooks === 'clear-outputs' ? 'clear' : 'keep' })],
    },
  }
}

const KEPT_COMMITS = 20

async function codecFor(name: string): Promise<Codec> {
  // Loaded only when needed, because its tables are larger than the rest of the program.
  const { legacyCodec } = await import('@emend/fs-node/legacy')
  try {
    return legacyCodec(name)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
