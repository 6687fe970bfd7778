import type { Failure } from '@emend/core'
import type { EditFormat } from '@emend/core/plugin'
import { searchReplace } from '@emend/search-replace'
import { card, diffTool } from '@emend/search-replace/card'
import type { EditTool } from '../edit-tool.js'
import { answerTo, refusal } from '../tool-answer.js'
import { toolOf } from './of-format.js'

/** The arguments of Roo Code's apply_diff tool. */
export interface ApplyDiffArguments {
  readonly path: string
  readonly diff: string
}

/** The tool `apply_diff` with the arguments of Roo Code's tool: SEARCH/REPLACE blocks for one file. */
export const applyDiff: EditTool<'apply_diff', ApplyDiffArguments> = /* @__PURE__ */ toolOf(
  card,
  diffTool,
  async (engine, { path, diff }) => {
    const format = searchReplace()
    const other = otherPath(format, diff, path)
    if (other !== undefined) return refusal([other])
    return answerTo(await engine.apply(diff, { format: withoutPath(format), path }))
  },
)

/** The format with a `render` that leaves out the path above a block, because the call names the path. */
function withoutPath({ render, ...format }: EditFormat): EditFormat {
  if (render === undefined) return format
  return {
    ...format,
    render(edits) {
      const message = render(edits)
      return message.ok ? { ok: true, value: message.value.slice(message.value.indexOf('\n') + 1) } : message
    },
  }
}

/** The failure if a block names another file than the call does; undefined if they agree. */
function otherPath(format: EditFormat, diff: string, path: string): Failure | undefined {
  const parsed = format.parse(diff, { path })
  const other = parsed.ok ? parsed.value.edits.find((edit) => edit.path !== path) : undefined
  if (other === undefined) return undefined
  return {
    code: 'wrong-input',
    format: 'apply_diff',
    received: `a call for ${path} with a block for ${other.path}`,
    expected: 'blocks without a path, for the file of the call; other files in calls of their own',
  }
}
