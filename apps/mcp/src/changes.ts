import { type FileResult, renderDiff } from '@emend/core'
import { withChanges } from '@emend/core/edits'

/** How an edit was placed. Lines are those before the edit, counted from 1. */
interface Placed {
  readonly status: string
  readonly lines: readonly string[]
  readonly tier?: string
  readonly replacer?: string
  readonly similarity?: number
}

/** Part of the change of a file that can be kept or left by itself: a hunk, or all of the change. */
export interface Choice {
  readonly title: string
  /** Lines of a diff, each with its sign. */
  readonly lines: readonly string[]
  /** Where a hunk is. All of a change has none. */
  readonly place?: HunkLines
}

/** Where the lines of a hunk begin, counted from 0, and how many there are, in the text before and after. */
interface HunkLines {
  readonly old: number
  readonly oldCount: number
  readonly now: number
  readonly nowCount: number
}

/** A changed file, as plain data. */
export interface ChangedFile {
  readonly path: string
  readonly from?: string
  readonly status: FileResult['status']
  readonly before: string | undefined
  readonly after: string | undefined
  /** The git mode that is set, which cannot be chosen. */
  readonly mode?: string
  readonly placed: readonly Placed[]
  readonly choices: readonly Choice[]
  /** Which of the choices are in the file now. */
  readonly kept: readonly number[]
}

/** Returns a changed file as plain data, all of whose choices are kept, or none. */
export function changedFile(file: FileResult, isWritten: boolean): ChangedFile {
  const { path, from, status, before, after, mode, edits } = file
  const choices = hunksOf(file) ?? [whole(file)]
  return {
    path,
    ...(from !== undefined && { from }),
    status,
    before,
    after,
    ...(mode !== undefined && { mode }),
    placed: edits.slice(0, MOST_PLACED).map(({ status, tier, replacer, similarity, places }) => ({
      status,
      lines: places
        .slice(0, MOST_PLACED)
        .map(({ start, end }) => (start === end ? `${start}` : `${start}-${end}`)),
      ...(tier !== undefined && { tier }),
      ...(replacer !== undefined && { replacer }),
      ...(similarity !== undefined && { similarity }),
    })),
    choices,
    kept: isWritten ? [...choices.keys()] : [],
  }
}

/** Returns what turns a file with the choices that it has now into one with other choices; undefined if that is the same. */
export function chosen(file: ChangedFile, kept: readonly number[]): FileResult | undefined {
  const [now, then] = [stateOf(file, file.kept), stateOf(file, kept)]
  if (now.text === then.text && now.path === then.path) return undefined
  return withChanges({
    path: then.path,
    ...(now.path !== then.path && { from: now.path }),
    status: 'updated',
    before: now.text,
    after: then.text,
    edits: [],
  })
}

/** Returns the path and the text of a file with some of the choices. */
function stateOf({ path, from = path, before, after, choices }: ChangedFile, kept: readonly number[]) {
  const places = choices.flatMap(({ place }) => place ?? [])
  if (places.length === 0) return kept.includes(0) ? { path, text: after } : { path: from, text: before }
  return { path, text: combined(before ?? '', after ?? '', places, (i) => kept.includes(i)) }
}

function whole({ path, from, before, after, status }: FileResult): Choice {
  const diff = renderDiff({ path, ...(from !== undefined && { from }), before, after })
  const [, ...lines] = `\n${diff.replace(/\n$/, '')}`.split(/\n(?=@@ -)/)
  const title = from === undefined ? status : `${status} from ${from}`
  return { title, lines: lines.flatMap((hunk) => hunk.split('\n')) }
}

/** Returns the hunks of an update; undefined if the change can only be kept or left as a whole. */
function hunksOf({ path, from, before, after }: FileResult): readonly Choice[] | undefined {
  if (before === undefined || after === undefined || from !== undefined) return undefined
  const [, ...parts] = `\n${renderDiff({ path, before, after })}`.split(/\n(?=@@ -)/)
  const hunks = parts.map(hunkOf)
  const places = hunks.flatMap(({ place }) => place ?? [])
  const isWhole =
    places.length === parts.length &&
    combined(before, after, places, () => true) === after &&
    combined(before, after, places, () => false) === before
  return isWhole && places.length > 0 ? hunks : undefined
}

function hunkOf(text: string): Choice {
  const [title = '', ...lines] = text.replace(/\n$/, '').split('\n')
  const [, old, oldCount = '1', now, nowCount = '1'] = HEADER.exec(title) ?? []
  if (old === undefined || now === undefined) return { title, lines }
  const start = (line: string, count: string) => (Number(count) === 0 ? Number(line) : Number(line) - 1)
  const place = {
    old: start(old, oldCount),
    oldCount: Number(oldCount),
    now: start(now, nowCount),
    nowCount: Number(nowCount),
  }
  return { title, lines, place }
}

const HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/

/** Returns the text before with the chosen hunks. */
function combined(
  textBefore: string,
  textAfter: string,
  places: readonly HunkLines[],
  isChosen: (choice: number) => boolean,
): string {
  const [before, after] = [linesOf(textBefore), linesOf(textAfter)]
  let end = 0
  const parts = places.flatMap(({ old, oldCount, now, nowCount }, i) => {
    const between = before.slice(end, old)
    end = old + oldCount
    return [...between, ...(isChosen(i) ? after.slice(now, now + nowCount) : before.slice(old, end))]
  })
  return [...parts, ...before.slice(end)].join('')
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/)
}

const MOST_PLACED = 50
