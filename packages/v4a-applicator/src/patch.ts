/** What a section of a patch does to its file. */
export const ActionType = { ADD: 'add', DELETE: 'delete', UPDATE: 'update' } as const

export type ActionType = (typeof ActionType)[keyof typeof ActionType]

/** Lines that go, and lines that come in their place. */
export interface Chunk {
  /** How many lines of the file are above it. */
  readonly origIndex: number
  readonly delLines: readonly string[]
  readonly insLines: readonly string[]
}

/** What a patch does to one file. */
export interface PatchAction {
  readonly type: ActionType
  /** The text of a file that is added. */
  readonly newFile?: string
  /** In the order of the file. */
  readonly chunks: readonly Chunk[]
  readonly movePath?: string
}

/** What a patch does, by the paths of its files before. */
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

/** What a patch makes of files, by their paths before. */
export class Commit {
  readonly changes: ReadonlyMap<string, FileChange>

  constructor(changes: ReadonlyMap<string, FileChange> = new Map()) {
    this.changes = changes
  }
}
