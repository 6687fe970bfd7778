import type { DefaultReplacerName, Profile } from '@emend/core'
import type { EditFormat, EditPolicy, Replacer } from '@emend/core/plugin'
import type { Balance, Diagnostics, Extend, Guard, PathMap } from '@emend/engine'
import type { FormatRegistry, ReplacerRegistry } from '@emend/registry'
import type { FormatName } from '@emend/registry/formats'
import type { NOTEBOOK_CHOICES } from '../input/names.js'

/** How notebooks are edited. */
export type NotebookChoice = (typeof NOTEBOOK_CHOICES)[number]

/** A profile that is like `strict` or, with a cap above trailing whitespace, like `standard` in all that it leaves out. */
export type ConfiguredProfile = Pick<Profile, 'name' | 'cap'> & Partial<Profile>

/** The default export of `emend.config.js` or `emend.config.mjs`. `emend.config.json` may contain the fields that are names and numbers. */
export interface EmendConfig
  extends Partial<Pick<EditPolicy, 'buffer' | 'partial' | 'placeholders' | 'damagedText' | 'newText'>> {
  /** The name of the profile to use unless `--profile` names another. Default `standard`. */
  readonly profile?: string
  /** How alike text must be, from 0 to 1, where the profile is `roo`; no other profile has such a share. Default 1. */
  readonly threshold?: number
  /** Your own profiles, which `profile` or `--profile` can name. */
  readonly profiles?: readonly ConfiguredProfile[]
  /** Creates one cascade for all formats, from the default cascade, in place of their own ones. Rarely needed: see `extend`. */
  readonly replacers?: (cascade: ReplacerRegistry<DefaultReplacerName>) => Iterable<Replacer>
  /** Adds replacers to the cascade of every format, like the option `extend` of an engine. */
  readonly extend?: Extend
  /** Creates the list of formats from the default formats. Add one of your own with its card: `formats.with(withCard(mine(), card))`. */
  readonly formats?: (formats: FormatRegistry<FormatName>) => Iterable<EditFormat>
  /** The encoding of files without a byte order mark, under the name that iconv-lite uses. Default `utf-8`. */
  readonly encoding?: string
  /** The maximum size of a file in bytes. Default 256 MiB. */
  readonly maxBytes?: number
  /**
   * How notebooks (`.ipynb`) are edited: as the text of their cells, where the outputs of changed cells stay (`keep-outputs`, the
   * default) or go (`clear-outputs`), or as the JSON that they are (`json`).
   */
  readonly notebooks?: NotebookChoice
  /** Beginnings of paths as a model writes them, and what stands there here, such as `{ "/workspace/repo": "" }`. */
  readonly paths?: PathMap
  /** How many commits are kept for `emend undo`. Default 20; 0 keeps none. */
  readonly history?: number
  /** Functions that check every changed file before anything is written. */
  readonly guards?: readonly Guard[]
  /** What comes of an edit after which a file's brackets, quotes and tags pair no more. Default `report`. */
  readonly balance?: Balance
  /** What tells what edits broke: `diagnostics(…)` of `@emend/diagnostics`. It starts programs, so only code can give it. */
  readonly diagnostics?: Diagnostics
}

/** Returns a configuration unchanged. It gives editors and compilers the type of the configuration. */
export function defineConfig(config: EmendConfig): EmendConfig {
  return config
}

/** The names of configurations that are code, in the order in which they are looked for. */
export const CODE_NAMES: readonly string[] = ['emend.config.js', 'emend.config.mjs']
