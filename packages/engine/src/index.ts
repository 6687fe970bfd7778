export { chooseFormat } from './choose-format.js'

// Bundlers keep the order of modules: with what leads to core first, a bundle packs best (`npm run sizes`).

export { type AskedPaths, type PathMap, withAskedPaths } from './asked-paths.js'
export { atPlace } from './at-place.js'
export type { Balance } from './balance.js'
export { type Beginning, type Beginnings, keepBeginnings } from './beginnings.js'
export type { Applied, Preview } from './called.js'
export { cascadeFor, extended } from './cascade.js'
export { combined } from './combined.js'
export type { Diagnostics, Found, Held, LookedRequest, NewErrors, Writing } from './diagnostics.js'
export { createEngine, type Engine } from './engine.js'
export type { CallEvent, CallResult, EditEvent, OnEvent } from './events.js'
export { excerptsOf } from './excerpts.js'
export { type CommitFound, commitFound } from './found.js'
export { type Guard, type GuardDiagnostic, type GuardedFile, pathsLeft, type Verdict } from './guard.js'
export { ENGINE_OPTIONS } from './known-options.js'
export type {
  EngineOptions,
  Extend,
  Logger,
  RequestOptions,
  StreamOptions,
  UndoRequest,
} from './options.js'
export { type EditAt, editsOf, withEdit } from './other-edit.js'
export type { PlannedFile } from './planned.js'
export type { PreviewEvent, RequestStream, StreamEnd, StreamEvent } from './stream.js'
export type { Transaction } from './transaction.js'
export type { Undone } from './undone.js'
export type { Correction, OnUnmatched, Unmatched } from './unmatched.js'
export type { BlockFinder, Where } from './where.js'
export { withWriters } from './writers.js'
