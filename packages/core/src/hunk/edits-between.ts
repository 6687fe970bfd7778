import { type Line, splitLines, terminated, textOfLines, toUnixEndings } from '../text/lines.js'
import type { Edit, FileEdit } from '../vocabulary/edit.js'
import type { FileResult } from '../vocabulary/outcome.js'
import { editFromLines } from './hunk-lines.js'
import { type NumberedStep, stepsBetween } from './script.js'

/** Returns the edit that turns the file's state before into its state after. Undefined for a file that did not change. */
export function asFileEdit({
  path,
  from = path,
  before,
  after,
  mode,
}: Omit<FileResult, 'changes'>): FileEdit | undefined {
  const modes = mode === undefined ? {} : { mode }
  if (before === undefined)
    return after === undefined ? undefined : { kind: 'create', path, text: after, ...modes }
  if (after === undefined) return { kind: 'delete', path, text: before }
  if (before === after && from === path && mode === undefined) return undefined
  const edits = editsBetween(before, after)
  return { kind: 'update', path: from, ...(from !== path && { moveTo: path }), ...modes, edits }
}

/**
 * Returns the edits that turn the text `before` into the text `after`. They are hunks with three lines of
 * context, or with more where a hunk would otherwise have several places. They ask for line endings as written
 * only where the new text has other endings than the old one. Costs as much as a line diff, times the logarithm
 * of the number of lines where context is not distinctive.
 */
export function editsBetween(before: string, after: string): Edit[] {
  const [old, now] = [splitLines(before.replace(/^\uFEFF/, '')), splitLines(after.replace(/^\uFEFF/, ''))]
  // A missing final newline does not make the last line a different line.
  const steps = stepsBetween(old.map(terminated), now.map(terminated))
  const finalNewline = lacksFinalNewline(old) === lacksFinalNewline(now) ? undefined : !lacksFinalNewline(now)
  const writesEndings = needsWrittenEndings(old, now)
  const text = unixText(old)
  for (let context = 3; ; context *= 2) {
    const hunks = hunksOf(steps, context, finalNewline !== undefined)
    const edits = hunks.map((hunk) => editOf(hunk, old, now, writesEndings))
    const areUnique = hunks.every(([first], i) => {
      const { search } = edits[i] as Edit
      // Formats that apply hunks one by one search the text after the hunks above this one.
      const running = unixText([...now.slice(0, first?.now), ...old.slice(first?.old)])
      return occursOnce(text, search) && occursOnce(running, search)
    })
    if (context < old.length && !areUnique) continue
    if (finalNewline === undefined || now.length === 0) return edits
    return edits.map((edit, i) => (i === edits.length - 1 ? { ...edit, finalNewline } : edit))
  }
}

/**
 * Whether the edits must state the line endings: the old text mixes endings, or a new line has another ending
 * than the old lines.
 */
function needsWrittenEndings(old: readonly Line[], now: readonly Line[]): boolean {
  const endings = new Set(old.flatMap(({ ending }) => (ending === '' ? [] : [ending])))
  const [firstEnding = '\n'] = endings
  return endings.size > 1 || now.some(({ ending }) => ending !== '' && ending !== firstEnding)
}

function lacksFinalNewline(lines: readonly Line[]): boolean {
  return lines.at(-1)?.ending === ''
}

/**
 * Groups the changed lines into hunks with `context` lines around them. Hunks that touch or overlap become one.
 *
 * @param changesFinalNewline whether the final newline changes, so that the last line counts as changed
 */
function hunksOf(
  steps: readonly NumberedStep[],
  context: number,
  changesFinalNewline: boolean,
): NumberedStep[][] {
  const extents: { readonly from: number; to: number }[] = []
  for (const [i, { step }] of steps.entries()) {
    if (step === 'keep' && !(changesFinalNewline && i === steps.length - 1)) continue
    const [from, to] = [Math.max(0, i - context), Math.min(steps.length, i + context + 1)]
    const last = extents.at(-1)
    if (last !== undefined && from <= last.to) last.to = to
    else extents.push({ from, to })
  }
  return extents.map(({ from, to }) => steps.slice(from, to))
}

function editOf(
  hunk: readonly NumberedStep[],
  oldLines: readonly Line[],
  newLines: readonly Line[],
  writesEndings: boolean,
): Edit {
  const lineOf = ({ step, old, now }: NumberedStep) =>
    (step === 'add' ? newLines[now] : oldLines[old]) as Line
  const edit = editFromLines(hunk.map((one) => ({ step: one.step, ...lineOf(one) })))
  const above = hunk[0]?.old ?? 0
  const hints = { line: edit.search === '' ? above : above + 1 }
  return { ...edit, hints, endings: writesEndings ? 'written' : 'alike' }
}

function occursOnce(text: string, searched: string): boolean {
  const search = toUnixEndings(searched)
  return text.indexOf(search, text.indexOf(search) + 1) === -1
}

function unixText(lines: readonly Line[]): string {
  return textOfLines(lines.map(({ content }) => content))
}
