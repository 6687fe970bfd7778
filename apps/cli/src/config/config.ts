import type { Profile } from '@emend/core'
import type { DefaultReplacerName, EditFormat, EditPolicy, Replacer } from '@emend/core/plugin'
import type { Extend, Guard } from '@emend/engine'
import type { FormatRegistry, ReplacerRegistry } from '@emend/registry'
import type { FORMAT_NAMES } from '../names.js'

/** The names of the formats that the command line brings. */
export type DefaultFormatName = (typeof FORMAT_NAMES)[number]

/** What `emend.config.js` exports as its default, and what `emend.config.json` may hold of it: names and numbers. */
export interface EmendConfig
  extends Partial<Pick<EditPolicy, 'threshold' | 'buffer' | 'partial' | 'placeholders' | 'damagedText'>> {
  /** The name of the profile that holds unless `--profile` names another. Default `standard`. */
  readonly profile?: string
  /** Profiles of your own, to be named above or with `--profile`. */
  readonly profiles?: readonly Profile[]
  /** One cascade for all formats in place of their own, made of the default one, which is seldom wanted: see `extend`. */
  readonly replacers?: (cascade: ReplacerRegistry<DefaultReplacerName>) => Iterable<Replacer>
  /** Adds replacers to the cascade of every format, as the option of that name of an engine does. */
  readonly extend?: Extend
  /** The formats, made of the default ones. */
  readonly formats?: (formats: FormatRegistry<DefaultFormatName>) => Iterable<EditFormat>
  /** The encoding of files without a byte order mark, by the name that iconv-lite knows. Default `utf-8`. */
  readonly encoding?: string
  /** The most bytes that a file may have. Default 256 MiB. */
  readonly maxBytes?: number
  /** How many commits are kept for `emend undo`. Default 20; 0 keeps none. */
  readonly history?: number
  /** Look at every changed file before anything is written. */
  readonly guards?: readonly Guard[]
}

/** Gives a configuration back as it is: for editors and compilers, which then know what may be in it. */
export function defineConfig(config: EmendConfig): EmendConfig {
  return config
}
