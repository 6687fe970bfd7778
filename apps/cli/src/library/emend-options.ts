import {
  EDIT_POLICY,
  type EditFormat,
  type EditPolicy,
  type OptionNames,
  requireKnown,
} from '@emend/core/plugin'
import { ENGINE_OPTIONS, type EngineOptions } from '@emend/engine'
import type { TreeOptions } from '@emend/fs-node'
import { statsOf } from '../input/stats-of.js'

/** Options for `createEmend`. */
export interface EmendOptions
  extends Omit<EngineOptions, 'formats' | 'fileSystem' | 'profile' | 'describe'>,
    Pick<TreeOptions, 'policy' | 'absolutePaths' | 'force' | 'hardLinks'> {
  /** The folder that paths are relative to and that no edit leaves. */
  readonly root: string
  /** Formats in addition to the built-in ones. */
  readonly formats?: Iterable<EditFormat> | undefined
  /** The profile to match with. Default `standard`. */
  readonly profile?: EngineOptions['profile'] | undefined
  /** How many commits are kept on disk for `undo`, including an `undo` in a later run. Default 20; 0 keeps none. */
  readonly history?: number | undefined
  /**
   * Whether the tools include `read`, which shows each row with an anchor such as `9#KT`, and `edit_rows`, which edits rows by these.
   * Default false.
   */
  readonly anchors?: boolean | undefined
  /** Show files of some kinds as another text. Default: notebooks as the text of their cells, outputs kept. */
  readonly views?: NonNullable<EngineOptions['views']> | undefined
}

/**
 * Checks the options of `createEmend`.
 * @throws TypeError for an unknown option, such as a misspelled one, which would otherwise be ignored, and for a root that is no folder
 */
export function requireOptions(options: EmendOptions): void {
  requireKnown('createEmend', options, EMEND, ENGINE_OPTIONS, EDIT_POLICY)
  const { root } = options
  // What is no path at all is refused with the file system.
  if (!root || statsOf(root)?.isDirectory() === true) return
  throw new TypeError(`createEmend: the root ${JSON.stringify(root)} is not a folder, from ${process.cwd()}`)
}

const EMEND: OptionNames<Omit<EmendOptions, keyof typeof ENGINE_OPTIONS | keyof EditPolicy>> = {
  root: 'text',
  formats: 'list',
  history: { least: 0 },
  policy: 'function',
  absolutePaths: ['refuse', 'below-root'],
  force: [true, false],
  hardLinks: ['break', 'in-place'],
  anchors: [true, false],
  profile: true,
}
