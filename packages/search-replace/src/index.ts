export {
  applyBlocks,
  applyBlocksOrThrow,
  applyBlocksToFiles,
  applyBlocksToFilesOrThrow,
} from './apply-blocks.js'
export { searchReplace } from './format.js'
export { type InsertGroup, insertGroups } from './insert-groups.js'
export { type BlockEdit, renderBlock } from './render-block.js'
