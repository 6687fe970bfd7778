import { createHash } from 'node:crypto'
import type { FileResult } from '@emend/core'
import { withChanges } from '@emend/core/plugin'
import {
  type CommitRecord,
  type FileChange,
  recordHunks,
  shownText,
  type TextOptions,
  textOf,
  utf8,
} from '@emend/fs'
import { commitRecord, type KeptCommit, type KeptFile, nodeFileSystem } from '@emend/fs-node'

/** What a kept commit did to its files. */
export interface CommitFiles {
  readonly shown: readonly FileResult[]
  /** The files whose text after the commit is known no more: they were changed by something else since. */
  readonly unknown: readonly KeptFile[]
}

/** The texts of kept commits in a folder. */
export interface History {
  readonly root: string
  readonly commits: readonly KeptCommit[]
  readonly text: Pick<TextOptions, 'encoding' | 'views'>
}

/**
 * Returns what a commit did to its files. A record has the content before, and of the content afterwards only its hash: that content is
 * what the next commit of the file found, or what the file has now.
 */
export async function commitFiles(commit: KeptCommit, history: History): Promise<CommitFiles> {
  const { root, text } = history
  const record = await commitRecord(root, commit.id)
  const shown: FileResult[] = []
  const unknown: KeptFile[] = []
  for (const file of commit.files) {
    const { path, from, status } = file
    const change = record.changes.find((one) => one.path === path)
    const source = from === undefined ? change : record.changes.find((one) => one.path === from)
    const after = change && (await contentAfter(change, commit, history))
    if (after === 'unknown') unknown.push(file)
    else
      shown.push(
        withChanges({
          path,
          ...(from !== undefined && { from }),
          status,
          before: shownText(from ?? path, source?.before, text),
          after: shownText(path, after, text),
          edits: [],
        }),
      )
  }
  return { shown, unknown }
}

async function contentAfter(
  { path, after, hashAfter }: FileChange,
  { id }: KeptCommit,
  { root, commits }: History,
): Promise<Uint8Array | undefined | 'unknown'> {
  if (after !== undefined || hashAfter === undefined) return after
  for (const later of commits.filter((one) => one.id > id && isReadable(one))) {
    const next = changeOf(path, await commitRecord(root, later.id))
    if (next?.hashBefore === hashAfter) return next.before
  }
  const disk = nodeFileSystem(root, { absolutePaths: 'below-root', blocking: true })
  const now = await disk.readFile(path).catch(() => undefined)
  return now !== undefined && createHash('sha256').update(now).digest('hex') === hashAfter ? now : 'unknown'
}

function isReadable({ unverified }: KeptCommit): boolean {
  return unverified === undefined
}

function changeOf(path: string, { changes }: CommitRecord): FileChange | undefined {
  return changes.find((one) => one.path === path)
}

/** A hunk with the lines that it replaced, counted from 1; `end` is before `start` where it added lines only. */
export interface ShownHunk {
  readonly id: string
  readonly start?: number
  readonly end?: number
}

/** Returns the hunks of a commit, each with the lines of the file before that it replaced. */
export function commitHunks(record: CommitRecord, text: Pick<TextOptions, 'encoding'>): readonly ShownHunk[] {
  const texts = new Map<string, string>()
  for (const { path, before } of record.changes) texts.set(path, textOf(before, text.encoding ?? utf8) ?? '')
  return recordHunks(record, text).map(({ id, path, change }) => {
    if (change === undefined) return { id }
    const before = texts.get(path) ?? ''
    const { start, end } = change.span
    const first = newlines(before.slice(0, start)) + 1
    const old = before.slice(start, end)
    const isOpen = old !== '' && !old.endsWith('\n')
    return { id, start: first, end: first - 1 + newlines(old) + Number(isOpen) }
  })
}

function newlines(text: string): number {
  return text.split('\n').length - 1
}
