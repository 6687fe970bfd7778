import { type Edit, type FileResult, hasEffect } from '@emend/core'
import { editsBetween } from '@emend/core/plugin'
import type { ExactPatchTool } from './exact-tools/patch-tools.js'
import { withoutReturn } from './exact-tools/plain-patch.js'

/**
 * Writes the changes of files as a patch that every tool applies in the same way: hunks below a bare `@@`, in the file's own
 * lines, each with enough context to occur only once.
 *
 * @param environment the line that names an environment, if the request had one
 */
export function writePatch(files: readonly FileResult[], tool: ExactPatchTool, environment?: string): string {
  const sections = files.filter(hasEffect).flatMap((file) => sectionOf(file, tool))
  const named = environment === undefined ? [] : [environment]
  return ['*** Begin Patch', ...named, ...sections, '*** End Patch'].join('\n')
}

function sectionOf({ path, from = path, before, after }: FileResult, tool: ExactPatchTool): string[] {
  if (after === undefined) return [`*** Delete File: ${path}`]
  if (before === undefined) return [`*** Add File: ${path}`, ...linesOf(after).map((line) => `+${line}`)]
  const move = from === path ? [] : [`*** Move to: ${path}`]
  // `editsBetween` ignores one byte order mark. A second one makes the file's own mark content, if the tool sees it as such.
  const mark = tool.seesMark ? '\uFEFF' : ''
  const hunks = editsBetween(mark + before, mark + after).flatMap((edit) => ['@@', ...hunkOf(edit)])
  // Some tools require a hunk even if a file is only moved.
  const [first = ''] = linesOf(tool.seesMark ? before : before.replace(/^\uFEFF/, ''))
  const lines = hunks.length === 0 ? ['@@', ` ${first}`] : hunks
  return [
    `*** Update File: ${from}`,
    ...move,
    ...lines.map((line) => (tool.keepsEndings ? withoutReturn(line) : line)),
  ]
}

/** The lines of a hunk with their prefixes; a CR at the end of a line is kept. */
function hunkOf({ script = [], search, replacement }: Edit): string[] {
  const oldLines = linesOf(search).values()
  const newLines = linesOf(replacement).values()
  return script.map((step) => {
    if (step === 'add') return `+${newLines.next().value}`
    if (step === 'keep') newLines.next()
    return (step === 'keep' ? ' ' : '-') + oldLines.next().value
  })
}

function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}
