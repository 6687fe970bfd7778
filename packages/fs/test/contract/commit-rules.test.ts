import { contentHash } from '../../src/content-hash.js'
import { COMMIT_RULES } from '../../src/contract/commit-rules.js'
import { testRules } from '../support/broken.js'
import { type Commit, changed, sound } from '../support/broken-commit.js'
import { caselessFileSystem } from '../support/caseless.js'
import { committing } from '../support/committing.js'
import { linked } from '../support/linked.js'

testRules(COMMIT_RULES, sound, {
  'commit writes, creates and deletes, in order': [
    [
      'the order is turned round',
      changed((commit) => (writes, context) => commit(writes.toReversed(), context)),
    ],
    [
      'deletions are left out',
      changed(
        (commit) => (writes, context) =>
          commit(
            writes.filter(({ after }) => after),
            context,
          ),
      ),
    ],
    [
      'progress is reported for nothing',
      changed((commit) => (writes) => commit(writes, { onProgress: () => {} })),
    ],
  ],
  'commit on trial stays, or gives every file its old content and bits again': [
    [
      'nobody is asked',
      changed(
        (commit) =>
          (writes, { onProgress }) =>
            commit(writes, { onProgress }),
      ),
    ],
    [
      'it is asked before anything is written',
      changed((commit) => async (writes, { verdict, ...context }) => {
        const failure = (await verdict?.()) ?? []
        return failure.length > 0 ? { ok: false, failure } : commit(writes, context)
      }),
    ],
    [
      'what is refused stays',
      changed((commit) => async (writes, { verdict, ...context }) => {
        const outcome = await commit(writes, context)
        const failure = (await verdict?.()) ?? []
        return failure.length > 0 ? { ok: false, failure } : outcome
      }),
    ],
  ],
  'commit does nothing where nothing is to be done': [
    [
      'it throws',
      changed((commit) => async (writes, context) => {
        if (writes.length === 0) throw new Error('nothing to do')
        return commit(writes, context)
      }),
    ],
  ],
  'commit respells a name in other letter case': [
    [
      'it writes first and deletes then',
      changed(
        (commit) => (writes, context) =>
          commit(
            writes.toSorted((a, b) => Number(a.after === undefined) - Number(b.after === undefined)),
            context,
          ),
        caselessFileSystem,
      ),
    ],
    [
      'the new name is taken for a file that is there',
      changed(
        (commit, fileSystem) => async (writes, context) => {
          for (const { path, before } of writes)
            if (before === undefined && (await fileSystem.exists(path)))
              return { ok: false, failure: [{ code: 'stale', path }] }
          return commit(writes, context)
        },
        caselessFileSystem,
      ),
    ],
  ],
  'commit sets the permission bits asked for, and keeps the others': [
    [
      'bits are skipped',
      changed(
        (commit) => (writes, context) =>
          commit(
            writes.map(({ path, before, after }) => ({ path, before, after })),
            context,
          ),
      ),
    ],
    [
      'files are made anew',
      changed(
        (commit) => (writes, context) =>
          commit(
            writes.map((write) => ({ mode: 0o644, ...write })),
            context,
          ),
      ),
    ],
  ],
  'commit reports no other hash than the SHA-256 of a content': [
    [
      'it is of the content before',
      changed((commit) => async (writes, context) => {
        const outcome = await commit(writes, context)
        const hashes = new Map<Uint8Array, string>()
        for (const { before, after } of writes)
          if (before && after) hashes.set(after, await contentHash(before))
        return outcome.ok ? { ok: true, value: { hashes } } : outcome
      }),
    ],
  ],
  'commit writes through symbolic links, and deletes them themselves': [
    [
      'a file takes the place of the link',
      async () => {
        const medium = await linked()
        const { fileSystem } = medium
        const commit: Commit = async (writes, context) => {
          for (const { path } of writes) await fileSystem.deleteFile(path)
          return committing(fileSystem).commit(
            writes.map((write) => ({ ...write, before: undefined })).filter(({ after }) => after),
            context,
          )
        }
        return { ...medium, fileSystem: { ...fileSystem, commit } }
      },
    ],
  ],
  'commit leaves the other hard links': [
    [
      'files are written in place',
      async () => {
        const medium = await sound()
        const { fileSystem } = medium
        const names: string[] = []
        const commit: Commit = async (writes, { onProgress }) => {
          const done = await committing(fileSystem).commit(writes, { onProgress })
          for (const { path, after } of writes)
            if (after) for (const name of names) if (path === 'a.txt') await fileSystem.writeFile(name, after)
          return done
        }
        const hardLink = async (existing: string, path: string) => {
          names.push(path)
          await medium.hardLink?.(existing, path)
        }
        return { ...medium, hardLink, fileSystem: { ...fileSystem, commit } }
      },
    ],
  ],
})
