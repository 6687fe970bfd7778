import type { Failure, FileEdit } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { type Codec, textOf, utf8 } from './codec.js'

/**
 * Shows the files of one kind as another text, which is what edits see and change: a notebook as its cells, say. `open` and
 * `close` are pure, and `close(open(file), file)` is `file` to the character.
 */
export interface TextView {
  readonly apiVersion: 1
  /** For messages, in kebab case. */
  readonly name: string
  /** What its files are, with an article, such as `a notebook`. */
  readonly content: string
  /** Whether the files at a path are shown by this view. */
  matches(path: string): boolean
  /** Returns the text that edits see, or what is wrong with the file. A byte order mark is still in the text of the file. */
  open(file: string): Result<string, ViewProblem>
  /**
   * Carries a change back.
   *
   * @param text the text after the edits
   * @param file the text of the file before; undefined for a new file
   * @returns the new text of the file, or what is wrong with the text after the edits
   */
  close(text: string, file: string | undefined): Result<string, ViewProblem>
}

/** What is wrong with a file, or with the text after the edits. */
export interface ViewProblem {
  /** A clause without a full stop. */
  readonly reason: string
  /** The line, counted from 1. */
  readonly line?: number
}

/** How files are decoded, and how large they may be. */
export interface TextOptions {
  /**
   * The encoding of files that begin with no byte order mark, and of new files. A file with a mark is always read as the
   * UTF-8 or UTF-16 that the mark names. Default: strict UTF-8.
   */
  readonly encoding?: Codec | undefined
  /** The maximum size of a file in bytes. A larger file is refused as `too-large` and not read. Default: 256 MiB. */
  readonly maxBytes?: number | undefined
  /** Show files of some kinds as another text, the first view that matches a path. Default: none. */
  readonly views?: readonly TextView[] | undefined
}

/** A file as edits see it. `text` and `file` are equal without a view. */
export interface ShownFile {
  readonly text: string
  /** The text of the file itself. */
  readonly file: string
  readonly view?: TextView
}

/** Returns a file as edits see it, or its own text where its view cannot show it. Undefined if there is no file, or no text. */
export function shownText(
  path: string,
  bytes: Uint8Array | undefined,
  { encoding = utf8, views = [] }: Pick<TextOptions, 'encoding' | 'views'> = {},
): string | undefined {
  const text = textOf(bytes, encoding)
  if (text === undefined) return undefined
  const opened = openFile(path, text, views)
  return opened.ok ? opened.value.text : text
}

/** Shows a file by the first view for its path. A view that throws is a failure. */
export function openFile(path: string, file: string, views: Iterable<TextView>): Result<ShownFile, Failure> {
  const found = viewFor(path, views)
  if (!found.ok) return found
  const view = found.value
  if (view === undefined) return { ok: true, value: { text: file, file } }
  const opened = contain(view, path, () => view.open(file))
  if (!opened.ok) return opened
  if (opened.value.ok && !givesBack(view, opened.value.value, file))
    return failed(view, path, 'its close does not give back the file that it opened')
  if (opened.value.ok) return { ok: true, value: { text: opened.value.value, file, view } }
  return {
    ok: false,
    failure: { code: 'wrong-content', expected: view.content, ...opened.value.failure, path },
  }
}

/**
 * Shows the files of a request. A file that its view cannot show is a failure where the request changes its text; it can
 * still be moved and deleted.
 */
export function openFiles(
  files: ReadonlyMap<string, string>,
  edits: readonly FileEdit[],
  views: Iterable<TextView>,
): Result<ReadonlyMap<string, ShownFile>, readonly Failure[]> {
  const edited = new Set(
    edits.flatMap((edit) => (edit.kind === 'update' && edit.edits.length > 0 ? [edit.path] : [])),
  )
  const shown = new Map<string, ShownFile>()
  const failures: Failure[] = []
  for (const [path, file] of files) {
    const opened = openFile(path, file, views)
    if (opened.ok) shown.set(path, opened.value)
    else if (edited.has(path)) failures.push(opened.failure)
    else shown.set(path, { text: file, file })
  }
  return failures.length > 0 ? { ok: false, failure: failures } : { ok: true, value: shown }
}

/**
 * Returns the text to write for a file whose text after the edits is `text`. Without a view, a file named `.ipynb` must stay
 * JSON if it was: the text of a notebook's cells stands there as JSON strings, which edits of text break easily.
 *
 * @param shown the file as it was; undefined for a new one
 */
export function closeFile(
  path: string,
  text: string,
  shown: ShownFile | undefined,
  views: Iterable<TextView>,
): Result<string, Failure> {
  if (text === shown?.text) return { ok: true, value: shown.file }
  // A file that is moved to the name of another kind keeps its own.
  const found = shown === undefined ? viewFor(path, views) : ({ ok: true, value: shown.view } as const)
  if (!found.ok) return found
  const view = found.value
  if (view === undefined) {
    const problem = NOTEBOOK.test(path) ? jsonProblem(text, shown?.file) : undefined
    return problem === undefined
      ? { ok: true, value: text }
      : { ok: false, failure: { code: 'wrong-content', expected: 'JSON', ...problem, inNewText: true, path } }
  }
  const closed = contain(view, path, () => view.close(text, shown?.file))
  if (!closed.ok) return closed
  if (closed.value.ok) return { ok: true, value: closed.value.value }
  const failure = { expected: view.content, ...closed.value.failure, inNewText: true, path } as const
  return { ok: false, failure: { code: 'wrong-content', ...failure } }
}

const NOTEBOOK = /\.ipynb$/i

/** Whether a view gives a file back from its own text: else a change would lose what the view does not show. */
function givesBack(view: TextView, text: string, file: string): boolean {
  const closed = contain(view, '', () => view.close(text, file))
  return !closed.ok || !closed.value.ok || closed.value.value === file
}

function viewFor(path: string, views: Iterable<TextView>): Result<TextView | undefined, Failure> {
  for (const view of views) {
    try {
      if (view.matches(path)) return { ok: true, value: view }
    } catch (error) {
      return failed(view, path, messageOf(error))
    }
  }
  return { ok: true, value: undefined }
}

/** Calls a view that may come from a plugin. */
function contain(
  view: TextView,
  path: string,
  call: () => Result<string, ViewProblem>,
): Result<Result<string, ViewProblem>, Failure> {
  try {
    const result = call()
    const isValid = result.ok ? typeof result.value === 'string' : typeof result.failure?.reason === 'string'
    return isValid ? { ok: true, value: result } : failed(view, path, 'it gives neither a text nor a problem')
  } catch (error) {
    return failed(view, path, messageOf(error))
  }
}

function failed({ name }: TextView, path: string, reason: string) {
  return { ok: false, failure: { code: 'plugin-failed', plugin: name, reason, path } } as const
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** What is wrong with a text that must be JSON; undefined if it is JSON, or if the file was none before. */
function jsonProblem(text: string, before: string | undefined): ViewProblem | undefined {
  const error = parseError(text)
  if (error === undefined || (before !== undefined && parseError(before) !== undefined)) return undefined
  const [, offset] = /at position (\d+)/.exec(error) ?? []
  const reason = error.replace(/ in JSON at position.*$/s, '')
  return offset === undefined ? { reason } : { reason, line: lineAt(text, Number(offset)) }
}

/** The message of the engine's parser; undefined for valid JSON. A byte order mark may come first. */
function parseError(text: string): string | undefined {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''))
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
