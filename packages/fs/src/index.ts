export { type OptionNames, requireKnown } from '@emend/core/plugin'
export { checkedPath } from './checked-path.js'
export { type ClosedPlace, closedPlaceIn, closedPlaceOf, closedReason, plainName } from './closed-places.js'
export { type Codec, codecOf, textOf, utf8 } from './codec.js'
export type { CommitRecord, FileChange, Writes } from './commit.js'
export { contained } from './contained.js'
export { contentHash } from './content-hash.js'
export { decodeText, encodeText, type NotText } from './decode.js'
export {
  type DocumentHost,
  type DocumentWrite,
  documentFileSystem,
  type OpenDocument,
} from './document-file-system.js'
export { readFailure, type WriteProblem, writeFailure } from './failures.js'
export type {
  CommitContext,
  CommitOutcome,
  Committed,
  FileStat,
  FileSystem,
  FileSystemIdentity,
  FileWrite,
  KeptWrite,
  WriteOptions,
} from './file-system.js'
export { FileSystemError, type FileSystemErrorCode } from './file-system-error.js'
export { inverseEdits } from './inverse-edits.js'
export { namedIn } from './named-in.js'
export { fileStat, isThere, type NodeLikeStats } from './node-like.js'
export { oneByOne } from './one-by-one.js'
export { inTurn } from './path-queue.js'
export { checkPath, foldName, requirePath } from './paths.js'
export {
  type CommitOptions,
  MAX_BYTES,
  type Plan,
  type PlanOptions,
  plan,
  type Review,
} from './plan.js'
export type { CommitProgress, OnProgress } from './progress.js'
export { readText } from './read-text.js'
export { type RecordHunk, recordHunks } from './record-hunks.js'
export { renamedEdit } from './renamed-edit.js'
export { type Running, running } from './running.js'
export { SECRET_FILES, secretsIn } from './secrets.js'
export { type TextFileSystem, textFileSystem } from './text-file-system.js'
export { shownText, type TextOptions, type TextView, type ViewProblem } from './text-view.js'
export { type Undoing, type UndoOptions, type UndoRecord, undo } from './undo.js'
