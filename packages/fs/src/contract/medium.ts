import type { FileSystem } from '../file-system.js'

/**
 * An empty file system, and what its rules need of the medium below it: a disk, a volume in memory. Paths are those of
 * the file system. What the medium cannot do is left out, and the rules that need it pass.
 */
export interface Medium {
  readonly fileSystem: FileSystem
  /**
   * Makes a symbolic link at a path, whose folder is there. The target is put into the link as it is: a relative one
   * counts from the link's folder. There has to be something outside the root, where `../outside` would lead.
   */
  symlink?(target: string, path: string): Promise<unknown> | unknown
  /** Gives a file another name. */
  hardLink?(existing: string, path: string): Promise<unknown> | unknown
  /** How many names a file has. */
  linkCount?(path: string): Promise<number> | number
  /** Makes another file system over the same files, as a host may for every request. */
  again?(): FileSystem
  /** Whether names in other letter case are of the same file. Default: what a file that is written tells. */
  readonly isCaseInsensitive?: boolean
}

/** What is made for a rule: a medium, or a file system of whose medium nothing is known. */
export function asMedium(made: FileSystem | Medium): Medium {
  return 'fileSystem' in made ? made : { fileSystem: made }
}
