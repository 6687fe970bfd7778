import type { FileResult, TextEdit } from '@emend/core'
import { hasEffect } from '@emend/core/internal'
import { editsBetween } from '@emend/core/plugin'
import type { ExactPatchTool } from './exact-tools/patch-tools.js'

/**
 * Writes what becomes of files as a patch that every tool applies alike: hunks below a bare `@@`, with as much context as makes each
 * of them occur only once, in the file's own lines.
 *
 * @param environment the line that names an environment, where the request had one
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
  // One mark is taken off; where the tool sees it, the file's own is content.
  const mark = tool.seesMark ? '\uFEFF' : ''
  const hunks = editsBetween(mark + before, mark + after).flatMap((edit) => ['@@', ...hunkOf(edit)])
  // A tool may ask for a hunk where a file is only moved.
  const [first = ''] = linesOf(tool.seesMark ? before : before.replace(/^\uFEFF/, ''))
  const lines = hunks.length === 0 ? ['@@', ` ${first}`] : hunks
  return [
    `*** Update File: ${from}`,
    ...move,
    ...lines.map((line) => (tool.keepsEndings ? bare(line) : line)),
  ]
}

/** The lines of a hunk behind their prefixes, a CR that ends them included. */
function hunkOf({ script = [], search, replacement }: TextEdit): string[] {
  const old = linesOf(search).values()
  const now = linesOf(replacement).values()
  return script.map((step) => {
    if (step === 'add') return `+${now.next().value}`
    if (step === 'keep') now.next()
    return (step === 'keep' ? ' ' : '-') + old.next().value
  })
}

function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function bare(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
