import type { Failure, FileResult } from '@emend/core'
import type { Diagnostic, Result } from '@emend/core/plugin'
import type { LookedRequest, NewErrors } from '@emend/engine'
import { excerptsOf } from '@emend/engine'
import type { CommitOptions } from '@emend/fs'
import type { FoundNotes, Look } from './look.js'

/** A commit, and what was found about it. */
type Committed<Record> = Result<
  { readonly record: Record; readonly found: FoundNotes },
  readonly Failure[]
> & { readonly notes?: string }

/**
 * Commits files, and finds what that breaks. Where new errors refuse, it looks before the commit if every source sees texts that are
 * not written, else while the commit is on trial.
 */
export async function commitLooked<Record>(
  look: Look,
  { files, isAgreed = false }: LookedRequest,
  newErrors: NewErrors,
  commit: (options: Pick<CommitOptions, 'verdict'>) => Promise<Result<Record, readonly Failure[]>>,
): Promise<Committed<Record>> {
  const isStrict = newErrors === 'refuse' || (newErrors === 'ask' && !isAgreed)
  await look.ready()
  let found: FoundNotes | undefined
  const verdict = async () => {
    found = await look.found(!look.inMemory)
    return refusalsOf(found.diagnostics, files)
  }
  const refused = isStrict && look.inMemory ? await verdict() : []
  const committed: Result<Record, readonly Failure[]> =
    refused.length > 0
      ? { ok: false, failure: refused }
      : await commit(isStrict && !look.inMemory ? { verdict } : {})
  if (committed.ok) {
    found ??= await look.found(true)
    look.end(true)
    return { ok: true, value: { record: committed.value, found } }
  }
  look.end(false)
  const isVetoed = committed.failure.some(({ code }) => code === 'vetoed')
  const notes = [found?.notes ?? '', newErrors === 'ask' ? ASKS : ''].filter((one) => one !== '')
  return { ...committed, ...(isVetoed && { notes: notes.join('\n') }) }
}

const ASKS = 'A person decides about edits that bring errors here, and nobody was asked.'

/** A failure for each file with new errors. */
function refusalsOf(diagnostics: readonly Diagnostic[], files: readonly FileResult[]): readonly Failure[] {
  const errors = diagnostics.filter(({ isNew, severity }) => isNew && severity === 1)
  const paths = [...new Set(errors.map(({ path }) => path))]
  return paths.map((path) => {
    const own = errors.filter((one) => one.path === path)
    const file = files.find((one) => one.path === path)
    return { code: 'vetoed', diagnostics: own, ...(file && { lines: excerptsOf(own, file) }), path }
  })
}
