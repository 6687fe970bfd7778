import type { FileResult } from '@emend/core'
import { withChanges } from '@emend/core/plugin'
import { type Choice, choicesOf, inSequence, type Selection, select } from '@emend/edits'
import { hunkOf } from './hunk.js'

/** How an edit was placed. Lines are those before the edit, counted from 1. */
interface Placed {
  readonly status: string
  readonly lines: readonly string[]
  readonly tier?: string
  readonly replacer?: string
  readonly similarity?: number
}

/** A choice as the page shows it. */
export interface ShownChoice {
  readonly id: string
  readonly title: string
  /** Lines of a diff, each with its sign. */
  readonly lines: readonly string[]
}

/** A changed file, as plain data. */
export interface ChangedFile {
  /** Without its reports. */
  readonly file: FileResult
  readonly placed: readonly Placed[]
  readonly choices: readonly ShownChoice[]
  /** How many choices there are beyond those: nobody looks at ten thousand. */
  readonly more: number
}

/** Returns a changed file as plain data. */
export function changedFile(result: FileResult): ChangedFile {
  const { path, from, status, before, after, mode, changes, edits } = result
  const file = {
    path,
    ...(from !== undefined && { from }),
    status,
    before,
    after,
    ...(mode !== undefined && { mode }),
    changes,
    edits: [],
  }
  const all = choicesOf({ files: [file] })
  const choices = shownChoices(file, all.slice(0, MOST_CHOICES))
  const placed = edits.slice(0, MOST_PLACED).map(placedOf)
  return { file, placed, choices, more: all.length - choices.length }
}

function placedOf({ status, tier, replacer, similarity, places }: FileResult['edits'][number]): Placed {
  return {
    status,
    lines: places
      .slice(0, MOST_PLACED)
      .map(({ start, end }) => (start === end ? `${start}` : `${start}-${end}`)),
    ...(tier !== undefined && { tier }),
    ...(replacer !== undefined && { replacer }),
    ...(similarity !== undefined && { similarity }),
  }
}

const MOST_PLACED = 50
const MOST_CHOICES = 1000

function shownChoices(file: FileResult, choices: readonly Choice[]): readonly ShownChoice[] {
  const { before = '' } = file
  let [line, counted, added] = [1, 0, 0]
  return choices.map((choice) => {
    const { id, change } = choice
    if (change === undefined) return { id, ...wholeOf(file, choice) }
    const hunk = hunkOf(before, change)
    line += before.slice(counted, hunk.start).split('\n').length - 1
    counted = hunk.start
    const title = `@@ -${line},${hunk.oldLines} +${line + added},${hunk.newLines} @@`
    added += hunk.newLines - hunk.oldLines
    return { id, title, lines: hunk.lines }
  })
}

/** What becomes of the file, other than a change of its text. */
function wholeOf({ from, before, after, mode }: FileResult, { kind }: Choice): Omit<ShownChoice, 'id'> {
  if (kind === 'move') return { title: `moved from ${from}`, lines: [] }
  if (kind === 'mode') return { title: `mode ${mode}`, lines: [] }
  const change = { span: { start: 0, end: before?.length ?? 0 }, text: after ?? '' }
  return { title: kind === 'create' ? 'created' : 'deleted', lines: hunkOf(before ?? '', change).lines }
}

/**
 * What turns the files with some of their choices into the files with others.
 *
 * @returns the files that differ, or why the wanted choices cannot be taken
 */
export function between(
  files: readonly FileResult[],
  kept: readonly string[],
  wanted: readonly string[],
): Selection {
  const selection = select({ files }, wanted)
  if (!selection.ok) return selection
  const [now, then] = [new Set(kept), new Set(wanted)]
  const changed = files.flatMap((file) => {
    const [old, made] = [stateOf(file, now), stateOf(file, then)]
    if (old.text === made.text && old.path === made.path) return []
    const from = old.path === made.path ? {} : { from: old.path }
    return withChanges({
      path: made.path,
      ...from,
      status: 'updated',
      before: old.text,
      after: made.text,
      edits: [],
    })
  })
  return { ok: true, files: inSequence({ files: changed }) }
}

/** The path and the text of a file with some choices of its call. */
function stateOf(file: FileResult, ids: ReadonlySet<string>) {
  const own = choicesOf({ files: [file] }).flatMap(({ id }) => (ids.has(id) ? id : []))
  const selection = select({ files: [file] }, own)
  const [part] = selection.ok ? selection.files : []
  return part === undefined
    ? { path: file.from ?? file.path, text: file.before }
    : { path: part.path, text: part.after }
}
