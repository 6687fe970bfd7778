import { type Line, splitLines, terminated, toUnixEndings } from '../text/lines.js'
import type { FileEdit, Step, TextEdit } from '../vocabulary/edit.js'
import type { FileResult } from '../vocabulary/outcome.js'
import { lineScript, type NumberedStep, numberedSteps } from './script.js'

/** Returns the edit that turns the file's state before into its state after. Undefined for a file that did not change. */
export function asFileEdit({ path, from = path, before, after, mode }: FileResult): FileEdit | undefined {
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
export function editsBetween(before: string, after: string): TextEdit[] {
  const [old, now] = [splitLines(before.replace(/^\uFEFF/, '')), splitLines(after.replace(/^\uFEFF/, ''))]
  // A missing final newline does not make the last line a different line.
  const script = lineScript(old.map(terminated), now.map(terminated))
  const finalNewline = lacksFinalNewline(old) === lacksFinalNewline(now) ? undefined : !lacksFinalNewline(now)
  const writesEndings = needsWrittenEndings(old, now)
  const text = unixText(old)
  for (let context = 3; ; context *= 2) {
    const hunks = hunksOf(script, context, finalNewline !== undefined)
    const edits = hunks.map((hunk) => editOf(hunk, old, now, writesEndings))
    const areUnique = hunks.every((hunk, i) => {
      const { search } = edits[i] as TextEdit
      return occursOnce(text, search) && occursOnce(textAfterHunksAbove(hunk, old, now), search)
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

interface HunkExtent {
  readonly script: readonly Step[]
  /** The numbers of its first old line and its first new line, counted from 0. */
  readonly oldFrom: number
  readonly newFrom: number
}

/**
 * Groups the changed lines into hunks with `context` lines around them. Hunks that touch or overlap become one.
 *
 * @param changesFinalNewline whether the final newline changes, so that the last line counts as changed
 */
function hunksOf(script: readonly Step[], context: number, changesFinalNewline: boolean): HunkExtent[] {
  const steps = numberedSteps(script)
  const extents: { readonly from: number; to: number }[] = []
  for (const i of script.keys()) {
    if (script[i] === 'keep' && !(changesFinalNewline && i === script.length - 1)) continue
    const [from, to] = [Math.max(0, i - context), Math.min(script.length, i + context + 1)]
    const last = extents.at(-1)
    if (last !== undefined && from <= last.to) last.to = to
    else extents.push({ from, to })
  }
  return extents.map(({ from, to }) => {
    const { old: oldFrom, now: newFrom } = steps[from] as NumberedStep
    return { script: script.slice(from, to), oldFrom, newFrom }
  })
}

function editOf(
  { script, oldFrom, newFrom }: HunkExtent,
  old: readonly Line[],
  now: readonly Line[],
  writesEndings: boolean,
): TextEdit {
  const count = (excluded: Step) => script.filter((step) => step !== excluded).length
  const search = textOf(old.slice(oldFrom, oldFrom + count('add')))
  const replacement = textOf(now.slice(newFrom, newFrom + count('remove')))
  const hints = { line: search === '' ? oldFrom : oldFrom + 1 }
  return { unit: 'lines', search, replacement, script, hints, endings: writesEndings ? 'written' : 'alike' }
}

function textOf(lines: readonly Line[]): string {
  return lines.map(terminated).join('')
}

/** The text after the hunks above this one are applied: formats that apply hunks one by one search this text. */
function textAfterHunksAbove(
  { oldFrom, newFrom }: HunkExtent,
  old: readonly Line[],
  now: readonly Line[],
): string {
  return unixText([...now.slice(0, newFrom), ...old.slice(oldFrom)])
}

function occursOnce(text: string, searched: string): boolean {
  const search = toUnixEndings(searched)
  return text.indexOf(search, text.indexOf(search) + 1) === -1
}

function unixText(lines: readonly Line[]): string {
  return lines.map(({ content }) => `${content}\n`).join('')
}
