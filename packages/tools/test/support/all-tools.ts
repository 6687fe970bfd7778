import { card as hashlineCard } from '@emend/hashline/card'
import { card as sketchCard } from '@emend/sketch/card'
import { card as v4aCard } from '@emend/v4a/card'
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
  previewTool,
  readTool,
  replace,
  textEditor,
  toolsOf,
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
  ...toolsOf(hashlineCard),
  ...toolsOf(sketchCard),
  applyPatch,
  applyDiff,
  textEditor(),
  memory(),
  previewTool([v4aCard]),
  readTool(),
  undoTool(async () => ({ ok: false, failures: [], message: 'nothing to undo' })),
]
