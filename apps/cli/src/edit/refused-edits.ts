import type { Failure, FileEdit } from '@emend/core'
import { isHarmless, parserFor, reverse } from '@emend/core/plugin'
import { type EditAt, editsOf, withAskedPaths } from '@emend/engine'
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
