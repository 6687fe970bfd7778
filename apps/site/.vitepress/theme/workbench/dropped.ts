import type { WebFolder } from '@emend/fs-web'
import { folderOfEntry } from './entry-folder.js'

/** A folder that a person dropped onto the page. */
export interface Dropped {
  readonly handle: WebFolder
  /** Whether this browser can write into it. */
  readonly isWritable: boolean
}

/**
 * The folder among what was dropped. It is to be called while the event is handled, because the browser forgets it afterwards.
 *
 * @returns undefined where only files were dropped
 * @throws Error where the folder is not alone
 */
export async function droppedFolder({ items }: DataTransfer): Promise<Dropped | undefined> {
  const dropped = Array.from(items).filter(({ kind }) => kind === 'file')
  const entries = dropped.map((item) => item.webkitGetAsEntry())
  const entry = entries.find((one) => one?.isDirectory)
  if (!entry) return undefined
  if (entries.length > 1) throw new Error('Drop one folder by itself, or files.')
  const handle = await dropped[0]?.getAsFileSystemHandle?.()
  if (handle?.kind === 'directory') return { handle, isWritable: true }
  return { handle: folderOfEntry(entry as FileSystemDirectoryEntry), isWritable: false }
}
