import type { FileEdit, Notice } from '@emend/core'
import { checkPath, type FileSystem } from '@emend/fs'
import type { RefusedPart } from './refused-edits.js'
import type { Request } from './request.js'

/**
 * Writes the refused parts of a request to `FILE.rej` beside each file, as a request in the same format, so that a person
 * can correct and apply it.
 *
 * @returns a notice for each file that was written
 */
export async function writeRejects(
  parts: readonly RefusedPart[],
  { format }: Request,
  { fileSystem, isDry }: { readonly fileSystem: FileSystem; readonly isDry: boolean },
): Promise<Notice[]> {
  const notices: Notice[] = []
  for (const [path, edits] of byFile(parts)) {
    // The refusal of the path is reported anyway.
    if (!checkPath(path).ok) continue
    const rendered = format.render?.(edits)
    if (rendered?.ok !== true) {
      notices.push({
        code: 'not-rejected',
        message: `${path}: ${format.name} has no words for what was refused`,
      })
      continue
    }
    await fileSystem.writeFile(`${path}.rej`, Buffer.from(rendered.value))
    const count = edits.reduce((sum, edit) => sum + (edit.kind === 'update' ? edit.edits.length : 1), 0)
    const what = count === 1 ? '1 edit' : `${count} edits`
    const where = isDry ? `would be in ${path}.rej` : `see ${path}.rej`
    notices.push({ code: 'rejected', message: `${what} of ${path}: ${where}` })
  }
  return notices
}

/** Groups the refused edits by file. */
function byFile(parts: readonly RefusedPart[]): ReadonlyMap<string, readonly FileEdit[]> {
  const files = new Map<string, FileEdit[]>()
  for (const { edit } of parts) {
    const known = files.get(edit.path) ?? []
    const last = known.at(-1)
    if (last?.kind === 'update' && edit.kind === 'update' && last.moveTo === edit.moveTo)
      known[known.length - 1] = { ...last, edits: [...last.edits, ...edit.edits] }
    else known.push(edit)
    files.set(edit.path, known)
  }
  return files
}
