import {
  applyEdits,
  editsBetween,
  exact,
  type FileResult,
  hunkLines,
  inOrder,
  renderDiff,
  type TextEdit,
} from '@emend/core'

/** A part of what happens to a file, to be decided about. */
export interface Hunk {
  readonly path: string
  /** Counted from 1 among those of its file, and how many these are. */
  readonly number: number
  readonly count: number
  /** As a diff shows it, ending in a newline. */
  readonly diff: string
}

/** What happens to a file, in parts. A file that comes, goes or moves is one part. */
export interface FileHunks {
  readonly hunks: readonly Hunk[]
  /**
   * The file with only some of its hunks.
   *
   * @param accepted for every hunk whether it is one of them; neither all nor none of them
   * @throws Error when they cannot be told apart
   */
  textWith(accepted: readonly boolean[]): string
}

/** Takes apart what happens to a file. */
export function hunksOf(file: FileResult): FileHunks {
  const { path, from = path, before, after } = file
  const edits =
    before === undefined || after === undefined || from !== path || file.mode !== undefined
      ? []
      : editsBetween(before, after)
  if (edits.length < 2 || before === undefined) return wholeFile(file)
  const hunks = edits.map((edit, i) => ({
    path,
    number: i + 1,
    count: edits.length,
    diff: diffOf(edit),
  }))
  return {
    hunks,
    textWith: (accepted) =>
      textWith(
        before,
        edits.filter((_, i) => accepted[i]),
      ),
  }
}

function wholeFile(file: FileResult): FileHunks {
  return {
    hunks: [{ path: file.path, number: 1, count: 1, diff: renderDiff(file) }],
    textWith() {
      throw new Error(`${file.path} has only one hunk`)
    },
  }
}

const MARKS = { keep: ' ', remove: '-', add: '+' } as const

function diffOf(edit: TextEdit): string {
  const lines = hunkLines(edit)
  const count = (other: keyof typeof MARKS) => lines.filter(({ step }) => step !== other).length
  const line = edit.hints?.line ?? 0
  const head = `@@ -${line},${count('add')} +${line},${count('remove')} @@`
  return `${[head, ...lines.map(({ step, content }) => MARKS[step] + content)].join('\n')}\n`
}

/** Worked out from the file's own lines, so that each stands exactly where its number says. */
function textWith(before: string, edits: readonly TextEdit[]): string {
  const computed = edits.map((edit): TextEdit => ({ ...edit, computed: true }))
  const result = applyEdits(before, computed, { replacers: [exact], placement: inOrder })
  if (result.ok && result.value.reports.every(({ status }) => status === 'applied')) return result.value.text
  throw new Error('these hunks cannot be told apart: accept or reject them together')
}
