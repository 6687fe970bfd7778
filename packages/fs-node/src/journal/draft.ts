import { type CommitOutcome, type FileWrite, readFailure } from '@emend/fs'
import { toFileSystemError } from '../errors.js'
import { openTree, type TreeOptions } from '../open-tree.js'
import type { Tree } from '../tree.js'
import { foldersFor } from './make-ready.js'
import { type Draft, draftsOf, StaleError } from './prepare.js'

/** The failures because of which a commit changes nothing. */
export type Failures = (CommitOutcome & { ok: false })['failure']

type Drafted =
  | {
      readonly ok: true
      readonly value: { readonly drafts: readonly Draft[]; readonly folders: readonly string[] }
    }
  | { readonly ok: false; readonly failure: Failures }

/**
 * Works out where the files of a commit belong and which folders it needs, or why it must be refused as the files are now.
 * Changes nothing.
 *
 * @param folder of the journal, absolute
 */
export async function draft(tree: Tree, writes: readonly FileWrite[], folder: string): Promise<Drafted> {
  const failures: Failures[number][] = []
  const failed = (path: string, error: unknown) => failures.push(refusalOf(error, path))
  const drafts = await draftsOf(tree, writes, folder, failed)
  const links = new Set(
    drafts.flatMap(({ write, placed }) => (placed.entry.link === undefined ? [] : write.path)),
  )
  for (const { write } of drafts)
    if (write.from !== undefined && links.has(write.from))
      failures.push({ code: 'path-refused', reason: MOVED_LINK, path: write.from })
  if (failures.length > 0) return { ok: false, failure: failures }
  try {
    return { ok: true, value: { drafts, folders: await foldersFor(tree.disk, drafts) } }
  } catch (error) {
    return { ok: false, failure: [refusalOf(error, writes[0]?.path ?? '')] }
  }
}

/**
 * Returns the failures with which a commit of these writes would be refused as the files are now, such as `stale` or
 * `read-only`. Changes nothing and takes no lock: it is for previews of a commit.
 */
export async function commitProblems(
  root: string,
  writes: readonly FileWrite[],
  options: TreeOptions = {},
): Promise<Failures> {
  const drafted = await draft(openTree(root, options), writes, '')
  return drafted.ok ? [] : drafted.failure
}

const MOVED_LINK =
  'is a symbolic link, in whose place a copy of its file would be moved: delete it and create a file'

function refusalOf(error: unknown, path: string): Failures[number] {
  return error instanceof StaleError
    ? { code: 'stale', path }
    : readFailure(toFileSystemError(error, path), path)
}
