import { ContractViolation, expectSame } from '@emend/core/testing'
import type { FileSystem, FileWrite } from '../file-system.js'
import { commit, FILES, MIXED, prepare } from './commit-request.js'
import { expectContent, type Rules, text } from './expect.js'

/** Rules for what the optional `commit` refuses, by name. */
export const COMMIT_REFUSAL_RULES: Rules = {
  'commit refuses what is stale, and changes nothing': async (fileSystem, rule) => {
    if (fileSystem.commit === undefined) return
    const stale: readonly FileWrite[] = [
      { path: 'other.txt', before: text('b'), after: text('B') },
      { path: 'other.txt', before: undefined, after: text('other') },
      { path: 'other.txt', before: text('othe'), after: undefined },
      { path: 'absent.txt', before: text('a'), after: text('A') },
      { path: 'absent.txt', before: text('a'), after: undefined },
    ]
    await expectUnchanged(fileSystem, rule, stale, 'stale')
  },
  'commit refuses what is no file to write, and changes nothing': async (fileSystem, rule) => {
    if (fileSystem.commit === undefined) return
    const create = (path: string): FileWrite => ({ path, before: undefined, after: text('x') })
    await expectUnchanged(fileSystem, rule, ['folder', 'other.txt/below'].map(create), 'not-a-file')
    await expectUnchanged(fileSystem, rule, ['../out.txt', '/out.txt'].map(create), 'path-refused')
  },
  'commit refuses symbolic links that lead outside, and changes nothing': async (
    fileSystem,
    rule,
    { symlink },
  ) => {
    if (fileSystem.commit === undefined || symlink === undefined) return
    await symlink('../outside', 'linked')
    const outside = ['linked', 'linked/new.txt'].map((path) => ({
      path,
      before: undefined,
      after: text('x'),
    }))
    await expectUnchanged(fileSystem, rule, outside, 'path-refused')
  },
}

/** Commits a valid list of writes with each bad write added in turn, and checks that no file changes. */
async function expectUnchanged(
  fileSystem: FileSystem,
  rule: string,
  bad: readonly FileWrite[],
  code: string,
): Promise<void> {
  await prepare(fileSystem)
  for (const write of bad) {
    const name = `${rule} (${write.path})`
    const outcome = await commit(fileSystem, [...MIXED, write])
    if (outcome === undefined || outcome.ok) throw new ContractViolation(name, code, 'a commit')
    const failures = outcome.failure.map((failure) => [failure.code, 'path' in failure && failure.path])
    expectSame(name, failures, [[code, write.path]])
    for (const [path, content] of Object.entries(FILES))
      await expectContent(fileSystem, name, path, text(content))
    expectSame(name, await fileSystem.exists('new/folder/c.txt'), false)
  }
}
