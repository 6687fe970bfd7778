import type { Codec, TextOptions } from '@emend/fs'
import { UsageError } from './exit-code.js'
import { type RawFileChoice, readFileChoice } from './policy.js'
import type { Setup } from './setup.js'

/** How files are read, and how many commits of them are kept. */
export interface FileOptions {
  readonly history: number
  readonly text: TextOptions
}

/** The options for files: those of the flags, else those of the configuration. @throws UsageError naming what is wrong */
export async function fileOptions(flags: RawFileChoice, setup: Setup): Promise<FileOptions> {
  const { encoding, maxBytes, history = KEPT_COMMITS } = { ...setup.files, ...readFileChoice(flags) }
  const isUtf8 = encoding === undefined || /^utf-?8$/i.test(encoding)
  return {
    history,
    text: {
      ...(!isUtf8 && { encoding: await codecFor(encoding) }),
      ...(maxBytes !== undefined && { maxBytes }),
    },
  }
}

const KEPT_COMMITS = 20

async function codecFor(name: string): Promise<Codec> {
  // Loaded when needed only: its tables are larger than everything else.
  const { legacyCodec } = await import('@emend/fs-node/legacy')
  try {
    return legacyCodec(name)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
