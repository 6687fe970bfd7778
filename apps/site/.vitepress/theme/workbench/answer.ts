import type { FileEdit, FileResult, FilesResult } from '@emend/core'
import { editFiles, standard } from '@emend/core'
import { type EditFormat, parserFor, pathsOf } from '@emend/core/plugin'
import { messages } from '@emend/feedback'
import { checkPath } from '@emend/fs'
import { allFormats } from '@emend/registry/formats'
import {
  type AnyRequestOptions,
  applyToFiles,
  type ExplainedEdit,
  explain,
  type Refused,
} from 'emend/browser'
import { type Chosen, deciding } from './chosen.js'

/** What is asked of emend: a request, and the texts that it may be about. */
interface Asked {
  readonly request: string
  readonly files: Readonly<Record<string, string>>
  /** The path of the one file of the page: a request that names no file, or another one, means that. Absent where a folder is open. */
  readonly only?: string | undefined
  /** The files were opened one by one, not as a folder: the request may name them with folders. */
  readonly isLoose?: boolean
  /** The file that an edit without a path means where a folder is open. */
  readonly path?: string
  readonly chosen: readonly Chosen[]
  /** Only the edits that have a place are applied, if others have none. */
  readonly fitting?: boolean
}

/** What comes of a request. */
export interface Answer {
  /** `Wanting`: the page has not got the files yet. */
  readonly verdict: 'Applied' | 'Already applied' | 'Refused' | 'Wanting'
  /** Which file was meant, where the request says it otherwise. */
  readonly notice: string
  readonly format: string
  readonly message: string
  /** The files of the request, by the paths of the page. Empty where it is refused. */
  readonly files: readonly FileResult[]
  readonly explained: readonly ExplainedEdit[]
  /** The request as it was read, by its own paths. */
  readonly edits: readonly FileEdit[]
  /** The files that the request is about and the page has not got. */
  readonly wanted: readonly Wanted[]
  /** Whether `files` has only what comes of the edits that have a place. */
  readonly isPart: boolean
  /** How many edits of a refused request have a place. */
  readonly fits: number
  /** The paths of the page, by those that the request names instead. */
  readonly asked: ReadonlyMap<string, string>
  /** With what it was applied. */
  readonly options: AnyRequestOptions
}

/** A file that the page has not got. */
interface Wanted {
  readonly path: string
  /** Whether the request has the text of a whole file, which may be new. */
  readonly mayCreate: boolean
}

/** Applies a request to texts. Changes nothing else. */
export function answerOf(asked: Asked): Answer {
  const closed = closedIn(asked)
  if (closed !== undefined) return refusedBy(closed)
  const { files, options, meant } = aimed(asked)
  const whole = applyToFiles(files, asked.request, options)
  const explained = explain(files, asked.request, options)
  const edits = readEdits(asked.request, options)
  const fitting = whole.ok || !explained.ok ? [] : fittingIn(edits, files, explained.edits)
  const isPart = asked.fitting === true && fitting.length > 0
  const applied = isPart ? editFiles(files, fitting, { profile: standard, describe: messages }) : whole
  const wanted = applied.ok ? [] : wantedIn(applied)
  const paths = (one: FileResult): FileResult => ({ ...one, path: meant.get(one.path) ?? one.path })
  return {
    verdict: wanted.length > 0 ? 'Wanting' : verdictOf(applied),
    notice: noticeOf(asked, options, meant),
    format: explained.ok ? explained.format : '',
    message: whole.message,
    files: applied.ok ? applied.files.map(paths) : [],
    explained: explained.ok ? explained.edits : [],
    edits,
    wanted,
    isPart,
    fits: fitting.reduce((sum, one) => sum + (one.kind === 'update' ? one.edits.length : 1), 0),
    asked: meant,
    options,
  }
}

/** The paths that a request names, as far as it can be read; none that leads out of the folder or to a closed place. */
export function pathsIn(request: string, path?: string): string[] {
  return namesIn(request, path).filter((one) => checkPath(one).ok)
}

/** All paths that a request names, as far as it can be read. */
export function namesIn(request: string, path?: string): string[] {
  return pathsOf(readEdits(request, path === undefined ? {} : { path }))
}

/** Reads a request in the format that it is in. */
function readEdits(request: string, options: AnyRequestOptions): readonly FileEdit[] {
  const format = formatOf(request, options)
  const context = { partial: true, ...(options.path !== undefined && { path: options.path }) }
  const parsed = format && parserFor(format, standard)(request, context)
  return parsed?.ok ? parsed.value.edits : []
}

/** The format of a request: the given one, or the one whose name `explain` gives. */
export function formatOf(request: string, { format, path }: AnyRequestOptions): EditFormat | undefined {
  if (typeof format === 'object') return format
  const explained = explain({}, request, path === undefined ? {} : { path })
  return allFormats().find(({ name }) => explained.ok && name === explained.format)
}

/** Why a path of the request is closed, as on disk. */
function closedIn({ request, only, path = only }: Asked): string | undefined {
  for (const one of namesIn(request, path)) {
    const checked = checkPath(one)
    if (!checked.ok) return `${one}: ${checked.failure}. Nothing is read or written there.`
  }
  return undefined
}

function refusedBy(message: string): Answer {
  const none = { files: [], explained: [], edits: [], wanted: [], isPart: false, fits: 0 }
  return { ...none, format: '', notice: '', asked: NONE, options: {}, verdict: 'Refused', message }
}

type Aim = { files: Asked['files']; options: AnyRequestOptions; meant: Answer['asked'] }

const NONE: Answer['asked'] = new Map()

/**
 * A request that gives no path means the one file of the page, and so does one that updates a single file by another path. One that
 * names folders that the files of the page lack means these files. A request that creates, moves or deletes by another path means
 * what it says.
 */
function aimed(asked: Asked): Aim {
  const { request, files, only, chosen } = asked
  const base = chosenFormat(request, chosen, only ?? asked.path)
  const named = applyToFiles(files, request, base)
  if (named.ok) return { files, options: base, meant: NONE }
  const missing = new Set(named.failures.map(missingPathOf))
  // The text of a whole file that may be new is tried on no file of another name.
  const isNew = named.failures.some((one) => one.code === 'file-not-found' && one.mayCreate)
  const meant = meantPaths(missing, isNew ? { ...asked, only: undefined } : asked)
  if (meant.size === 0) {
    const path = pathWhereMissing(named, request, only ?? asked.path)
    return { files, options: { ...base, ...path }, meant }
  }
  const own = new Map([...meant].map(([path, file]) => [file, path]))
  const elsewhere = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [own.get(path) ?? path, text]),
  )
  const applied = applyToFiles(elsewhere, request, base)
  const onlyUpdates =
    !applied.ok ||
    applied.files.every(
      ({ path, from, after }) => !meant.has(from ?? path) || (from === undefined && after !== undefined),
    )
  return onlyUpdates ? { files: elsewhere, options: base, meant } : { files, options: base, meant: NONE }
}

/** The files of the page that paths mean which it does not have. None if that is not certain for each. */
function meantPaths(
  missing: ReadonlySet<string | undefined>,
  { request, files, only, isLoose }: Asked,
): Answer['asked'] {
  const meant = new Map<string, string>()
  // A request that names the one file of the page, too, means another one by another path.
  const isOther = only !== undefined && namesIn(request).includes(only)
  for (const path of missing) {
    const isEnd = (file: string) => path?.endsWith(`/${file}`) || file.endsWith(`/${path}`)
    const ends = isLoose ? Object.keys(files).filter(isEnd) : []
    const file = only !== undefined && missing.size === 1 && !isOther ? only : ends[0]
    if (path === undefined || file === undefined || ends.length > 1 || files[file] === undefined) return NONE
    meant.set(path, file)
  }
  return new Set(meant.values()).size === meant.size ? meant : NONE
}

function chosenFormat(request: string, chosen: readonly Chosen[], path?: string): AnyRequestOptions {
  if (chosen.length === 0) return {}
  const format = formatOf(request, path === undefined ? {} : { path })
  return format === undefined ? {} : { format: deciding(format, chosen) }
}

/** A request that names its file needs no path from the page, and would be refused for a second one. */
function pathWhereMissing({ failures }: Refused, request: string, path?: string): AnyRequestOptions {
  const hasHead = HEAD.test(request)
  const isMissing = failures.some(({ code }) => PATHLESS.has(code) || (HEADLESS.has(code) && !hasHead))
  return isMissing && path !== undefined ? { path } : {}
}

const PATHLESS: ReadonlySet<string> = new Set(['missing-path', 'wrong-input'])

/** What a patch is refused for that has hunks and nothing above them. */
const HEADLESS: ReadonlySet<string> = new Set(['unexpected-line', 'missing-begin'])
const HEAD = /^(?:---|\+\+\+) \S|^\*\*\* (?:Update|Add|Delete) File:/m

/** The files that are missing, where nothing else is wrong. */
function wantedIn({ failures }: Refused): readonly Wanted[] {
  const wanted = new Map<string, Wanted>()
  for (const failure of failures) {
    if (failure.code !== 'file-not-found') return []
    wanted.set(failure.path, { path: failure.path, mayCreate: failure.mayCreate === true })
  }
  return [...wanted.values()]
}

/** The edits that have a place, of a request of which others have none. */
function fittingIn(
  edits: readonly FileEdit[],
  files: Asked['files'],
  explained: readonly ExplainedEdit[],
): readonly FileEdit[] {
  const fits = (path: string, at: number, of: number) =>
    explained.some(
      (one) => one.path === path && one.edit === at && one.edits === of && one.outcome?.ok === true,
    )
  return edits.flatMap<FileEdit>((one) => {
    if (one.kind === 'create') return Object.hasOwn(files, one.path) ? [] : [one]
    if (one.kind === 'delete') return Object.hasOwn(files, one.path) ? [one] : []
    const some = one.edits.filter((_, at) => fits(one.path, at, one.edits.length))
    return some.length === 0 ? [] : [{ ...one, edits: some }]
  })
}

function missingPathOf(failure: Refused['failures'][number]): string | undefined {
  return failure.code === 'file-not-found' ? failure.path : undefined
}

function noticeOf({ only }: Asked, { path }: AnyRequestOptions, meant: Answer['asked']): string {
  const here = [...meant.values()].join(' and ')
  if (meant.size > 0) {
    const one = only === undefined ? '' : 'the one file here, '
    return `The edit names ${[...meant.keys()].join(' and ')}. It is tried on ${one}${here}.`
  }
  if (path === undefined) return ''
  return only === undefined
    ? `The edit names no file. It is tried on ${path}.`
    : `The edit names no file. It is tried on the one file here, ${path}.`
}

function verdictOf(applied: FilesResult): Answer['verdict'] {
  if (!applied.ok) return 'Refused'
  const isDone = applied.files.length > 0 && applied.files.every(({ status }) => status === 'already-applied')
  return isDone ? 'Already applied' : 'Applied'
}
