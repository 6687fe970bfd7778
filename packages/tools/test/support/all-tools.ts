import {
  applyDiff,
  applyPatch,
  claudeCodeEdit,
  claudeCodeMultiEdit,
  type EditTool,
  edit,
  memory,
  multiEdit,
  opencodeEdit,
  opencodeMultiedit,
  preview,
  replace,
  textEditor,
  undoTool,
} from '../../src/index.js'

/** All tools. */
export const ALL_TOOLS: readonly EditTool[] = [
  edit,
  multiEdit,
  opencodeEdit,
  opencodeMultiedit,
  claudeCodeEdit,
  claudeCodeMultiEdit,
  replace,
  applyPatch,
  applyDiff,
  textEditor(),
  memory(),
  preview,
  undoTool(async () => ({ ok: false, failures: [], message: 'nothing to undo' })),
]
