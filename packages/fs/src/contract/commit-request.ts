import { ContractViolation } from '@emend/core/testing'
import type { CommitOutcome, FileSystem, FileWrite } from '../file-system.js'
import type { OnProgress } from '../progress.js'
import { text } from './expect.js'

/** A commit that updates, creates and deletes files. {@link prepare} creates the files that it needs. */
export const MIXED: readonly FileWrite[] = [
  { path: 'a.txt', before: text('a'), after: text('A') },
  { path: 'new/folder/c.txt', before: undefined, after: text('c') },
  { path: 'b.txt', before: text('b'), after: undefined },
  { path: 'folder/d.txt', before: text('d'), after: text('D') },
]

/** The files that exist before a commit. */
export const FILES: Readonly<Record<string, string>> = {
  'a.txt': 'a',
  'b.txt': 'b',
  'folder/d.txt': 'd',
  'other.txt': 'other',
}

export async function prepare(fileSystem: FileSystem): Promise<void> {
  for (const [path, content] of Object.entries(FILES)) await fileSystem.writeFile(path, text(content))
}

export async function commit(
  fileSystem: FileSystem,
  writes: readonly FileWrite[],
  onProgress: OnProgress = () => {},
): Promise<CommitOutcome | undefined> {
  return fileSystem.commit?.(writes, { onProgress })
}

export async function expectDone(rule: string, commit: Promise<CommitOutcome | undefined>): Promise<void> {
  const outcome = await commit
  if (!outcome?.ok) throw new ContractViolation(rule, 'a commit', outcome?.failure)
}
