import { isBlank, type ParseFailure, type Result } from '@emend/core/plugin'
import { DIFF_WORDS, type RequestLine, type RequestLines, type Waiting } from '@emend/request'
import { type Refusal, unexpected, unsupported } from './failures.js'
import { isHunkHeader } from './hunk-header.js'
import { type Name, NO_FILE, readName, readQuoted } from './name.js'

/** The content of the header lines above the hunks of a file. */
export interface FileHeader {
  /** The line that failures name. */
  readonly line: RequestLine
  /** The text after `diff --git`. */
  readonly git?: string
  /** The path that the `diff --git` line names, if leading folders were removed by the option `strip`. */
  readonly gitPath?: string
  /** Whether the option `strip` has removed leading folders from the names, so that the names are the paths. */
  readonly isStripped?: boolean
  readonly oldName?: Name
  readonly newName?: Name
  /** The lines `---` and `+++`. */
  readonly oldNameLine?: RequestLine
  readonly newNameLine?: RequestLine
  readonly renameFrom?: string
  readonly renameTo?: string
  readonly oldMode?: string
  readonly newMode?: string
  readonly createdMode?: string
  /** Whether a fence names the file, so that a hunk needs no header. */
  readonly isFence?: boolean
  readonly deletedMode?: string
  /** The object name of the new content in git's `index` line. */
  readonly newObjectName?: string
  /** The similarity of a renamed file in percent. */
  readonly similarity?: number
}

/** A header and the number of its lines. */
export interface ReadHeader {
  readonly header: FileHeader
  readonly length: number
}

/** Whether a file header begins at a line: `diff --git`, `---` with `+++` below it, a new name alone, or a fence that names the file. */
export function* isFileHeader(source: RequestLines, at: number): Waiting<boolean> {
  const line = source.lines[at]
  if (line?.content.startsWith(GIT)) return true
  if (!hasName(line, OLD) && !hasName(line, NEW) && fencedName(line) === undefined) return false
  yield* source.has(at + 1)
  return isNamePair(source.lines, at) || isLoneName(source.lines, at) || isNamedFence(source.lines, at)
}

/** Whether a line is a new name without an old one, above a hunk. */
export function isLoneName(lines: readonly RequestLine[], at: number): boolean {
  return hasName(lines[at], NEW) && isHunkHeader(lines[at + 1]?.content ?? '')
}

/** Whether a line opens a fence that names the file, and has no name below it. */
function isNamedFence(lines: readonly RequestLine[], at: number): boolean {
  return (
    fencedName(lines[at]) !== undefined && !/^(?:diff |--- |\+\+\+ |$)/.test(lines[at + 1]?.content ?? '')
  )
}

/** The name in a fence of a diff: `diff a.txt`, `patch file="a.txt"`. */
function fencedName(line: RequestLine | undefined): string | undefined {
  return FENCE.exec(line?.content ?? '')?.[1]
}

/** The fence that names the file of a diff, in a line or anywhere in a request. */
export const FENCE: RegExp =
  /^(?:`{3,9}|~{3,9})u?(?:diff|patch)[ \t]{1,9}(?:(?:file(?:_?name)?|path|title)=)?["']?((?=[^\s"'`]*[./])[^\s"'`=]{1,500})["']?[ \t]{0,9}$/m

/** Whether the line and the next one are the pair `---` and `+++`, each with a name. */
export function isNamePair(lines: readonly RequestLine[], at: number): boolean {
  return hasName(lines[at], OLD) && hasName(lines[at + 1], NEW)
}

const { git: GIT, old: OLD, new: NEW } = DIFF_WORDS

function hasName(line: RequestLine | undefined, start: string): boolean {
  return line?.content.startsWith(start) === true && !isBlank(line.content.slice(start.length))
}

/** Reads the header that begins at a line. Linear. */
export function* readHeader(source: RequestLines, from: number): Waiting<Result<ReadHeader, ParseFailure>> {
  const { lines } = source
  const first = lines[from] as RequestLine
  const isGit = first.content.startsWith(GIT)
  const header: FileHeader = { line: first, ...(isGit && { git: first.content.slice(GIT.length) }) }
  let at = isGit ? from + 1 : from
  for (; isGit && (yield* source.has(at)); at++) {
    const line = lines[at] as RequestLine
    const kind = EXTENDED_LINES.find(({ start }) => start.test(line.content))
    if (kind === undefined) break
    const read = kind.read(line.content.replace(kind.start, ''), line)
    if ('ok' in read) return read
    Object.assign(header, read)
  }
  yield* source.has(at + 1)
  const fenced = at === from ? fencedName(first) : undefined
  if (fenced !== undefined) {
    const name = { name: fenced, timestamp: '' }
    return {
      ok: true,
      value: { header: { line: first, oldName: name, newName: name, isFence: true }, length: 1 },
    }
  }
  if (isLoneName(lines, at) && !isNamePair(lines, at - 1)) {
    const newNameLine = lines[at] as RequestLine
    const newName = readName(newNameLine.content.slice(NEW.length))
    if (newName === undefined) return unexpected(newNameLine, 'a path after "+++"')
    return {
      ok: true,
      value: { header: Object.assign(header, { newName, newNameLine }), length: at + 1 - from },
    }
  }
  if (!isNamePair(lines, at)) return { ok: true, value: { header, length: at - from } }
  const names = readNamePair(lines[at] as RequestLine, lines[at + 1] as RequestLine)
  if ('ok' in names) return names
  return { ok: true, value: { header: Object.assign(header, names), length: at + 2 - from } }
}

function readNamePair(oldNameLine: RequestLine, newNameLine: RequestLine): Partial<FileHeader> | Refusal {
  const oldName = readName(oldNameLine.content.slice(OLD.length))
  const newName = readName(newNameLine.content.slice(NEW.length))
  if (oldName === undefined) return unexpected(oldNameLine, `a path or ${NO_FILE} after "---"`)
  if (newName === undefined) return unexpected(newNameLine, `a path or ${NO_FILE} after "+++"`)
  return { oldName, newName, oldNameLine, newNameLine }
}

/** An extended header line of git, between `diff --git` and the names. */
interface ExtendedLine {
  readonly start: RegExp
  read(rest: string, line: RequestLine): Partial<FileHeader> | Refusal
}

const EXTENDED_LINES: readonly ExtendedLine[] = [
  { start: /^old mode /, read: modeReader((oldMode) => ({ oldMode })) },
  { start: /^new mode /, read: modeReader((newMode) => ({ newMode })) },
  { start: /^deleted file mode /, read: modeReader((deletedMode) => ({ deletedMode })) },
  { start: /^new file mode /, read: modeReader((createdMode) => ({ createdMode })) },
  { start: /^rename from /, read: pathReader((renameFrom) => ({ renameFrom })) },
  { start: /^rename to /, read: pathReader((renameTo) => ({ renameTo })) },
  { start: /^copy from /, read: refuser('a copy of a file') },
  { start: /^copy to /, read: refuser('a copy of a file') },
  { start: /^similarity index /, read: (rest) => ({ similarity: Number.parseInt(rest, 10) }) },
  { start: /^dissimilarity index /, read: () => ({}) },
  { start: /^index /, read: readIndex },
  { start: /^GIT binary patch/, read: refuser('a binary change') },
  { start: /^Binary files /, read: refuser('a binary change') },
]

function modeReader(make: (mode: string) => Partial<FileHeader>): ExtendedLine['read'] {
  return (rest, line) => {
    const mode = rest.trim().replace(FIVE_DIGITS, '100')
    if (!/^[0-7]{6}$/.test(mode)) return unexpected(line, 'a mode such as 100644')
    return specialMode(mode, line) ?? make(mode)
  }
}

/** The beginning of the mode of a regular file that lacks a digit: `10644`, `00644`. */
const FIVE_DIGITS = /^[01]0(?=[0-7]{3}$)/

/** The refusal of a mode that is not that of a regular file. */
function specialMode(mode: string, line: RequestLine): Refusal | undefined {
  if (mode.startsWith('100')) return undefined
  const kinds: Readonly<Record<string, string>> = { 120000: 'a symbolic link', 160000: 'a submodule' }
  return unsupported(line, `a change of ${kinds[mode] ?? 'what is not a regular file'}`)
}

/** Reads a path without a prefix. It extends to the end of the line, so trailing spaces belong to it. */
function pathReader(make: (path: string) => Partial<FileHeader>): ExtendedLine['read'] {
  return (rest, line) => {
    const name = rest.startsWith('"') ? readQuoted(rest)?.name : rest
    return name === undefined || isBlank(name) ? unexpected(line, 'a path') : make(name)
  }
}

function refuser(feature: string): ExtendedLine['read'] {
  return (_, line) => unsupported(line, feature)
}

function readIndex(rest: string, line: RequestLine): Partial<FileHeader> | Refusal {
  const [, newObjectName, mode] = INDEX.exec(rest) ?? []
  if (newObjectName === undefined) return {}
  return (mode === undefined ? undefined : specialMode(mode, line)) ?? { newObjectName }
}

const INDEX = /^[0-9a-f]{4,64}\.\.([0-9a-f]{4,64})(?: ([0-7]{6}))?\s*$/
