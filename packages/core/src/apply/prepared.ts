import type { TextDocument } from '../text/document.js'
import { toCrlf } from '../text/lines.js'
import { startOfNumbered } from '../text/numbered-line.js'
import { slipBetween } from '../text/sequences.js'
import type { Edit, FileEdit, Step } from '../vocabulary/edit.js'
import type { FileProblem, StaleProblem } from '../vocabulary/failure.js'
import type { Notice } from '../vocabulary/notice.js'
import { no, ok, type Result } from '../vocabulary/result.js'

// What is put right in edits before their places are looked for: which file and which state of it is meant, and in the edits of one text
// what is none of the text. The rows that edits name have a file of their own.

/** The files that there are, as far as edits ask. */
export interface KnownFiles {
  readonly exists: (path: string) => boolean
  /** The paths of all files that are known; asked for only where the words of a request say that a file is new. */
  readonly paths: () => Iterable<string>
}

/**
 * The edits, each of the file that it means: with the one of its two names at which a file stands, or as the creation of its file,
 * where there is none and the edit may create it. What comes out means the same when it is asked again.
 *
 * @returns `two-files` for every edit with a file at both names
 */
export function namedFiles(
  asked: readonly FileEdit[],
  files: KnownFiles,
): Result<readonly FileEdit[], readonly Unclear[]> {
  const created = new Set<string>()
  const unclear: Unclear[] = []
  const named = asked.map((edit) => {
    const mayCreate = edit.kind === 'update' && edit.creates !== undefined && !files.exists(edit.path)
    const one = mayCreate ? asNewFile(edit, files, created) : edit
    if (one.kind !== 'update' || (one.otherPath ?? one.textIfMissing) === undefined) return one
    return withExistingPath(one, files, unclear)
  })
  return unclear.length > 0 ? no(unclear) : ok(named)
}

/** The edits of one text as they are looked for in it: read as meant, as a tool computed them, without byte order marks. */
export function preparedEdits(document: TextDocument, edits: readonly Edit[]): readonly Edit[] {
  const computed = isComputedFrom(document, edits)
  return edits.map((edit) =>
    withoutByteOrderMark(asMeant(computed ? { ...edit, computed } : edit, document.text)),
  )
}

/** Why it is not known which of two files is meant. */
type Unclear = FileProblem & { readonly code: 'two-files'; readonly path: string }

type Update = FileEdit & { readonly kind: 'update' }

/**
 * The edit with the one of its two names at which a file stands. Where none stands at either, it keeps its path, or creates the
 * file if it says with which text.
 *
 * @param unclear gets `two-files` where a file stands at both
 */
function withExistingPath(edit: Update, { exists }: KnownFiles, unclear: Unclear[]): FileEdit {
  const { otherPath, textIfMissing, ...rest } = edit
  const { path } = edit
  const isThere = otherPath !== undefined && exists(otherPath)
  if (isThere && exists(path)) unclear.push({ code: 'two-files', path, other: otherPath })
  if (textIfMissing !== undefined && !isThere && !exists(path)) return newFile(edit, textIfMissing)
  return isThere ? { ...rest, path: otherPath } : rest
}

function newFile({ path, expects }: FileEdit, text: string): FileEdit {
  return { kind: 'create', path, text, ...(expects && { expects }) }
}

/**
 * The files that are not those whose hash the edits expect: `stale`, each once. A file that is missing has no hash.
 *
 * @param hashOf the SHA-256 of a file before the request, in lower-case hexadecimal digits; undefined where there is no file
 */
export function otherThanExpected(
  edits: readonly FileEdit[],
  hashOf: (path: string) => string | undefined,
): readonly (StaleProblem & { readonly path: string })[] {
  const failures = new Map<string, StaleProblem & { readonly path: string }>()
  for (const { path, expects } of edits)
    if (expects !== undefined && hashOf(path)?.startsWith(expects.hash) !== true)
      failures.set(path, { code: 'stale', path, expected: expects.hash })
  return [...failures.values()]
}

/**
 * @rule swallowed-fields Fields of the call that the new text has swallowed are read as fields, unless the file has
 *   such a tag.
 * @off edit
 */
function asMeant(edit: Edit, text: string): Edit {
  const { swallowed, ...written } = edit
  if (swallowed === undefined) return edit
  if (text.includes(swallowed.tag)) return written
  const { hints = {}, ...meant } = swallowed.edit
  // The lines of a named block were found for the edit as written.
  const { where: _, ...others } = { ...hints, ...edit.hints }
  return { ...meant, ...(Object.keys(others).length > 0 && { hints: others }) }
}

/** The notice that fields were read which the new text had swallowed. */
export function swallowedNotice({ tag }: NonNullable<Edit['swallowed']>): Notice {
  const message = `the new text ends with ${tag}, which belongs to the call: read as a field of it`
  return { code: 'request-residue', message }
}

/**
 * Whether edits are hunks of a diff whose numbers and counts agree, each is on its line to the byte, and all have the same context above
 * and below, as far as the text goes. Linear, and asks for no line table.
 *
 * @rule computed-diff A diff whose numbers, counts and contexts all fit its file was computed by a tool, and is taken
 *   as written.
 * @off false
 */
function isComputedFrom(document: TextDocument, edits: readonly Edit[]): boolean {
  if (edits.length === 0 || !edits.every(({ counted }) => counted)) return false
  const contexts = edits.map(
    ({ script = [] }) => [keptAtTop(script), keptAtTop(script.toReversed())] as const,
  )
  const context = contexts.flat().reduce((most, count) => Math.max(most, count), LEAST_CONTEXT)
  const numbers = edits.map(({ hints }) => hints?.line ?? 0)
  // What needs no look at the text comes first: of a hunk that somebody wrote, no line is counted.
  const mayBe = numbers.every((first, i) => {
    const [above] = contexts[i] as (typeof contexts)[number]
    return first >= (numbers[i - 1] ?? 1) && (above === context || first === 1)
  })
  if (!mayBe) return false
  const { text } = document
  return edits.every(({ search, endings }, i) => {
    const at = startOfNumbered(document, numbers[i] as number)
    if (at === undefined) return false
    // The lines of a request end in LF, whichever way those of the file do.
    const hasCrlf = endings === 'alike' && !text.startsWith(search.slice(0, -1), at)
    const written = hasCrlf ? toCrlf(search) : search
    const isAtEnd = at + written.length >= text.length
    const isThere =
      text.startsWith(written, at) || (isAtEnd && text.slice(at) + (hasCrlf ? '\r\n' : '\n') === written)
    return isThere && (contexts[i]?.[1] === context || isAtEnd)
  })
}

/** What tools show by default. A model that counts right shows so much seldom, and a shorter hunk may fit again where it was applied. */
const LEAST_CONTEXT = 3

function keptAtTop(script: readonly Step[]): number {
  const changed = script.findIndex((step) => step !== 'keep')
  return changed < 0 ? script.length : changed
}

/**
 * Returns a copy of the edit, frozen, so that no plugin changes it for those after it, and without a byte order mark at the
 * start of its texts. The mark belongs to the file, so the texts are compared without it, and old text that begins with one
 * is the one in the first line where there are several. Only the edit's `byteOrderMark` adds or removes it.
 */
export function withoutByteOrderMark(edit: Edit): Edit {
  const shift = edit.search.startsWith('\uFEFF') ? 1 : 0
  // A copy that begins with a field and not with a spread: then engines give all copies of edits alike one shape.
  if (shift === 0 && edit.byteOrderMark === undefined)
    return Object.freeze({ unit: edit.unit, ...(edit as Omit<Edit, 'unit'>) })
  const doubtful = edit.doubtful?.map(({ start, end }) => ({
    start: Math.max(0, start - shift),
    end: end - shift,
  }))
  return Object.freeze({
    ...edit,
    search: edit.search.slice(shift),
    replacement: edit.replacement.replace(/^\uFEFF/, ''),
    ...(doubtful && { doubtful }),
    ...(shift === 1 && edit.search.length > 1 && !edit.all && { hints: { line: 1, ...edit.hints } }),
  })
}

/**
 * The creation of a file by an edit whose path has none and that may create it (see `creates` of `FileEdit`). Where words say
 * so, and a file has nearly the same path, the edit stays as it is, so that it is refused with that path.
 *
 * @param created the paths at which edits before it create a file; its own is added
 */
function asNewFile(edit: Update, { paths }: KnownFiles, created: Set<string>): FileEdit {
  const { path, creates, edits } = edit
  const [only, ...others] = edits
  if (only === undefined || others.length > 0 || created.has(path) || creates === 'may') return edit
  if (creates === 'said' && hasNearPath(path, paths())) return { ...edit, creates: 'may' }
  created.add(path)
  return newFile(edit, only.replacement)
}

/**
 * Whether a file has nearly the path: its name alone, or its end, is that of the only file with that name; one is the other with
 * folders before it; or they differ in one letter, in two that are swapped, or in letter case.
 */
function hasNearPath(path: string, files: Iterable<string>): boolean {
  const wanted = path.toLowerCase()
  const name = wanted.slice(wanted.lastIndexOf('/') + 1)
  let sameName = 0
  for (const file of files) {
    const own = file.toLowerCase()
    if (own.endsWith(`/${wanted}`) || wanted.endsWith(`/${own}`) || slipBetween(wanted, own)) return true
    if (own === name || own.endsWith(`/${name}`)) sameName++
  }
  return sameName === 1
}
