import { repeat } from '../hunk/script.js'
import type { HasShown } from '../parts/bind.js'
import type { AnchorReader, FoundRows, Placement } from '../parts/placement.js'
import { TextDocument } from '../text/document.js'
import { countLines, textOfLines } from '../text/lines.js'
import type { LineRange } from '../text/span.js'
import type { AnchoredRows, Edit, FileEdit } from '../vocabulary/edit.js'
import type { Region } from '../vocabulary/edit-failure.js'
import type { ApplyFailure } from '../vocabulary/failure.js'
import type { Notice } from '../vocabulary/notice.js'
import type { Result } from '../vocabulary/result.js'

/** Edits that have the text of the rows that they name, and by path a notice about rows that have moved. */
interface WithRows {
  readonly edits: readonly FileEdit[]
  readonly notices: ReadonlyMap<string, Notice>
}

type Update = FileEdit & { readonly kind: 'update' }

/**
 * The edits, in which those that name rows, by their numbers or by anchors, have the text of these rows, and those that write
 * a whole file replace one that was shown. All rows are those of the texts before the request. Linear in the texts of such files.
 */
export function withRows(
  asked: readonly FileEdit[],
  files: ReadonlyMap<string, string>,
  { placement }: { readonly placement: Placement },
  hasShown: HasShown = () => false,
): Result<WithRows, readonly ApplyFailure[]> {
  const notices = new Map<string, Notice>()
  const edits = asked.map((edit) => (edit.kind === 'create' ? replacing(edit, files, hasShown) : edit))
  const updates = edits.filter(
    (file): file is Update =>
      file.kind === 'update' && file.edits.some(({ rows, anchored }) => rows ?? anchored),
  )
  if (updates.length === 0) return { ok: true, value: { edits, notices } }
  const failures: ApplyFailure[] = []
  const read = new Map<FileEdit, FileEdit>()
  for (const file of updates) {
    const text = files.get(file.path)
    if (text === undefined && file.edits.some(({ anchored }) => anchored)) continue
    const document = new TextDocument(text ?? '')
    const rows = new NamedRows(file, document, placement.anchors, hasShown)
    read.set(file, { ...file, edits: file.edits.map((edit, at) => rows.read(edit, at)) })
    failures.push(...rows.failures)
    const moved = noticeOf(rows.moved)
    if (moved !== undefined) notices.set(file.path, moved)
  }
  if (failures.length > 0) return { ok: false, failure: failures }
  return { ok: true, value: { edits: edits.map((file) => read.get(file) ?? file), notices } }
}

/** The edit; one that writes a whole file replaces a file that the model was shown all of, and that it therefore means. */
function replacing(
  edit: FileEdit & { readonly kind: 'create' },
  files: ReadonlyMap<string, string>,
  hasShown: HasShown,
): FileEdit {
  if (edit.replaces !== 'shown') return edit
  return files.has(edit.path) && hasShown(edit.path) ? { ...edit, replaces: 'taken' } : edit
}

/** The rows that the edits of one file name. */
class NamedRows {
  readonly failures: ApplyFailure[] = []
  /** The rows that stand elsewhere than the request says: where they are, and where it says. */
  readonly moved: { readonly named: number; readonly row: number }[] = []
  readonly #file: Update
  readonly #document: TextDocument
  readonly #hasShown: HasShown
  readonly #found: ReadonlyMap<Edit, FoundRows | undefined>

  constructor(file: Update, document: TextDocument, anchors: AnchorReader | undefined, hasShown: HasShown) {
    this.#file = file
    this.#document = document
    this.#hasShown = hasShown
    const named = file.edits.flatMap((edit) =>
      edit.anchored === undefined ? [] : [{ edit, anchored: edit.anchored }],
    )
    const asked = named.map(({ anchored }) => anchored)
    const found = asked.length === 0 ? [] : (anchors?.find(document, asked) ?? [])
    this.#found = new Map(named.map(({ edit }, at) => [edit, found[at]]))
  }

  /** The edit with the text of the rows that it names. */
  read(edit: Edit, at: number): Edit {
    const { rows, anchored } = edit
    if (anchored !== undefined) return this.#anchored(edit, anchored)
    if (rows === undefined) return edit
    const { path, edits } = this.#file
    const position = { path, edit: at, edits: edits.length }
    const { lineCount } = this.#document
    if (!this.#hasShown(path, rows)) this.failures.push({ code: 'rows-unknown', rows, ...position })
    else if (rows.end > lineCount)
      this.failures.push({ code: 'no-place', beyond: { line: rows.end, lines: lineCount }, ...position })
    return withText(edit, rows, this.#textOf(rows))
  }

  #anchored(edit: Edit, anchored: AnchoredRows): Edit {
    const found = this.#found.get(edit)
    if (found === undefined) {
      const { path } = this.#file
      this.failures.push({ code: 'stale', path, place: this.#around(anchored) })
      return edit
    }
    if (found.isMoved) this.moved.push({ named: anchored.first.row, row: found.start })
    const kept = this.#textOf(found)
    const { replacement } = edit
    return withText({ ...edit, ...withKept(kept, replacement, anchored.inserts) }, found, kept)
  }

  #textOf({ start, end }: LineRange): string {
    return textOfLines(this.#document.lines(start - 1, Math.min(end, this.#document.lineCount)))
  }

  /** The lines where the rows would be, as they are now. */
  #around({ first, last }: AnchoredRows): Region {
    const { lineCount } = this.#document
    const from = Math.max(0, Math.min(first.row - 1 - BESIDE, lineCount - 1))
    const to = Math.max(from, Math.min(last.row + BESIDE, lineCount, from + MOST_ROWS))
    return { start: from + 1, end: Math.max(from + 1, to), text: this.#document.lines(from, to).join('\n') }
  }
}

/** What takes the place of the rows: the new lines, and the rows themselves where these stay. */
function withKept(
  kept: string,
  added: string,
  inserts: AnchoredRows['inserts'],
): Pick<Edit, 'replacement' | 'script'> {
  if (inserts === undefined) return { replacement: added }
  const [keeps, adds] = [repeat('keep', countLines(kept)), repeat('add', countLines(added))]
  return inserts === 'below'
    ? { replacement: kept + added, script: [...keeps, ...adds] }
    : { replacement: added + kept, script: [...adds, ...keeps] }
}

/** How many lines a refusal shows above and below the rows that an edit names, and how many at the most. */
const BESIDE = 2
const MOST_ROWS = 40

function withText({ rows: _, ...edit }: Edit, { start, end }: LineRange, search: string): Edit {
  return { ...edit, search, hints: { ...edit.hints, line: start, lastLine: end } }
}

function noticeOf(moved: NamedRows['moved']): Notice | undefined {
  if (moved.length === 0) return undefined
  const places = moved.map(({ named, row }) => `line ${named} is line ${row} now`).join(', ')
  return { code: 'moved', message: `lines have moved since they were shown: ${places}` }
}
