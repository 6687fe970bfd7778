import type { Failure, FileEdit, Notice } from '@emend/core'
import { isHarmless, parserFor, reverse } from '@emend/core/plugin'
import { type EditAt, editsOf, withAskedPaths } from '@emend/engine'
import { checkPath, type FileSystem } from '@emend/fs'
import { chooseProfile, type Setup } from '../setup/setup.js'
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

/** A request that was refused as a whole or in part, and the failures. */
export interface RefusedRequest {
  readonly request: Request
  readonly failures: readonly Failure[]
}

/** A refused part of a request: a single edit of a file, or everything for that file. */
export interface RefusedPart {
  readonly edit: FileEdit
  readonly failure: Failure
  /** Which of the edits of the request it is. Absent for a whole file. */
  readonly at?: EditAt
}

/** Returns the refused parts of a request as they were parsed, in the order of their failures. */
export function refusedParts(
  { request, failures }: RefusedRequest,
  setup: Setup,
  profile?: string,
): RefusedPart[] {
  const { format, input, file, path = file, strip, reverse: isReversed = false } = request
  const context = path === undefined ? {} : { path }
  const parsed = parserFor(format, chooseProfile(setup, { profile }))(input, context)
  if (!parsed.ok) return []
  // The failures have the paths that the options and the configuration mean.
  const named = withAskedPaths(parsed.value.edits, { paths: setup.paths, strip, file }, format.name)
  if (!named.ok) return []
  const { edits } = named.value
  const wanted = isReversed ? reverse(edits) : { ok: true as const, value: edits }
  if (!wanted.ok) return []
  const find = editsOf(wanted.value)
  return failures
    .filter((failure) => !isHarmless(failure))
    .flatMap((failure) => {
      const { at, sections } = find(failure)
      return sections.map((edit) =>
        at === undefined ? { edit, failure } : { edit: onlyEdit(edit, at), failure, at },
      )
    })
}

function onlyEdit(section: FileEdit, { edit }: EditAt): FileEdit {
  return section.kind === 'update'
    ? { kind: 'update', path: section.path, edits: section.edits.slice(edit, edit + 1) }
    : section
}
