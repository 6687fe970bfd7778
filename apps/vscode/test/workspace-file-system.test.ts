import { FileSystemError } from '@emend/fs'
import { fileSystemContract } from '@emend/fs/testing'
import { memoryFileSystem } from '@emend/fs-memory'
import { expect, test } from 'vitest'
import { type Folder, workspaceFileSystem } from '../src/workspace-file-system.js'

const LINK = 64

/** The files of an editor, in memory. URIs are paths. */
function folder(links: readonly string[] = []): Folder {
  const memory = memoryFileSystem()
  const missing = (error: unknown): never => {
    const code =
      FileSystemError.isInstance(error) && error.code === 'file-not-found' ? 'FileNotFound' : 'Unknown'
    throw Object.assign(new Error(String(error)), { code })
  }
  const pathOf = (uri: unknown) => String(uri)
  return {
    uri: (path) => path as never,
    list: async () => (await memory.listFiles()) ?? [],
    fs: {
      async stat(uri) {
        const path = pathOf(uri)
        const { kind, size } = await memory.stat(path).catch(missing)
        const type = (kind === 'file' ? 1 : 2) + (links.includes(path) ? LINK : 0)
        return { type, size, ctime: 0, mtime: 0 }
      },
      readFile: (uri) => memory.readFile(pathOf(uri)).catch(missing),
      writeFile: (uri, bytes) => memory.writeFile(pathOf(uri), bytes).catch(missing),
      delete: (uri) => memory.deleteFile(pathOf(uri)).catch(missing),
    },
  }
}

test.each(fileSystemContract(() => workspaceFileSystem(folder())))('contract: $name', ({ run }) => run())

test.each(['linked.js', 'linked/x.js'])('%s is not followed', async (path) => {
  const given = folder([path.split('/')[0] ?? ''])
  await given.fs.writeFile(given.uri(path), new Uint8Array())
  const files = workspaceFileSystem(given)
  for (const call of [files.readFile(path), files.exists(path), files.writeFile(path, new Uint8Array())])
    await expect(call).rejects.toMatchObject({ code: 'path-refused' })
})
