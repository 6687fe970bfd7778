import { type FileResult, hasEffect } from '@emend/core'
import { printable } from '@emend/core/plugin'
import { renderDiff } from '@emend/edits'
import type { Paint } from './text.js'

/** A changed file with its diff and the number of lines that it adds and removes. */
export interface ShownFile {
  readonly file: FileResult
  readonly diff: string
  readonly added: number
  readonly removed: number
}

/** Returns the files that change, with their diffs. Takes as long as computing the diffs. */
export function shownFiles(files: readonly FileResult[]): ShownFile[] {
  return files.filter(hasEffect).map((file) => {
    const diff = renderDiff(file)
    return { file, diff, ...countLines(diff) }
  })
}

function countLines(diff: string): { readonly added: number; readonly removed: number } {
  let [added, removed, isBelowHeader] = [0, 0, false]
  for (const line of diff.split('\n')) {
    if (line.startsWith('@@')) isBelowHeader = true
    else if (isBelowHeader && line.startsWith('+')) added++
    else if (isBelowHeader && line.startsWith('-')) removed++
  }
  return { added, removed }
}

/** Returns one line for each file, as `git diff --stat` does: its name, how many lines change, and a bar. */
export function statLines(files: readonly ShownFile[], paint: Paint, columns = 80): string[] {
  const names = files.map(({ file }) => nameOf(file))
  const counts = files.map(({ added, removed }) => added + removed)
  const width = Math.min(Math.max(...names.map(({ length }) => length)), Math.max(20, columns - 30))
  const digits = String(Math.max(...counts)).length
  const bar = Math.max(10, columns - width - digits - 6)
  const scale = Math.min(1, bar / Math.max(...counts))
  return files.map(({ added, removed }, i) => {
    const signs =
      paint.green('+'.repeat(scaled(added, scale))) + paint.red('-'.repeat(scaled(removed, scale)))
    const name = shortened(names[i] ?? '', width).padEnd(width)
    return ` ${name} | ${String(counts[i]).padStart(digits)} ${signs}`.trimEnd()
  })
}

/** Returns one line for each file, as `git diff --numstat` does: added and removed lines and the name, between tabs. */
export function numstatLines(files: readonly ShownFile[]): string[] {
  return files.map(({ file, added, removed }) => `${added}\t${removed}\t${nameOf(file)}`)
}

function scaled(count: number, scale: number): number {
  return count === 0 ? 0 : Math.max(1, Math.round(count * scale))
}

function nameOf({ path, from }: FileResult): string {
  return printable(from === undefined ? path : `${from} => ${path}`)
}

/** Shortens a name at its beginning, because the end says more. */
function shortened(name: string, width: number): string {
  return name.length <= width ? name : `…${name.slice(name.length - width + 1)}`
}

/** Returns the totals of all files in one line. */
export function totals(files: readonly ShownFile[]): string {
  const added = files.reduce((sum, file) => sum + file.added, 0)
  const removed = files.reduce((sum, file) => sum + file.removed, 0)
  return [
    `${files.length} ${files.length === 1 ? 'file' : 'files'} changed`,
    ...(added > 0 ? [`${added} ${added === 1 ? 'insertion' : 'insertions'}(+)`] : []),
    ...(removed > 0 ? [`${removed} ${removed === 1 ? 'deletion' : 'deletions'}(-)`] : []),
  ].join(', ')
}
