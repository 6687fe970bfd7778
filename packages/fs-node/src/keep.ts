export type { KeptCall } from './kept/held.js'
export { beginTurn, dropBefore, keepAfter, keepBefore, toldTo } from './kept/keep.js'
export { isOwnFolder } from './kept/kept-folder.js'
