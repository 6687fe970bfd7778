import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type FileChange, isWritten, sourceText } from './history.js'

const run = promisify(execFile)
const MOST_OUTPUT = 64 * 1024 * 1024

/**
 * Returns the files changed by the latest commits of a git repository, newest first; merges are left out.
 *
 * @param repository a folder inside the work tree
 * @param count how many commits to look at
 */
export async function gitHistory(repository: string, count: number): Promise<FileChange[]> {
  const log = await git(repository, ['log', '--no-merges', '--format=%H', `--max-count=${count}`])
  const changes: FileChange[] = []
  for (const commit of log.toString().trim().split('\n'))
    changes.push(...(await changesOf(repository, commit)))
  return changes
}

async function changesOf(repository: string, commit: string): Promise<FileChange[]> {
  const listed = await git(repository, ['diff-tree', '-r', '-z', '--diff-filter=M', '--no-renames', commit])
  const fields = listed.toString().split('\0')
  const changes: FileChange[] = []
  // The first field is the commit. After it come pairs of ":mode mode blob blob M" and the path.
  for (let i = 1; i + 1 < fields.length; i += 2) {
    const [, mode, old, now] = (fields[i] ?? '').split(' ')
    const path = fields[i + 1] ?? ''
    if (mode?.startsWith('100') !== true || old === undefined || now === undefined || !isWritten(path))
      continue
    const [before, after] = [await blob(repository, old), await blob(repository, now)]
    if (before !== undefined && after !== undefined)
      changes.push({ path, before, after, step: commit.slice(0, 12) })
  }
  return changes
}

async function blob(repository: string, name: string): Promise<string | undefined> {
  return sourceText(await git(repository, ['cat-file', 'blob', name]))
}

async function git(repository: string, command: readonly string[]): Promise<Buffer> {
  const { stdout } = await run('git', ['-C', repository, ...command], {
    encoding: 'buffer',
    maxBuffer: MOST_OUTPUT,
  })
  return stdout
}
