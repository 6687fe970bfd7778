import type { Failure, FileEdit } from '@emend/core'
import { isHarmless, parserFor, reverse } from '@emend/core/format'
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
}

/** Returns the refused parts of a request as they were parsed, in the order of their failures. */
export function refusedParts(
  { request, failures }: RefusedRequest,
  setup: Setup,
  profile?: string,
): RefusedPart[] {
  const { format, input, path, reverse: isReversed = false } = request
  const context = path === undefined ? {} : { path }
  const parsed = parserFor(format, chooseProfile(setup, { profile }))(input, context)
  if (!parsed.ok) return []
  const wanted = isReversed ? reverse(parsed.value.edits) : { ok: true as const, value: parsed.value.edits }
  if (!wanted.ok) return []
  const files = byPath(wanted.value)
  return failures.filter((failure) => !isHarmless(failure)).flatMap((failure) => partsOf(failure, files))
}

/** Indexes the edits by the path of their file, before and after a move. */
function byPath(edits: readonly FileEdit[]): ReadonlyMap<string, readonly FileEdit[]> {
  const files = new Map<string, FileEdit[]>()
  for (const edit of edits) {
    const moved = edit.kind === 'update' && edit.moveTo !== undefined ? [edit.moveTo] : []
    for (const name of new Set([edit.path, ...moved].map(normal))) {
      const known = files.get(name) ?? []
      known.push(edit)
      files.set(name, known)
    }
  }
  return files
}

function normal(path: string): string {
  const checked = checkPath(path)
  return checked.ok ? checked.value : path
}

function partsOf(failure: Failure, files: ReadonlyMap<string, readonly FileEdit[]>): RefusedPart[] {
  if (!('path' in failure) || failure.path === undefined) return []
  const edits = files.get(normal(failure.path)) ?? []
  if (!('edit' in failure) || failure.edit === undefined) return edits.map((edit) => ({ edit, failure }))
  let left = failure.edit
  for (const edit of edits) {
    if (edit.kind !== 'update') continue
    const only = edit.edits[left]
    if (only !== undefined) return [{ edit: { kind: 'update', path: edit.path, edits: [only] }, failure }]
    left -= edit.edits.length
  }
  return []
}
