import type { EditFormat } from '@emend/core/plugin'
import type { EngineOptions } from '@emend/engine'
import type { TreeOptions } from '@emend/fs-node'

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
