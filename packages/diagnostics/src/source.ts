import type { FileResult } from '@emend/core'
import type { Diagnostic } from '@emend/core/plugin'

/** What a source says of a place of a file, as its {@link Diagnostic} without whether it is new. */
export type Problem = Omit<Diagnostic, 'isNew'>

/** A file of a request, before and after. */
export interface LookedFile extends Pick<FileResult, 'path' | 'before' | 'after' | 'changes'> {
  /** The path before, if the file is moved. */
  readonly from?: string
}

/** What a source found. */
export interface Report {
  /** In the files as they were. */
  readonly before: readonly Problem[]
  /** In the files as the request leaves them. */
  readonly after: readonly Problem[]
  /** What was not looked at and why: sentences without a full stop, for the model. */
  readonly notes?: readonly string[]
}

/** A look of one source at the files of one request. */
export interface SourceLook {
  /** Whether it sees texts that are not written. */
  readonly inMemory: boolean
  /** Resolves when the files may be written. */
  readonly ready: Promise<unknown>
  /** What it found. Called at most once. @param isWritten whether the files are written by now */
  report(isWritten: boolean): Promise<Report>
  /** Ends the look. @param isWritten whether the files stay as the request leaves them */
  end(isWritten: boolean): void
}

/**
 * The files of the folder that a source loads and may run: names at any depth, in which `*` stands for any characters. Names that end with
 * `/` are of folders, and `node_modules` stands for all packages. What the files of these names import is followed, as far as it is
 * written out. Once a request has written one of them, the source is not started until a person accepts that. `unknown` for a source that
 * is started whatever was written, because whoever gives it takes the responsibility.
 */
export type Loads = readonly string[] | 'unknown'

/** Something that finds problems in files: a language server, a command, a guard. */
export interface Source {
  readonly apiVersion: 1
  readonly name: string
  readonly loads: Loads
  /** The program and its arguments, if it is one: a file of the folder among them counts as loaded. */
  readonly run?: readonly string[]
  /** Whether it is for a file, by its path. Default: all files. */
  isFor?(path: string): boolean
  /**
   * Begins a look.
   *
   * @param root the folder of the files, absolute; undefined if they are on no disk
   * @returns undefined if it looks at none of these files
   */
  look(files: readonly LookedFile[], root: string | undefined): SourceLook | undefined
  /** Ends what it started. */
  close(): Promise<void>
}
