import type { Failure, Refused } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import type { CommitOptions } from '@emend/fs'
import type { Preview } from './called.js'
import type { Diagnostics, Found, LookedRequest } from './diagnostics.js'
import type { EngineParts } from './options.js'

/** A preview with what `diagnostics` says of it. */
export async function lookedAhead(
  { diagnostics, fileSystem }: EngineParts,
  preview: Preview,
): Promise<Preview> {
  if (diagnostics === undefined || !preview.changed) return preview
  return withFound(preview, await diagnostics.preview({ files: preview.files, fileSystem }))
}

/** A commit and what was found about it; `found` is undefined where nobody looked. */
export type CommitFound<Record> = Result<
  { readonly record: Record; readonly found: Found | undefined },
  readonly Failure[]
> & { readonly notes?: string }

/** Commits, and finds what that breaks if the host wants to know; see `Diagnostics.commit`. */
export async function commitFound<Record>(
  diagnostics: Diagnostics | undefined,
  request: LookedRequest,
  commit: (options: Pick<CommitOptions, 'verdict'>) => Promise<Result<Record, readonly Failure[]>>,
): Promise<CommitFound<Record>> {
  if (diagnostics !== undefined) return diagnostics.commit(request, commit)
  const committed = await commit({})
  return committed.ok ? { ok: true, value: { record: committed.value, found: undefined } } : committed
}

/** A result with what was found: its diagnostics, and the section in its message. */
export function withFound(preview: Preview, found: Found | undefined): Preview {
  if (found === undefined) return preview
  const { message } = preview
  const diagnostics = [...preview.diagnostics, ...found.diagnostics]
  return Object.defineProperties(preview, {
    diagnostics: plain(diagnostics),
    message: plain(joined(message, found.message)),
  })
}

/** A refusal with more in its message. */
export function withNotes(refused: Refused, notes: string = ''): Refused {
  if (notes === '') return refused
  return Object.defineProperty(refused, 'message', plain(joined(refused.message, notes)))
}

function joined(message: string, more: string): string {
  return more === '' ? message : `${message}\n${more}`
}

function plain(value: unknown): PropertyDescriptor {
  return { value, enumerable: true, configurable: true, writable: true }
}
