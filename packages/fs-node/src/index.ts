export { SECRET_FILES } from '@emend/fs'
export { belowRoot } from './below-root.js'
export { describeInterrupted, describeRecovery } from './describe-recovery.js'
export { readTime } from './history/read-time.js'
export { type ChangeSelection, isSelection, isUndo, selectChanges } from './history/select-changes.js'
export { type Turn, turnsOf } from './history/turns.js'
export { type ChangesToUndo, changesToUndo, type UndoingParts, undoingsOf } from './history/undoings.js'
export { type Interrupted, interrupted } from './interrupted.js'
export { commitProblems } from './journal/draft.js'
export type { KeptCommit, KeptFile, Origin } from './journal/history.js'
export type { Recovery, Unverified } from './journal/recovery.js'
export { undoneIds } from './journal/undone-ids.js'
export { hasKept } from './kept/kept-folder.js'
export { forgetKept } from './kept/kept-history.js'
export { leaveNotes } from './kept/session-notes.js'
export type { OutsidePath, PathPolicy } from './locate.js'
export { nodeFileSystem, toolFileSystem } from './node-file-system.js'
export type { TreeOptions } from './open-tree.js'
export {
  acceptWritten,
  commitHistory,
  commitRecord,
  forgetAccepted,
  keyProblem,
  type RecoverOptions,
  recover,
  removeStaleLocks,
} from './recover.js'
export { MAY_HOLD_SECRETS } from './secrets.js'
