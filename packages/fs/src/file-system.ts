import type { Failure } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import type { OnProgress } from './progress.js'

/** What is at a path. */
export interface FileStat {
  readonly kind: 'file' | 'directory' | 'other'
  /** In bytes. */
  readonly size: number
  /** The permission bits, `0o000` to `0o777`; absent where the system has none. */
  readonly mode?: number
}

/** How a file is written. */
export interface WriteOptions {
  /** The permission bits the file has afterwards, `0o000` to `0o777`. Default: those it has, else the system's. */
  readonly mode?: number
}

/** Where the files of a file system really are. */
export interface FileSystemIdentity {
  /**
   * What holds the files: the store itself, or a name for what has no object of its own, such as `disk`. The same for every
   * adapter over it.
   */
  readonly medium: object | string
  /** The folder of the medium that paths are relative to, so that adapters for a folder and for one within it know each other; empty for all of it. */
  readonly root: string
}

/** One file of a commit: what it must be, and what it is to be. */
export interface FileWrite {
  readonly path: string
  /** The content that was read; undefined where there was no file. Any other content now is `stale`. */
  readonly before: Uint8Array | undefined
  /** The content to write; undefined to delete the file. */
  readonly after: Uint8Array | undefined
  /** The permission bits afterwards. Default: those it has, else the system's. */
  readonly mode?: number
  /** The path that the file is moved from, where it is; for those who keep commits. The file there is deleted by a write of its own. */
  readonly from?: string
  /** What a symbolic link says that is made in place of a file; `after` is what is read through it. */
  readonly link?: string
}

/** What a commit came to that was applied. */
export interface Committed {
  /** By which it is kept to be undone, where it is. */
  readonly id?: string
  /** The SHA-256 of contents, in hexadecimal, where they were worked out on the way: hashing large files takes memory. */
  readonly hashes?: ReadonlyMap<Uint8Array, string>
  /** The folders that it made, from the outermost, as paths of the root. */
  readonly folders?: readonly string[]
  /** What the symbolic links said that it deleted, by path. */
  readonly links?: ReadonlyMap<string, string>
}

/** What came of a commit, or why nothing has changed. */
export type CommitOutcome = Result<Committed, readonly Failure[]>

/**
 * A tree of files below one root, as an adapter offers it. Adapters are factories that return frozen plain
 * objects; `fileSystemContract` of `@emend/fs/testing` checks every rule below.
 *
 * **Paths** are relative to the root and separated by `/`. Every method first holds its paths against
 * `checkPath` and rejects with `path-refused` what it refuses, so that no method ever leaves the root. An
 * adapter over a real file system also refuses what a symbolic link would lead outside, at the moment it acts.
 * Letter case and Unicode form are the system's own.
 *
 * **Failures** are rejections with a `FileSystemError`, and nothing is changed then:
 * - `file-not-found`: nothing is at the path, or only a link that leads nowhere.
 * - `not-a-file`: a folder or a device is there, or a folder of the path is itself a file.
 * - `path-refused`: the path is not one inside the root.
 * - `interrupted`: the file is part of a commit that was interrupted; only of `readFile`, until `recover`.
 * - `io`: everything else, with the system's own code in the reason.
 *
 * **Bytes** belong to the caller on both sides: an adapter returns a copy and keeps a copy, so changing an
 * array afterwards changes no file.
 *
 * Calls for different files may overlap. Of overlapping writes to one file the last to finish remains, whole.
 */
export interface FileSystem {
  readonly apiVersion: 1
  /** For messages, in kebab case. */
  readonly name: string

  /** The whole content. @throws FileSystemError `file-not-found`, `not-a-file`, `path-refused`, `interrupted`, `io` */
  readFile(path: string): Promise<Uint8Array>

  /**
   * Replaces the whole file, or creates it together with the folders it needs. Readers see the old content or
   * the new one, never a part; a failed write leaves the old one. An existing file keeps its permission bits
   * unless `mode` says otherwise. A symbolic link is written through: its target changes and the link stays.
   * A file with several hard links keeps them all, for which its adapter may give up atomicity.
   *
   * @throws FileSystemError `not-a-file`, `path-refused`, `io`
   */
  writeFile(path: string, bytes: Uint8Array, options?: WriteOptions): Promise<void>

  /**
   * Removes a file; of a symbolic link, the link and not its target. Folders that become empty stay.
   *
   * @throws FileSystemError `file-not-found` when there is nothing to remove, `not-a-file`, `path-refused`, `io`
   */
  deleteFile(path: string): Promise<void>

  /**
   * Whether anything is at the path: a file, a folder or something else. False below a file, and for a
   * link that leads nowhere. @throws FileSystemError `path-refused`, `io`
   */
  exists(path: string): Promise<boolean>

  /**
   * Optional: what is at the path, symbolic links followed. Without it, a file that a commit moves does not
   * keep its permission bits. @throws FileSystemError `file-not-found`, `not-a-file` below a file, `path-refused`, `io`
   */
  stat?(path: string): Promise<FileStat>

  /**
   * Optional: moves a file with its permission bits, and creates the folders it needs. A file that is at
   * `to` is replaced atomically. A symbolic link is moved itself.
   *
   * @throws FileSystemError `file-not-found`, `not-a-file`, `path-refused`, `io`
   */
  rename?(from: string, to: string): Promise<void>

  /**
   * Optional: the one path of a file, symbolic links resolved, in the form of all paths here. The file need not
   * exist; then it is the path that writing it would create. Two paths are of the same file when this is the
   * same. Without it, a plan takes different paths to be different files.
   *
   * @throws FileSystemError `not-a-file` below a file, `path-refused`, `io`
   */
  realPath?(path: string): Promise<string>

  /**
   * Optional: who this is, so that adapters made anew for every request over the same files share one queue: without it, requests
   * to one file through two objects may lose an update or be refused as `stale`. Never changes. @throws FileSystemError `io`
   */
  identity?(): Promise<FileSystemIdentity>

  /**
   * Optional: whether a path may be used, and its normal form. Only a file system whose host lets it reach outside the
   * root accepts more than `checkPath`. Without it, `checkPath` decides.
   *
   * @returns the path to use, or as failure the reason: the end of a sentence that begins with the path
   */
  checkPath?(path: string): Promise<Result<string, string>>

  /**
   * Optional: the paths of files below the root, in no order, to suggest one where a path names none; symbolic links are not
   * followed. What the tree itself calls of no interest (`.gitignore`) is left out, and so are closed folders. It looks at a bounded
   * part of a large tree, the same each time. @throws FileSystemError `io`
   */
  listFiles?(): Promise<readonly string[]>

  /**
   * Optional: finishes or takes back commits that were interrupted, so that their files can be read. Called before files
   * are read in order to be written; reading alone never changes anything. @throws FileSystemError `io`
   */
  recover?(): Promise<void>

  /**
   * Optional: writes and deletes files as one transaction, in this order, all or none, also when it is interrupted.
   * Never called twice at once for one file. Without it, files are written one by one and put back when one fails.
   *
   * @returns why nothing has changed as failures: `stale`, `locked`, those of reading, or `write-failed`, which says
   * whether all files are as they were. Never rejects for a reason that lies in the files
   */
  commit?(
    writes: readonly FileWrite[],
    context: {
      readonly onProgress: OnProgress
      /** To be called as soon as all files are written and flushed, where anything is left to do then; see `CommitOptions`. */
      readonly onWritten?: () => void
      readonly undoes?: string
      readonly emptied?: readonly string[]
    },
  ): Promise<CommitOutcome>
}
