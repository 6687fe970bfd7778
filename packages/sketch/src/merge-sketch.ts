import type { Edit } from '@emend/core'
import { type FileText, isBlank, type Result } from '@emend/core/plugin'
import { byAlignment } from './by-alignment.js'
import { byThings } from './by-things.js'
import { lostPlaces } from './changes-between.js'
import { IMPORT } from './imports.js'
import type { MergedSketch } from './merged-sketch.js'
import { readSketch, type Sketch } from './read-sketch.js'
import type { Refusal, RefusedReading } from './refusal.js'
import { type WholeFile, wholeFile } from './whole-file.js'

/** What is known of a sketch beside its lines. */
export interface SketchHints {
  /** The path of the file. */
  readonly path?: string | undefined
  /** Whether it may be the whole file, and who says so. Default: only its lines say what it is. */
  readonly whole?: Edit['whole']
}

/**
 * Merges a sketch into a file. Without a marker it is the whole file, named things of it, or a part whose lines say where it belongs, the
 * first of these that it surely is. With markers all its lines are aligned with the file's; where that leaves a doubt, its things are looked for
 * by their names.
 */
export function mergeSketch(
  file: FileText,
  code: string,
  { path, whole }: SketchHints = {},
): Result<MergedSketch, Refusal> {
  const sketch = readSketch(code, file, path)
  const read = whole === undefined ? undefined : wholeFile(file, sketch)
  const made = read === undefined ? marked(file, sketch, path) : unmarked(file, sketch, path, read, whole)
  return made.ok && made.value.text === file.text
    ? { ok: false, failure: { code: 'sketch-unchanged' } }
    : made
}

function marked(file: FileText, sketch: Sketch, path: string | undefined): Result<MergedSketch, Refusal> {
  const aligned = byAlignment(file, sketch)
  if (aligned.ok || !MAY_BE_THINGS.has(whyOf(aligned.failure))) return aligned
  const things = byThings(file, sketch, path)
  return things?.ok ? things : aligned
}

/** The doubts about lines that the name of the thing around them settles. */
const MAY_BE_THINGS: ReadonlySet<string> = new Set([
  'like-a-line',
  'there-already',
  'open-edge',
  'several-places',
  'no-neighbour',
  'does-nothing',
  'torn',
  'nothing-shared',
])

function whyOf(refusal: Refusal): string {
  return refusal.code === 'sketch-not-placed' ? refusal.why : refusal.code
}

function unmarked(
  file: FileText,
  sketch: Sketch,
  path: string | undefined,
  read: WholeFile,
  whole: Edit['whole'],
): Result<MergedSketch, Refusal> {
  if (whole === 'taken') return { ok: true, value: read.merged }
  const things = whole === 'said' ? undefined : byThings(file, sketch, path)
  // One thing is a part, also of a short file whose other lines look much like it.
  if (read.doubts.length === 0)
    return things?.ok && isOneThing(things.value) ? things : { ok: true, value: read.merged }
  // What begins as the file does may be a file that breaks off, unless it is one thing.
  if (things?.ok && (!looksCut(read, file) || isOneThing(things.value))) return things
  const aligned = byAlignment(file, sketch)
  const isPart = !looksCut(read, file) && !beginsAmongImports(file, aligned)
  if (aligned.ok && things === undefined && whole !== 'said' && isPart) return aligned
  const choices: RefusedReading[] = mayBeWhole(file, sketch, whole)
    ? [{ name: 'whole', text: read.merged.text }]
    : []
  if (things?.ok === false && 'choices' in things.failure) choices.push(...(things.failure.choices ?? []))
  const part = things?.ok ? things : aligned
  if (part.ok) choices.push({ name: 'part', text: part.value.text })
  const refused = things?.ok === false ? things.failure : undefined
  const failure = refused ?? (part.ok || looksCut(read, file) ? cutOff(file, sketch, read) : part.failure)
  return {
    ok: false,
    failure: { ...failure, choices: [...choices, ...(failure === refused ? [] : (failure.choices ?? []))] },
  }
}

/**
 * Whether a sketch is no sure part: it leaves a bracket open, begins as the file does and ends before it, or has most of the file and
 * ends as it does.
 */
function looksCut({ doubts, merged }: WholeFile, file: FileText): boolean {
  if (doubts.includes('open')) return true
  // What begins within something is a part of the file, and all of that part if it ends where the file does.
  if (doubts.includes('within') && !doubts.includes('lost-end')) return false
  const [isTop, isEnd] = [!doubts.includes('lost-top'), !doubts.includes('lost-end')]
  return isTop !== isEnd && (isTop || 2 * merged.sketch.lines.length >= file.count)
}

/** Whether a part begins with an import that only imports are above: those may go. */
function beginsAmongImports(file: FileText, aligned: Result<MergedSketch, Refusal>): boolean {
  const first = aligned.ok ? aligned.value.stretches[0]?.anchors[0]?.line : undefined
  if (first === undefined) return false
  const above = file.lines(0, first).filter((line) => !isBlank(line))
  return above.length > 0 && [...above, file.known(first)].every((line) => IMPORT.test(line))
}

/** Whether all that a sketch shows is one thing. */
function isOneThing({ sketch, stretches }: MergedSketch): boolean {
  const [only, ...others] = stretches
  const isBlankIn = (from: number, to: number) =>
    sketch.lines.slice(from, to).every(({ text }) => isBlank(text))
  return (
    only !== undefined &&
    others.length === 0 &&
    isBlankIn(0, only.from) &&
    isBlankIn(only.to, sketch.lines.length)
  )
}

function cutOff(file: FileText, sketch: Sketch, { doubts: [why = 'other'], merged }: WholeFile): Refusal {
  const line = sketch.lines.at(-1)?.line ?? 1
  return { code: 'not-accounted', why, line, places: lostPlaces(file, merged.changes) }
}

/** Whether it is worth asking if a sketch is the whole file: it has a third of its lines, or words say so. */
function mayBeWhole(file: FileText, { lines }: Sketch, whole: Edit['whole']): boolean {
  const count = (texts: readonly string[]) => texts.filter((text) => !isBlank(text)).length
  return whole === 'said' || 3 * count(lines.map(({ text }) => text)) >= count(file.lines(0, file.count))
}
