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
  /**
   * The permission bits of the file afterwards, `0o000` to `0o777`. Default: its current bits, or for a new file the
   * system's default.
   */
  readonly mode?: number
}

/** Where the files of a file system are stored. */
export interface FileSystemIdentity {
  /**
   * What holds the files: the store itself, or a name if no object represents it, such as `disk`. It is the same for
   * every adapter over that store.
   */
  readonly medium: object | string
  /**
   * The folder of the medium that paths are relative to; empty for the whole medium. With it, adapters for a folder and
   * for a folder inside that one recognize the files that they share.
   */
  readonly root: string
}

/** One file of a commit: the content that it must have now, and the content to give it. */
export interface FileWrite {
  readonly path: string
  /**
   * The content that was read; undefined if there was no file. If the file differs from it now, the commit is refused
   * as `stale`.
   */
  readonly before: Uint8Array | undefined
  /** The content to write; undefined to delete the file. */
  readonly after: Uint8Array | undefined
  /** The permission bits afterwards. Default: the current bits, or for a new file the system's default. */
  readonly mode?: number
  /** For a moved file, its old path, which file systems that keep commits record. A separate write deletes the file there. */
  readonly from?: string
  /** The target of a symbolic link to create in place of a file; `after` is the content read through the link. */
  readonly link?: string
}

/** What a kept commit did to one file. */
export interface KeptWrite {
  /** The id of the commit. */
  readonly id: string
  /** The content before; undefined if there was no file. */
  readonly before: Uint8Array | undefined
  /** The SHA-256 of the content afterwards, in hexadecimal; undefined if the file was deleted. */
  readonly hashAfter: string | undefined
}

/** The result of a commit that was applied. */
export interface Committed {
  /** The id under which the commit is kept for undo, if it is kept. */
  readonly id?: string
  /**
   * The SHA-256 in hexadecimal of each content that the commit hashed anyway. Callers reuse them, because hashing
   * large files takes memory.
   */
  readonly hashes?: ReadonlyMap<Uint8Array, string>
  /** The folders that the commit created, outermost first, as paths relative to the root. */
  readonly folders?: readonly string[]
  /** The targets of the symbolic links that the commit deleted, by path of the link. */
  readonly links?: ReadonlyMap<string, string>
}

/** The result of a commit, or the failures because of which nothing has changed. */
export type CommitOutcome = Result<Committed, readonly Failure[]>

/** Gives the failures because of which a commit on trial is taken back; none if it stays. */
export type Verdict = () => Promise<readonly Failure[]>

/** Callbacks for a commit, and for an undo the commits and the folders that it concerns. */
export interface CommitContext {
  readonly onProgress?: OnProgress | undefined
  /**
   * Called as soon as all files are written and flushed: the commit is permanent. An adapter need not call it if it has nothing more
   * to do then; see `CommitOptions`.
   */
  readonly onWritten?: (() => void) | undefined
  /** Decides whether the files stay; see `CommitOptions`. */
  readonly verdict?: Verdict | undefined
  /** The ids of the commits that this one undoes. */
  readonly undoes?: readonly string[] | undefined
  /** The ids of the commits of which this one undoes a part. */
  readonly undoesPart?: readonly string[] | undefined
  /** Folders to remove if this commit leaves them empty, outermost first. */
  readonly emptied?: readonly string[] | undefined
}

/**
 * A tree of files below one root, provided by an adapter. Adapters are factories that return frozen plain objects;
 * `fileSystemContract` of `@emend/fs/testing` checks every rule below.
 *
 * **Paths** are relative to the root and separated by `/`. Every method first passes its paths to `checkPath` and
 * rejects with `path-refused` if that refuses one, so that no method ever leaves the root. An adapter over a real file
 * system also refuses a path that a symbolic link leads outside; it checks this at the moment it acts. How letter case
 * and Unicode normalization are treated is up to the system.
 *
 * **Failures** are rejections with a `FileSystemError`. After a failure nothing has changed:
 * - `file-not-found`: nothing is at the path, or only a symbolic link whose target does not exist.
 * - `not-a-file`: a folder or a device is there, or a folder of the path is itself a file.
 * - `path-refused`: the path is not one inside the root.
 * - `interrupted`: the file is part of a commit that was interrupted; only `readFile` says so, until `recover` is called.
 * - `io`: everything else, with the system's own code in the reason.
 *
 * **Bytes** are never shared: an adapter returns a copy and stores a copy, so that changing an array afterwards changes
 * no file.
 *
 * Calls for different files may overlap. When writes to one file overlap, the last to finish wins, and its content is
 * there in full.
 */
export interface FileSystem {
  readonly apiVersion: 1
  /** For messages, in kebab case. */
  readonly name: string

  /** The whole content. @throws FileSystemError `file-not-found`, `not-a-file`, `path-refused`, `interrupted`, `io` */
  readFile(path: string): Promise<Uint8Array>

  /**
   * Replaces the whole file, or creates it together with the folders that it needs. Readers see either the old content
   * or the new content, never a part; a failed write leaves the old content. An existing file keeps its permission bits
   * unless `mode` says otherwise. A symbolic link is written through: its target changes and the link stays. The
   * other names of a file with several hard links keep the old content.
   *
   * @throws FileSystemError `not-a-file`, `path-refused`, `io`
   */
  writeFile(path: string, bytes: Uint8Array, options?: WriteOptions): Promise<void>

  /**
   * Removes a file. For a symbolic link, this removes the link and not its target. Folders that become empty stay.
   *
   * @throws FileSystemError `file-not-found` when there is nothing to remove, `not-a-file`, `path-refused`, `io`
   */
  deleteFile(path: string): Promise<void>

  /**
   * Whether anything is at the path: a file, a folder or something else. False below a file, and for a symbolic link
   * whose target does not exist. @throws FileSystemError `path-refused`, `io`
   */
  exists(path: string): Promise<boolean>

  /**
   * Optional: describes what is at the path, following symbolic links. Without it, a file that a commit moves does not
   * keep its permission bits. @throws FileSystemError `file-not-found`, `not-a-file` below a file, `path-refused`, `io`
   */
  stat?(path: string): Promise<FileStat>

  /**
   * Optional: moves a file with its permission bits, and creates the folders that it needs. A file at `to` is replaced
   * atomically. For a symbolic link, the link itself is moved.
   *
   * @throws FileSystemError `file-not-found`, `not-a-file`, `path-refused`, `io`
   */
  rename?(from: string, to: string): Promise<void>

  /**
   * Optional: returns the canonical path of a file, with symbolic links resolved, relative to the root. The file need
   * not exist: the result is then the path that writing it would create. Two paths mean the same file if their
   * canonical paths are equal. Without this method, a plan treats different paths as different files.
   *
   * @throws FileSystemError `not-a-file` below a file, `path-refused`, `io`
   */
  realPath?(path: string): Promise<string>

  /**
   * Optional: identifies the files behind this object, so that adapters created anew for every request over the same
   * files share one queue. Without it, requests for one file through two objects may lose an update or be refused as
   * `stale`. The identity never changes. @throws FileSystemError `io`
   */
  identity?(): Promise<FileSystemIdentity>

  /**
   * Optional: checks whether a path may be used, and normalizes it. Only a file system whose host allows paths outside
   * the root accepts more than the function `checkPath` does. Without this method, that function decides.
   *
   * @returns the path to use, or as failure the reason: the end of a sentence that begins with the path
   */
  checkPath?(path: string): Promise<Result<string, string>>

  /**
   * Optional: lists the paths of files below the root, in no particular order. They serve to suggest a path when a
   * request names a file that does not exist. Symbolic links are not followed. Files that the tree ignores
   * (`.gitignore`) and closed folders are left out. In a large tree only a bounded part is listed, the same part each
   * time. @throws FileSystemError `io`
   */
  listFiles?(): Promise<readonly string[]>

  /**
   * Optional: what the kept commits did to a file, the last one first, so that a refusal can name who changed it. Commits that
   * cannot be read are left out. @throws FileSystemError `path-refused`, `io`
   */
  writesOf?(path: string): Promise<readonly KeptWrite[]>

  /**
   * Optional: the files that requests wrote, in kept commits or as `others` says, whose content no person has accepted: it is neither what
   * was there before the first of these requests, nor what a person accepted by its hash. What a person wrote since counts as the
   * request's. @param others the SHA-256 in hexadecimal of what was there before, by path; undefined for no file
   * @throws FileSystemError `io`
   */
  unaccepted?(others: ReadonlyMap<string, string | undefined>): Promise<readonly string[]>

  /**
   * Optional: finishes or rolls back commits that were interrupted, so that their files can be read. It is called before
   * files are read in order to be written; reading alone never changes anything. @throws FileSystemError `io`
   */
  recover?(): Promise<void>

  /**
   * Optional: writes and deletes files as one transaction, in the given order: all of them or none, even when it is
   * interrupted. It is never called concurrently for the same file. Without it, files are written one by one, and put
   * back when one fails.
   *
   * With `verdict`, the files are on trial once they are written: the adapter asks it once, and with a failure gives every file its old
   * content and mode again. An interrupted trial is taken back.
   *
   * @returns the result, or the failures because of which nothing has changed: `stale`, `locked`, the failures of
   * reading, those of the verdict, or `write-failed`, which says whether all files are as they were. It never rejects because of the files
   */
  commit?(
    writes: readonly FileWrite[],
    context: CommitContext & { readonly onProgress: OnProgress },
  ): Promise<CommitOutcome>
}
