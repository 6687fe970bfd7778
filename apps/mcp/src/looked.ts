import type { MessagePort } from 'node:worker_threads'
import type { Failure, FileResult } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import type { Diagnostics, LookedRequest } from '@emend/engine'
import type { CommitOptions } from '@emend/fs'
import type { DiagnosticsSetup } from './looking.js'
import type { Accepts, LookCalls } from './looks.js'
import { Peer } from './peer.js'

/** Whether a person has agreed to the errors of the call that runs. */
export interface Consent {
  isGiven: boolean
  /** Whether sources may load and run what the call writes. */
  accepts: boolean
}

/** Makes the `Diagnostics` of a folder for an engine in this thread. The looks are made at the other end of the port. */
export function looksThrough(
  port: MessagePort,
  { newErrors = 'tell', format }: Pick<DiagnosticsSetup, 'newErrors' | 'format'>,
): (root: string, consent: Consent) => Diagnostics {
  const commits = new Map<number, WriteOne>()
  const looks = new Peer<LookCalls>(port, {
    write: async (key: number, isOnTrial: boolean) => commits.get(key)?.(isOnTrial),
  })
  let last = 0
  return (root, consent) =>
    Object.freeze<Diagnostics>({
      newErrors,
      held: ({ paths }) => looks.call('held', root, paths),
      preview: ({ files }) => looks.call('preview', root, files.map(plainFile)),
      ...(format && {
        format: (file, { paths }) => looks.call('format', root, file, paths, acceptsOf(consent)),
      }),
      async commit<Record>({ files }: LookedRequest, commit: Commit<Record>) {
        const key = ++last
        const made: { record?: Record } = {}
        commits.set(key, async (isOnTrial) => {
          const verdict = () => looks.call('verdict', key)
          const committed = await commit(isOnTrial ? { verdict } : {})
          if (!committed.ok) return committed
          made.record = committed.value
          return { ok: true, value: undefined }
        })
        const request = { files: files.map(plainFile), isAgreed: consent.isGiven, ...acceptsOf(consent) }
        const done = await looks.call('commit', key, root, request).finally(() => commits.delete(key))
        const record = made.record as Record
        return done.ok ? { ok: true, value: { record, found: done.value.found } } : done
      },
      close: async () => {},
    })
}

function acceptsOf({ accepts }: Consent): Accepts {
  return accepts ? { accepts: 'own' } : {}
}

type WriteOne = (isOnTrial: boolean) => Promise<Result<undefined, readonly Failure[]>>
type Commit<Record> = (options: Pick<CommitOptions, 'verdict'>) => Promise<Result<Record, readonly Failure[]>>

/** A file without the reports of its edits, which nobody who looks needs. */
function plainFile({ path, from, status, before, after, changes }: FileResult): FileResult {
  return { path, ...(from !== undefined && { from }), status, before, after, changes, edits: [] }
}
