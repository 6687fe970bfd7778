/** A file as a browser gives it: what is used of `FileSystemFileHandle`. */
export interface WebFile {
  readonly kind: 'file'
  readonly name: string
  getFile(): Promise<{ readonly size: number; arrayBuffer(): Promise<ArrayBuffer> }>
  createWritable(): Promise<{
    write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
    close(): Promise<void>
    abort(): Promise<void>
  }>
  /** Gives the file another name in its folder. Not every browser has it, and older types of the DOM do not. */
  move?(name: string): Promise<void>
}

/**
 * A folder as a browser gives it: `await showDirectoryPicker({ mode: 'readwrite' })`, or `await navigator.storage.getDirectory()`. It is
 * what is used of `FileSystemDirectoryHandle`, so that a host needs no types of the DOM.
 */
export interface WebFolder {
  readonly kind: 'directory'
  readonly name: string
  getDirectoryHandle(name: string, options?: { create?: boolean }): Promise<WebFolder>
  getFileHandle(name: string, options?: { create?: boolean }): Promise<WebFile>
  removeEntry(name: string): Promise<void>
  /**
   * The names from this folder to another one: none for the folder itself, and null for one that is not inside. The types of the DOM ask
   * for more of the other one than is used here.
   */
  resolve(other: never): Promise<readonly string[] | null>
}

/** The files and folders in a folder, by name. Older types of the DOM do not have the method that lists them. */
export async function entriesOf(folder: WebFolder): Promise<(WebFile | WebFolder)[]> {
  const { values } = folder as WebFolder & { values(): AsyncIterable<WebFile | WebFolder> }
  const entries: (WebFile | WebFolder)[] = []
  for await (const entry of values.call(folder)) entries.push(entry)
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
}

export function isFolder(entry: WebFile | WebFolder): entry is WebFolder {
  return entry.kind === 'directory'
}

/** The file of a name. @throws NameRefused if the browser refuses the name */
export function fileIn(folder: WebFolder, name: string, create = false): Promise<WebFile> {
  return folder.getFileHandle(name, { create }).catch(refusal)
}

/** The folder of a name. @throws NameRefused if the browser refuses the name */
export function folderIn(folder: WebFolder, name: string, create = false): Promise<WebFolder> {
  return folder.getDirectoryHandle(name, { create }).catch(refusal)
}

/** The browser refuses a name, which it says with a TypeError. Every other TypeError is a fault of a program. */
class NameRefused extends Error {
  override readonly name = 'NameRefused'
}

function refusal(error: unknown): never {
  throw error instanceof TypeError ? new NameRefused(error.message) : error
}
