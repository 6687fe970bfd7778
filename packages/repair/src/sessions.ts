export { type CallResult, recordShown, repairBound, type SessionCall } from './session/session.js'
export { type Held, type ShownStore, shownInMemory } from './session/shown-store.js'
export { isWholeText, pathsIn, writtenPaths } from './session/tool-input.js'
