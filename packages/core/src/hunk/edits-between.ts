import { type Line, splitLines, terminated, toUnixEndings } from '../text/lines.js'
import type { FileEdit, Step, TextEdit } from '../vocabulary/edit.js'
import type { FileResult } from '../vocabulary/outcome.js'
import { lineScript, type NumberedStep, numberedSteps } from './script.js'

/** What happened to a file, as an edit that makes it happen again. Undefined for a file that stayed as it was. */
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
 * The edits that make one text of another: hunks with three lines of context, or as many more as it takes for every
 * hunk to be in only one place. Endings count as written where the new text does not have those of the old one.
 * As dear as a line diff, times the logarithm of the lines where context is not distinctive.
 */
export function editsBetween(before: string, after: string): TextEdit[] {
  const [old, now] = [splitLines(before.replace(/^\uFEFF/, '')), splitLines(after.replace(/^\uFEFF/, ''))]
  // A last line without newline is the same line.
  const script = lineScript(old.map(terminated), now.map(terminated))
  const finalNewline = endsOpen(old) === endsOpen(now) ? undefined : !endsOpen(now)
  const asWritten = tellsEndings(old, now)
  const text = unixText(old)
  for (let context = 3; ; context *= 2) {
    const hunks = hunksOf(script, context, finalNewline !== undefined)
    const edits = hunks.map((hunk) => editOf(hunk, old, now, asWritten))
    const areOnly = hunks.every((hunk, i) => {
      const { search } = edits[i] as TextEdit
      return isOnly(text, search) && isOnly(textInTurn(hunk, old, now), search)
    })
    if (context < old.length && !areOnly) continue
    if (finalNewline === undefined || now.length === 0) return edits
    return edits.map((edit, i) => (i === edits.length - 1 ? { ...edit, finalNewline } : edit))
  }
}

/** Whether the new lines would not get their endings from the old ones by themselves. */
function tellsEndings(old: readonly Line[], now: readonly Line[]): boolean {
  const endings = new Set(old.flatMap(({ ending }) => (ending === '' ? [] : [ending])))
  const [only = '\n'] = endings
  return endings.size > 1 || now.some(({ ending }) => ending !== '' && ending !== only)
}

function endsOpen(lines: readonly Line[]): boolean {
  return lines.at(-1)?.ending === ''
}

interface HunkExtent {
  readonly script: readonly Step[]
  /** Where it begins among the old and the new lines. */
  readonly oldFrom: number
  readonly newFrom: number
}

/** Runs of changes with the lines around them; the last line is one of them where its newline changes. */
function hunksOf(script: readonly Step[], context: number, touchesEnd: boolean): HunkExtent[] {
  const steps = numberedSteps(script)
  const extents: { readonly from: number; to: number }[] = []
  for (const i of script.keys()) {
    if (script[i] === 'keep' && !(touchesEnd && i === script.length - 1)) continue
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
  asWritten: boolean,
): TextEdit {
  const count = (other: Step) => script.filter((step) => step !== other).length
  const search = textOf(old.slice(oldFrom, oldFrom + count('add')))
  const replacement = textOf(now.slice(newFrom, newFrom + count('remove')))
  const hints = { line: search === '' ? oldFrom : oldFrom + 1 }
  return { unit: 'lines', search, replacement, script, hints, endings: asWritten ? 'written' : 'alike' }
}

function textOf(lines: readonly Line[]): string {
  return lines.map(terminated).join('')
}

/** The text once the hunks above are applied, as formats do that go one by one. */
function textInTurn({ oldFrom, newFrom }: HunkExtent, old: readonly Line[], now: readonly Line[]): string {
  return unixText([...now.slice(0, newFrom), ...old.slice(oldFrom)])
}

function isOnly(text: string, searched: string): boolean {
  const search = toUnixEndings(searched)
  return text.indexOf(search, text.indexOf(search) + 1) === -1
}

function unixText(lines: readonly Line[]): string {
  return lines.map(({ content }) => `${content}\n`).join('')
}
