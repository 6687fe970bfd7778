import type { FileEdit } from '@emend/core'
import type { EditFormat } from '@emend/core/plugin'
import { exact, inOrder } from '@emend/core/plugin'

/** The name in place of a format's in messages about edits that need no parsing. */
const FORMAT = 'file-edits'

/** Wraps edits that need no parsing, such as those of a tool that names lines, as a format for an engine. */
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
