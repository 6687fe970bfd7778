import type { FileEdit, Notice } from '@emend/core'
import type { ParseContext, ParseFailure, Result } from '@emend/core/plugin'
import type { RequestLine } from '@emend/request'
import { isComputedDiff, mayBeComputed } from './counts.js'
import { hasMixedEndings } from './endings.js'
import { emptySection, unexpected } from './failures.js'
import type { FileDiff } from './file-diffs.js'
import type { FileHeader } from './file-header.js'
import { type DiffHunk, type DiffLine, noticesOf } from './hunk.js'
import { type Name, NO_FILE } from './name.js'
import { otherName } from './other-name.js'
import { commonPath, gitPath, withoutPrefix } from './path.js'
import { byteOrderMark, textOf, toEdit } from './to-edit.js'

/** The edit of one file's diff, and notices about repairs made while reading it. */
export interface ReadFile {
  readonly edit: FileEdit
  readonly notices: readonly Notice[]
}

/** What the host says of the files of a diff: the path for bare hunks, and whether the diff is for one text that it has. */
export type Known = Pick<ParseContext, 'isOneText'> & { readonly path: string }

/** Turns a file's diff into an edit. */
export function toFileEdit({ header, hunks }: FileDiff, known: Known): Result<ReadFile, ParseFailure> {
  if (header === undefined) return updatedFile({ path: known.path }, hunks)
  const kind = kindOf(header, hunks)
  if (kind === undefined) return unexpected(header.line, `${NO_FILE} on one side only`)
  const other = known.isOneText ? undefined : otherName(header, kind)
  if (other !== undefined) return unexpected(other.line, other.expected)
  const target = pathOf(header, kind, known)
  if (target === undefined) {
    const names = kind === 'update' ? twoNames(header) : undefined
    return names === undefined
      ? unexpected(header.newNameLine ?? header.line, PATHS)
      : eitherFile(header, hunks, names)
  }
  return kind === 'update' ? changedFile(header, hunks, target) : wholeFile(header, hunks, target, kind)
}

/** The path and the kind of edit that a header begins; undefined if only the hunks can tell, or if the header is wrong. */
export function startedFile(
  header: FileHeader | undefined,
  known: Known,
): Pick<FileEdit, 'path' | 'kind'> | undefined {
  if (header === undefined) return { path: known.path, kind: 'update' }
  const { oldName, newName, renameFrom } = header
  const kind = kindOf(header, [])
  if (kind === undefined || [oldName, newName].some((name) => EPOCH.test(name?.timestamp ?? '')))
    return undefined
  const target = pathOf(header, kind, known)
  return target === undefined
    ? undefined
    : { path: kind === 'update' ? (renameFrom ?? target) : target, kind }
}

const PATHS =
  'one path on both sides, up to prefixes such as a/ and b/; a rename takes "rename from" and "rename to" below "diff --git"'

/** What the diff does to its file; undefined if it has no file on either side. */
function kindOf(
  { createdMode, deletedMode, oldName, newName }: FileHeader,
  hunks: readonly DiffHunk[],
): FileEdit['kind'] | undefined {
  const isCreated = createdMode !== undefined || (oldName !== undefined && isNoFile(oldName, hunks, 'remove'))
  const isDeleted = deletedMode !== undefined || (newName !== undefined && isNoFile(newName, hunks, 'add'))
  if (isCreated) return isDeleted ? undefined : 'create'
  return isDeleted ? 'delete' : 'update'
}

/**
 * Whether a name stands for no file: it is `/dev/null` or, as some tools write it, has the epoch as timestamp and no lines, or
 * `(nonexistent)` in its place.
 */
function isNoFile({ name, timestamp }: Name, hunks: readonly DiffHunk[], side: 'remove' | 'add'): boolean {
  if (name === NO_FILE || timestamp === '(nonexistent)') return true
  const hasLines = hunks.some(({ lines }) => lines.some(({ step }) => step === side || step === 'keep'))
  return EPOCH.test(timestamp) && !hasLines
}

const EPOCH = /^19(?:70-01-01|69-12-31)/

function pathOf(
  header: FileHeader,
  kind: FileEdit['kind'],
  { path, isOneText = false }: Known,
): string | undefined {
  const { oldName, newName, git, renameTo } = header
  if (renameTo !== undefined) return renameTo
  if (git === undefined && oldName === undefined && newName !== undefined) return withoutPrefix(newName.name)
  if (header.isStripped) return (kind === 'delete' ? oldName : newName)?.name ?? header.gitPath
  const named = git === undefined ? undefined : gitPath(git)
  if (oldName === undefined || newName === undefined) return named
  if (kind === 'update') {
    const common = commonPath(oldName.name, newName.name)
    return (
      common ??
      [newName.name, withoutPrefix(newName.name), oldName.name, withoutPrefix(oldName.name)].find(
        (one) => one === path,
      ) ??
      (isOneText ? path : undefined)
    )
  }
  const [{ name }, { name: other }] = kind === 'delete' ? [oldName, newName] : [newName, oldName]
  return named ?? (other === NO_FILE ? withoutPrefix(name) : commonPath(oldName.name, newName.name))
}

/** The names of a header that has two for one file. With the prefixes of git, they are those of a rename that it does not say. */
function twoNames({ oldName, newName, isStripped }: FileHeader): readonly [string, string] | undefined {
  if (oldName === undefined || newName === undefined || isStripped) return undefined
  const [old, now] = [oldName.name, newName.name]
  const isOfGit = withoutPrefix(old) !== old && withoutPrefix(now) !== now
  return isOfGit ? undefined : [withoutPrefix(old), withoutPrefix(now)]
}

/** The edit of the one of two files that exists, as GNU patch takes it. */
function eitherFile(
  header: FileHeader,
  hunks: readonly DiffHunk[],
  [old, now]: readonly [string, string],
): Result<ReadFile, ParseFailure> {
  const read = changedFile(header, hunks, now)
  if (!read.ok || read.value.edit.kind !== 'update') return read
  const message = `the header names ${JSON.stringify(old)} and ${JSON.stringify(now)}; the one that exists is changed`
  const { line } = header
  return {
    ok: true,
    value: {
      edit: { ...read.value.edit, otherPath: old },
      notices: [{ code: 'two-names', message, line: line.number }, ...read.value.notices],
    },
  }
}

/** The edit of a file that is created or deleted. Its hunks together are the whole text; other lines are refused. */
function wholeFile(
  header: FileHeader,
  hunks: readonly DiffHunk[],
  path: string,
  kind: 'create' | 'delete',
): Result<ReadFile, ParseFailure> {
  const [step, mode] =
    kind === 'create' ? (['add', header.createdMode] as const) : (['remove', header.deletedMode] as const)
  const pieces: string[] = []
  const notices: Notice[] = []
  for (const { line, lines } of hunks) {
    const content = withoutSeparators(lines)
    const stray = content.find((one) => one.step !== step && one.source.content !== '')
    if (stray !== undefined) return unexpected(stray.source, expectedLine(step))
    for (const { source } of content) if (source.content === '') notices.push(blankLine(source, step))
    pieces.push(textOf(content, line))
  }
  const isWhole =
    hunks.length > 0 || (step === 'remove' ? header.newName === undefined : isEmptyObject(header))
  if (!isWhole)
    return emptySection(header.line, 'a hunk below it, or for an empty file "index 0000000..e69de29"')
  // For a new file only the executable bit is taken from the request; the host decides the rest of the mode.
  const edit = { kind, path, text: pieces.join(''), ...(mode === '100755' && { mode }) }
  return { ok: true, value: { edit, notices } }
}

function expectedLine(step: 'add' | 'remove'): string {
  return step === 'add'
    ? "a line beginning with '+' in a new file"
    : "a line beginning with '-' in a deleted file"
}

function blankLine({ number }: RequestLine, step: 'add' | 'remove'): Notice {
  const message = `the blank line has no '${step === 'add' ? '+' : '-'}' and was read with one`
  return { code: 'blank-line', message, line: number }
}

function withoutSeparators(lines: readonly DiffLine[]): readonly DiffLine[] {
  return lines.slice(0, 1 + lines.findLastIndex(({ source }) => source.content !== ''))
}

/** Whether the `index` line has git's object name for an empty file (SHA-1 or SHA-256). */
function isEmptyObject({ newObjectName = '', oldName }: FileHeader): boolean {
  return oldName === undefined && /^(?:e69de29|473a0f4)/.test(newObjectName)
}

function changedFile(
  header: FileHeader,
  hunks: readonly DiffHunk[],
  path: string,
): Result<ReadFile, ParseFailure> {
  const { renameFrom, renameTo, oldMode, newMode, similarity = 100, oldName, newName, git } = header
  if ((renameFrom === undefined) !== (renameTo === undefined)) {
    return emptySection(header.line, 'both "rename from" and "rename to" below it')
  }
  const isMove = renameFrom !== undefined && similarity === 100
  if (hunks.length === 0 && ((oldName ?? newName) !== undefined || !(isMove || newMode !== undefined))) {
    return emptySection(header.line, 'a hunk below it')
  }
  const target = {
    path: renameFrom ?? path,
    // Of a name without an old one it is not known whether its first folder is a prefix.
    ...((oldName ?? git) === undefined && newName && newName.name !== path && { otherPath: newName.name }),
    ...(renameTo === undefined && newFileText(hunks)),
    ...(renameTo !== undefined && { moveTo: renameTo }),
    ...(newMode !== undefined && { mode: newMode }),
    ...(oldMode !== undefined && { oldMode }),
  }
  return updatedFile(target, hunks, header)
}

/** The text of the file where there is none yet: one hunk adds all of its lines above the first one. */
function newFileText(hunks: readonly DiffHunk[]): { readonly textIfMissing?: string } {
  const [hunk, ...others] = hunks
  const { oldStart, oldCount } = hunk?.header.numbers ?? {}
  if (hunk === undefined || others.length > 0 || oldStart !== 0 || oldCount !== 0) return {}
  const lines = withoutSeparators(hunk.lines)
  return lines.every(({ step }) => step === 'add') ? { textIfMissing: textOf(lines, hunk.line) } : {}
}

function updatedFile(
  target: Omit<FileEdit & { kind: 'update' }, 'kind' | 'edits'>,
  hunks: readonly DiffHunk[],
  header?: FileHeader,
): Result<ReadFile, ParseFailure> {
  const isComputed = header !== undefined && isComputedDiff(header, hunks)
  const isCounted = mayBeComputed(header, hunks)
  const evidence = { isComputed, isCounted, isMixed: hasMixedEndings(hunks) }
  const edits = hunks.map((hunk) => toEdit(hunk, evidence))
  const notices = hunks.flatMap((hunk) => [...noticesOf(hunk), ...(isComputed ? [] : noticeOfMark(hunk))])
  return { ok: true, value: { edit: { kind: 'update', ...target, edits }, notices } }
}

/** The notice that a byte order mark stays. A model writes the mark on one side only, because it does not see it. */
function noticeOfMark({ line, lines }: DiffHunk): Notice[] {
  if (byteOrderMark(lines) === undefined) return []
  const message = 'the byte order mark stays as the file has it'
  return [{ code: 'byte-order-mark', message, line: line.number }]
}
