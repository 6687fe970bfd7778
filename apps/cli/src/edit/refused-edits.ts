import type { Failure, FileEdit } from '@emend/core'
import { isHarmless, parserFor, reverse } from '@emend/core/plugin'
import { withAskedPaths } from '@emend/engine'
import { checkPath } from '@emend/fs'
import { chooseProfile, type Setup } from '../setup/setup.js'
import type { Request } from './request.js'

/** A request that was refused as a whole or in part, and the failures. */
export interface RefusedRequest {
  readonly request: Request
  readonly failures: readonly Failure[]
}

/** A refused part of a request: a single edit of a file, or everything for that file. */
export interface RefusedPart {
  readonly edit: FileEdit
  readonly failure: Failure
  /** Which of the edits of the request it is, both from 0: of its files, and of the edits of that file. Absent for a whole file. */
  readonly at?: { readonly file: number; readonly edit: number }
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
  const files = byPath(wanted.value)
  return failures.filter((failure) => !isHarmless(failure)).flatMap((failure) => partsOf(failure, files))
}

/** An edit of a file, and its place among those of the request. */
interface Indexed {
  readonly edit: FileEdit
  readonly file: number
}

/** Indexes the edits by the path of their file, before and after a move. */
function byPath(edits: readonly FileEdit[]): ReadonlyMap<string, readonly Indexed[]> {
  const files = new Map<string, Indexed[]>()
  for (const [file, edit] of edits.entries()) {
    const moved = edit.kind === 'update' && edit.moveTo !== undefined ? [edit.moveTo] : []
    for (const name of new Set([edit.path, ...moved].map(normal))) {
      const known = files.get(name) ?? []
      known.push({ edit, file })
      files.set(name, known)
    }
  }
  return files
}

function normal(path: string): string {
  const checked = checkPath(path)
  return checked.ok ? checked.value : path
}

function partsOf(failure: Failure, files: ReadonlyMap<string, readonly Indexed[]>): RefusedPart[] {
  if (!('path' in failure) || failure.path === undefined) return []
  const edits = files.get(normal(failure.path)) ?? []
  if (!('edit' in failure) || failure.edit === undefined) return edits.map(({ edit }) => ({ edit, failure }))
  let left = failure.edit
  for (const { edit, file } of edits) {
    if (edit.kind !== 'update') continue
    const only = edit.edits[left]
    if (only !== undefined)
      return [{ edit: { kind: 'update', path: edit.path, edits: [only] }, failure, at: { file, edit: left } }]
    left -= edit.edits.length
  }
  return []
}
