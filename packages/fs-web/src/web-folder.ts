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
