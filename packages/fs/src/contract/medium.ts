import type { FileSystem } from '../file-system.js'

/**
 * An empty file system, and the operations that its rules need on the medium below it, such as a disk or a volume in
 * memory. Paths are those of the file system. Leave out what the medium cannot do: the rules that need it pass.
 */
export interface Medium {
  readonly fileSystem: FileSystem
  /**
   * Creates a symbolic link at a path whose folder exists. The target is written into the link unchanged: a relative
   * target is relative to the link's folder. Something must exist outside the root where `../outside` would lead.
   */
  symlink?(target: string, path: string): Promise<unknown> | unknown
  /** Gives an existing file a second name. */
  hardLink?(existing: string, path: string): Promise<unknown> | unknown
  /** Returns the number of hard links of a file. */
  linkCount?(path: string): Promise<number> | number
  /** Creates another file system over the same files, as a host may do for every request. */
  again?(): FileSystem
  /** Whether names that differ only in letter case are the same file. Default: found out by writing a file. */
  readonly isCaseInsensitive?: boolean
}

/** Returns a medium as it is, and wraps a plain file system in a medium without further operations. */
export function asMedium(made: FileSystem | Medium): Medium {
  return 'fileSystem' in made ? made : { fileSystem: made }
}
