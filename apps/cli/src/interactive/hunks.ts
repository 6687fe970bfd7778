import { type Edit, type FileResult, renderDiff, strict } from '@emend/core'
import { applyEdits, editsBetween, exact, type HunkLine, hunkLines, inOrder } from '@emend/core/plugin'

/** A part of the change to a file that a person decides about. */
export interface Hunk {
  readonly path: string
  /** The number of the hunk in its file, counted from 1; `count` is how many hunks the file has. */
  readonly number: number
  readonly count: number
  /** The hunk as a diff, ending in a newline. */
  readonly diff: string
  /** The change to the file's lines; undefined if the hunk is the whole change of the file, such as its creation. */
  readonly edit?: Edit
}

/** Splits the change of a file into hunks. A file that is created, deleted, moved or gets a new mode is one hunk. */
export function hunksOf(file: FileResult): Hunk[] {
  const { path, from = path, before, after } = file
  const isUpdate = before !== undefined && after !== undefined && from === path && file.mode === undefined
  const edits = isUpdate ? editsBetween(before, after) : []
  return edits.length > 0 ? numbered(path, edits) : [{ path, number: 1, count: 1, diff: renderDiff(file) }]
}

/** Turns the edits of a file into numbered hunks. */
export function numbered(path: string, edits: readonly Edit[]): Hunk[] {
  return edits.map((edit, i) => ({
    path,
    number: i + 1,
    count: edits.length,
    diff: headOf(edit) + bodyOf(edit),
    edit,
  }))
}

/** Splits a hunk at the unchanged lines between its changes. Returns one hunk if there are none. */
export function splitHunk(edit: Edit): Edit[] {
  const parts: HunkLine[][] = [[]]
  const lines = hunkLines(edit)
  for (const [i, line] of lines.entries()) {
    const part = parts.at(-1) as HunkLine[]
    const isNext = line.step !== 'keep' && lines[i - 1]?.step === 'keep'
    if (isNext && part.some(({ step }) => step !== 'keep')) parts.push([line])
    else part.push(line)
  }
  let line = edit.hints?.line ?? 0
  return parts.map((part, i) => {
    const isLast = i === parts.length - 1
    const { finalNewline, ...rest } = edit
    const made = { ...(isLast ? edit : rest), ...sidesOf(part), hints: { ...edit.hints, line } }
    line += part.filter(({ step }) => step !== 'add').length
    return isLast ? made : withoutEndHint(made)
  })
}

function withoutEndHint({ hints: { atEnd: _, ...hints } = {}, ...edit }: Edit): Edit {
  return { ...edit, hints }
}

/**
 * Parses the lines of a hunk after a person has changed them: ` ` keeps, `-` removes and `+` adds a line; lines that begin
 * with `#` or `@@` are ignored.
 *
 * @returns the hunk, the reason why it cannot be applied, or undefined if it no longer changes anything
 */
export function editedHunk(edit: Edit, text: string): Edit | string | undefined {
  const lines: HunkLine[] = []
  for (const line of text.replace(/\r?\n$/, '').split(/\r?\n/)) {
    const step = STEPS.get(line.charAt(0) || ' ')
    if (line.startsWith('#') || line.startsWith('@@')) continue
    if (step === undefined)
      return `a line must begin with a space, - or +, and not as ${JSON.stringify(line)} does`
    lines.push({ step, content: line.slice(1), ending: '\n' })
  }
  if (lines.every(({ step }) => step === 'keep')) return undefined
  const sides = sidesOf(lines)
  if (sides.search !== sidesOf(hunkLines(edit)).search)
    return 'the lines that begin with a space or - must stay what they are in the file; turn - into a space to keep a line'
  return { ...edit, ...sides }
}

const STEPS: ReadonlyMap<string, HunkLine['step']> = new Map([
  [' ', 'keep'],
  ['-', 'remove'],
  ['+', 'add'],
])

/** Returns the lines of a hunk with their marks, for a person to change. */
export function bodyOf(edit: Edit): string {
  return hunkLines(edit)
    .map(({ step, content }) => `${MARKS[step] + content}\n`)
    .join('')
}

const MARKS = { keep: ' ', remove: '-', add: '+' } as const

function sidesOf(lines: readonly HunkLine[]): Pick<Edit, 'search' | 'replacement' | 'script'> {
  const side = (other: HunkLine['step']) =>
    lines
      .filter(({ step }) => step !== other)
      .map(({ content }) => `${content}\n`)
      .join('')
  return { search: side('add'), replacement: side('remove'), script: lines.map(({ step }) => step) }
}

function headOf(edit: Edit): string {
  const lines = hunkLines(edit)
  const count = (other: keyof typeof MARKS) => lines.filter(({ step }) => step !== other).length
  const line = edit.hints?.line ?? 0
  return `@@ -${line},${count('add')} +${line},${count('remove')} @@\n`
}

/**
 * Applies some of the hunks to the text. Each hunk was computed from this text, so its old lines are exactly at its line
 * number.
 *
 * @throws Error if the hunks cannot be told apart
 */
export function textWith(before: string, edits: readonly Edit[]): string {
  const computed = edits.map((edit): Edit => ({ ...edit, computed: true }))
  const result = applyEdits(before, computed, { profile: strict, replacers: [exact], placement: inOrder })
  if (result.ok && result.value.reports.every(({ status }) => status === 'applied')) return result.value.text
  throw new Error('these hunks cannot be told apart: accept or reject them together')
}
