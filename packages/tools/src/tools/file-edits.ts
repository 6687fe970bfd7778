import type { FileEdit } from '@emend/core'
import { type EditFormat, exact, inOrder } from '@emend/core/plugin'

/** What stands for a format in messages about requests that are edits already. */
const FORMAT = 'file-edits'

/** Edits that need no parsing, such as those of a tool that names lines, as a format for an engine. */
export function fileEdits(edits: readonly FileEdit[]): EditFormat<typeof FORMAT> {
  return Object.freeze({
    apiVersion: 1,
    name: FORMAT,
    detect: () => 0,
    parse: () => ({ ok: true as const, value: { edits, notices: [] } }),
    replacers: Object.freeze([exact]),
    placement: inOrder,
  })
}
