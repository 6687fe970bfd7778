import { type CommitRecord, recordHunks, type TextOptions, textOf, utf8 } from '@emend/fs'
import type { ShownHunk } from '../output/turn-text.js'

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
