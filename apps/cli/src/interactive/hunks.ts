import { type FileResult, renderDiff, type TextEdit } from '@emend/core'
import { applyEdits, editsBetween, exact, type HunkLine, hunkLines, inOrder } from '@emend/core/plugin'

/** A part of what happens to a file, to be decided about. */
export interface Hunk {
  readonly path: string
  /** Counted from 1 among those of its file, and how many these are. */
  readonly number: number
  readonly count: number
  /** As a diff shows it, ending in a newline. */
  readonly diff: string
  /** What it does to the file's lines; undefined where it is all that happens to the file, such as its creation. */
  readonly edit?: TextEdit
}

/** The parts of what happens to a file. One that comes, goes or moves is one part. */
export function hunksOf(file: FileResult): Hunk[] {
  const { path, from = path, before, after } = file
  const isUpdate = before !== undefined && after !== undefined && from === path && file.mode === undefined
  const edits = isUpdate ? editsBetween(before, after) : []
  return edits.length > 0 ? numbered(path, edits) : [{ path, number: 1, count: 1, diff: renderDiff(file) }]
}

/** Edits of a file as its hunks. */
export function numbered(path: string, edits: readonly TextEdit[]): Hunk[] {
  return edits.map((edit, i) => ({
    path,
    number: i + 1,
    count: edits.length,
    diff: headOf(edit) + bodyOf(edit),
    edit,
  }))
}

/** The smaller hunks that a hunk is made of: its changes with unchanged lines between them. One where there are none. */
export function splitHunk(edit: TextEdit): TextEdit[] {
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
    return isLast ? made : withoutEnd(made)
  })
}

function withoutEnd({ hints: { atEnd: _, ...hints } = {}, ...edit }: TextEdit): TextEdit {
  return { ...edit, hints }
}

/**
 * The hunk that its lines, as a person has changed them, say: ` ` keeps, `-` removes and `+` adds a line; lines that begin
 * with `#` or `@@` say nothing.
 *
 * @returns the reason why it cannot be, or undefined for one that changes nothing any more
 */
export function editedHunk(edit: TextEdit, text: string): TextEdit | string | undefined {
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

/** A hunk's lines with their marks, to be changed. */
export function bodyOf(edit: TextEdit): string {
  return hunkLines(edit)
    .map(({ step, content }) => `${MARKS[step] + content}\n`)
    .join('')
}

const MARKS = { keep: ' ', remove: '-', add: '+' } as const

function sidesOf(lines: readonly HunkLine[]): Pick<TextEdit, 'search' | 'replacement' | 'script'> {
  const side = (other: HunkLine['step']) =>
    lines
      .filter(({ step }) => step !== other)
      .map(({ content }) => `${content}\n`)
      .join('')
  return { search: side('add'), replacement: side('remove'), script: lines.map(({ step }) => step) }
}

function headOf(edit: TextEdit): string {
  const lines = hunkLines(edit)
  const count = (other: keyof typeof MARKS) => lines.filter(({ step }) => step !== other).length
  const line = edit.hints?.line ?? 0
  return `@@ -${line},${count('add')} +${line},${count('remove')} @@\n`
}

/**
 * A text with some hunks. Each was worked out from its own lines, so that it is exactly where its number says.
 *
 * @throws Error when they cannot be distinguished
 */
export function textWith(before: string, edits: readonly TextEdit[]): string {
  const computed = edits.map((edit): TextEdit => ({ ...edit, computed: true }))
  const result = applyEdits(before, computed, { replacers: [exact], placement: inOrder })
  if (result.ok && result.value.reports.every(({ status }) => status === 'applied')) return result.value.text
  throw new Error('these hunks cannot be told apart: accept or reject them together')
}
