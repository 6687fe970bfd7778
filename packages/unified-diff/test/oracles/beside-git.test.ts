import { describe, expect, test } from 'vitest'
import { applyDiffToFiles } from '../../src/apply-diff.js'
import { type GitBehavior, loadGitBehaviors } from '../fixtures.js'
import { type Files, filesIn, git, HAS_GIT, inFolder } from './programs.js'

/** The files after git; undefined where git refuses. */
function byGit({ files, diff, options }: GitBehavior): Files | undefined {
  return inFolder(files, (folder) => {
    const { ok } = git(folder, ['apply', ...options, '-'], diff)
    return ok ? filesIn(folder) : undefined
  })
}

/** The files after emend, in the same shape. */
function byEmend({ files, diff, reverse }: GitBehavior): Files | undefined {
  const result = applyDiffToFiles(files, diff, { reverse })
  if (!result.ok) return undefined
  const after = new Map(files)
  for (const { path, from = path } of result.files) after.delete(from)
  for (const { path, after: text, mode } of result.files)
    if (text !== undefined) after.set(path, mode === '100755' ? `executable: ${text}` : text)
  return Object.fromEntries([...after].sort(([one], [other]) => (one < other ? -1 : 1)))
}

function relationOf(behavior: GitBehavior): GitBehavior['relation'] {
  const [theirs, ours] = [byGit(behavior), byEmend(behavior)]
  if (theirs === undefined) return ours === undefined ? 'same' : 'more tolerant'
  if (ours === undefined) return 'stricter'
  return JSON.stringify(theirs) === JSON.stringify(ours) ? 'same' : 'other'
}

describe.skipIf(!HAS_GIT)('a behavior that the tests of git name', () => {
  test.for(loadGitBehaviors())('$name: $title', (behavior) => {
    expect(relationOf(behavior)).toBe(behavior.relation)
    expect(behavior.reason === '').toBe(behavior.relation === 'same')
  })
})
