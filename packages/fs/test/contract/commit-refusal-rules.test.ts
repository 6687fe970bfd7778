import { COMMIT_REFUSAL_RULES } from '../../src/contract/commit-refusal-rules.js'
import { testRules } from '../support/broken.js'
import { type Change, type Commit, changed, sound } from '../support/broken-commit.js'

/** Writes without checking what is there. */
const blind: Change =
  (_, fileSystem) =>
  async (writes, { onProgress }) => {
    const total = writes.length
    for (const [index, { path, after, mode }] of writes.entries()) {
      onProgress({ path, state: 'started', index, total })
      if (after === undefined) await fileSystem.deleteFile(path).catch(() => undefined)
      else await fileSystem.writeFile(path, after, mode === undefined ? {} : { mode })
      onProgress({ path, state: 'done', index, total })
    }
    return { ok: true, value: {} }
  }

/** Writes one file after the other, and does not roll back when one fails. */
const halfWay: Change = (commit) => async (writes, context) => {
  for (const write of writes) {
    const outcome = await commit([write], context)
    if (!outcome.ok) return outcome
  }
  return { ok: true, value: {} }
}

testRules(COMMIT_REFUSAL_RULES, sound, {
  'commit refuses what is stale, and changes nothing': [
    ['it writes whatever is there', changed(blind)],
    ['what was done before stays', changed(halfWay)],
    [
      'it tells of another reason',
      changed((commit) => async (writes, context) => {
        const outcome = await commit(writes, context)
        return outcome.ok ? outcome : { ok: false, failure: [{ code: 'file-not-found', path: 'other.txt' }] }
      }),
    ],
  ],
  'commit refuses what is no file to write, and changes nothing': [
    ['it throws', changed(blind)],
    ['what was done before stays', changed(halfWay)],
  ],
  'commit refuses symbolic links that lead outside, and changes nothing': [
    [
      'a link that leads outside is only not found',
      async () => {
        const medium = await sound()
        const { fileSystem } = medium
        const commit: Commit = async (writes, context) => {
          const outcome = (await fileSystem.commit?.(writes, context)) ?? { ok: true, value: {} }
          if (outcome.ok) return outcome
          return { ok: false, failure: [{ code: 'file-not-found', path: 'linked' }] }
        }
        return { ...medium, fileSystem: { ...fileSystem, commit } }
      },
    ],
  ],
})
