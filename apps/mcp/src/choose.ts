import type { FileEdit, FileResult } from '@emend/core'
import { asFileEdit, type EditFormat, exact, inOrder } from '@emend/core/plugin'
import type { Engine } from '@emend/engine'
import type { ToolAnswer } from '@emend/tools'

/** Gives files other texts. Refused as `stale` if one of them is not as it was before. */
export async function choose(engine: Engine, files: readonly FileResult[]): Promise<ToolAnswer> {
  const edits = files.flatMap((file) => asFileEdit(file) ?? []).map(asComputed)
  const format: EditFormat = {
    apiVersion: 1,
    name: 'choice',
    detect: () => 0,
    parse: () => ({ ok: true, value: { edits, notices: [] } }),
    replacers: [exact],
    placement: inOrder,
  }
  const result = await engine.apply('', { format, planned: files })
  if (!result.ok)
    return { ok: false, message: result.message, files: [], skipped: [], failures: result.failures }
  const { message, skipped, record } = result
  return {
    ok: true,
    message,
    files: result.files,
    skipped,
    failures: [],
    ...(record !== undefined && { record }),
  }
}

/** New text was judged when it was shown. */
function asComputed(edit: FileEdit): FileEdit {
  if (edit.kind === 'create') return { ...edit, computed: true }
  if (edit.kind !== 'update') return edit
  return { ...edit, edits: edit.edits.map((one) => ({ ...one, computed: true })) }
}
