import { checkPath, type FileSystem, FileSystemError } from '@emend/fs'
import type { FileSystem as EditorFiles, Uri } from 'vscode'

/** The folder of a workspace, on whichever system it is. */
export interface Folder {
  readonly fs: Pick<EditorFiles, 'stat' | 'readFile' | 'writeFile' | 'delete'>
  uri(path: string): Uri
  /** The paths of files, for suggestions. */
  list(): Promise<readonly string[]>
}

/** The numbers of `vscode.FileType`. */
const FILE = 1
const FOLDER = 2
const LINK = 64

/**
 * The files of a folder of the workspace. The editor does not say where a symbolic link leads, so what is behind one is refused: it may be
 * outside of the folder.
 */
export function workspaceFileSystem({ fs, uri, list }: Folder): FileSystem {
  const kindAt = async (path: string): Promise<number> => {
    try {
      return (await fs.stat(uri(path))).type
    } catch (error) {
      if (MISSING.has(codeOf(error))) return 0
      throw new FileSystemError('io', path, `cannot be looked at: ${messageOf(error)}`)
    }
  }
  /** The path and what is there, 0 for nothing. */
  const look = async (asked: string) => {
    const checked = checkPath(asked)
    if (!checked.ok) throw new FileSystemError('path-refused', asked, checked.failure)
    const names = checked.value.split('/')
    for (const [at] of names.entries()) {
      const path = names.slice(0, at + 1).join('/')
      const kind = await kindAt(path)
      if ((kind & LINK) !== 0)
        throw new FileSystemError('path-refused', asked, 'is, or is behind, a symbolic link')
      if (at === names.length - 1) return { path, kind }
      if (kind === 0) return { path: checked.value, kind }
      if (kind !== FOLDER) return { path: checked.value, kind: 0, isBelowFile: true }
    }
    return { path: checked.value, kind: 0 }
  }
  const lookForFile = async (asked: string): Promise<string> => {
    const { path, kind, isBelowFile } = await look(asked)
    if (isBelowFile || (kind !== 0 && kind !== FILE)) throw new FileSystemError('not-a-file', asked)
    if (kind === 0) throw new FileSystemError('file-not-found', asked)
    return path
  }
  return Object.freeze<FileSystem>({
    apiVersion: 1,
    name: 'workspace',
    async readFile(asked) {
      const path = await lookForFile(asked)
      return new Uint8Array(await orFailure(asked, fs.readFile(uri(path))))
    },
    async writeFile(asked, bytes) {
      const { path, kind, isBelowFile } = await look(asked)
      if (isBelowFile || (kind !== 0 && kind !== FILE)) throw new FileSystemError('not-a-file', asked)
      await orFailure(asked, fs.writeFile(uri(path), new Uint8Array(bytes)))
    },
    async deleteFile(asked) {
      const path = await lookForFile(asked)
      await orFailure(asked, fs.delete(uri(path)))
    },
    exists: async (asked) => (await look(asked)).kind !== 0,
    listFiles: list,
    identity: async () => ({ medium: fs, root: uri('').toString() }),
  })
}

/** What the editor's errors say of a path where nothing is. */
const MISSING: ReadonlySet<string> = new Set(['FileNotFound', 'EntryNotFound', 'FileNotADirectory'])

async function orFailure<Value>(path: string, work: Thenable<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw new FileSystemError('io', path, `could not be read or written: ${messageOf(error)}`)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
