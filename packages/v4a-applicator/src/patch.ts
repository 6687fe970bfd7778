/** What a section of a patch does to its file. */
export const ActionType = { ADD: 'add', DELETE: 'delete', UPDATE: 'update' } as const

export type ActionType = (typeof ActionType)[keyof typeof ActionType]

/** A run of removed lines and the lines added in their place. */
export interface Chunk {
  /** The number of lines in the file above the chunk. */
  readonly origIndex: number
  readonly delLines: readonly string[]
  readonly insLines: readonly string[]
}

/** The action of a patch on one file. */
export interface PatchAction {
  readonly type: ActionType
  /** The text of the file, if it is added. */
  readonly newFile?: string
  /** The chunks in the order of the file. */
  readonly chunks: readonly Chunk[]
  readonly movePath?: string
}

/** The actions of a patch, by the path of each file before the patch. */
export class Patch {
  readonly actions: ReadonlyMap<string, PatchAction>

  constructor(actions: ReadonlyMap<string, PatchAction> = new Map()) {
    this.actions = actions
  }
}

/** A file before and after a patch. */
export interface FileChange {
  readonly type: ActionType
  readonly oldContent?: string
  readonly newContent?: string
  readonly movePath?: string
}

/** The changes that a patch makes, by the path of each file before the patch. */
export class Commit {
  readonly changes: ReadonlyMap<string, FileChange>

  constructor(changes: ReadonlyMap<string, FileChange> = new Map()) {
    this.changes = changes
  }
}
