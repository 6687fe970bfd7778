import type { WebFile, WebFolder } from '@emend/fs-web'

/** A dropped folder where the browser gives no handle of it, in the form of one. It can be read only. */
export function folderOfEntry(entry: FileSystemDirectoryEntry): WebFolder {
  const folder: WebFolder & { values(): AsyncGenerator<WebFile | WebFolder> } = {
    kind: 'directory',
    name: entry.name,
    getDirectoryHandle: async (name) => folderOfEntry(await child(entry, 'getDirectory', name)),
    getFileHandle: async (name) => fileOfEntry(await child(entry, 'getFile', name)),
    removeEntry: refused,
    resolve: async (other: unknown) => (other === folder ? [] : null),
    async *values() {
      const reader = entry.createReader()
      // A reader gives some entries at a time, and none at the end.
      for (let some = await read(reader); some.length > 0; some = await read(reader))
        for (const one of some)
          yield isFolder(one) ? folderOfEntry(one) : fileOfEntry(one as FileSystemFileEntry)
    },
  }
  return folder
}

function fileOfEntry(entry: FileSystemFileEntry): WebFile {
  return {
    kind: 'file',
    name: entry.name,
    getFile: () => new Promise<File>((resolve, reject) => entry.file(resolve, reject)),
    createWritable: refused,
  }
}

function child<Kind extends 'getFile' | 'getDirectory'>(
  entry: FileSystemDirectoryEntry,
  kind: Kind,
  name: string,
): Promise<Kind extends 'getFile' ? FileSystemFileEntry : FileSystemDirectoryEntry> {
  return new Promise((resolve, reject) => entry[kind](name, {}, (found) => resolve(found as never), reject))
}

function read(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject))
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

async function refused(): Promise<never> {
  throw new DOMException('This browser cannot write into a folder that was dropped.', 'NotAllowedError')
}
