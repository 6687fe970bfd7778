import { type LineStep, literalSteps } from '../hunk/steps.js'
import type { Place } from '../place/place.js'
import { isBlank } from '../text/lines.js'
import { type Folding, isAscii, mapFold } from '../text/lookalikes.js'
import { equalEnds } from '../text/sequences.js'
import { withTextOf } from '../text/whitespace.js'

/** A character as the request writes it, and as the file has it. */
interface Pair {
  readonly written: string
  readonly found: string
}

/** A place whose new lines have the file's characters, and what was replaced, by how the request writes it. */
interface Respelled {
  readonly place: Place
  readonly replaced: ReadonlyMap<string, string>
}

/**
 * A place whose new lines have the file's characters in place of look-alikes:
 * - A character that is not ASCII and stands for the same other character in all old lines stands for it in new lines, too,
 *   unless the request also writes that other one. File `say("a")`, old text `say(“a”)`, new text `say(“b”)`: `say("b")`.
 * - Where that is not certain, only what a new line shares with the beginning or end of the line that it replaces.
 *   File `f("a", "b")`, old text `f(“a”, "b")`, new text `f(“a”, “c”, "b")`: `f("a", “c”, "b")`.
 * - A line that the edit only moves becomes the file's line, with the whitespace at its end.
 *
 * Characters that no old line has stay as written. So does ASCII, since `-` and `'` mean many things, and so does an edit that
 * a tool computed. Linear.
 *
 * @rule file-characters New lines have the file's characters in place of look-alikes that the request writes for them.
 * @off { place, replaced: new Map() }
 */
export function withFileCharacters(place: Place): Respelled {
  const replaced = new Map<string, string>()
  const { hunk, rank } = place
  if (rank === 0 || hunk.edit.computed) return { place, replaced }
  const pairs = new Map<number, readonly Pair[]>()
  for (const [old, line] of hunk.old.entries())
    if (place.agrees(old)) pairs.set(old, pairCharacters(line.trim(), (place.fileLine(old) as string).trim()))
  const steps = literalSteps(hunk)
  const certain = certainReplacements(Array.from(pairs.values()).flat(), hunk)
  const moved = movedLines(place, steps, pairs)
  const removedBy = replacedLines(steps)
  const now = [...hunk.now]
  for (const step of steps) {
    if (step.op === 'remove') continue
    const line = now[step.now] as string
    const found = moved.get(line)
    if (step.op === 'keep') {
      // At this place the line may be kept for another one, and be new here.
      if (found?.pairs.length === 0) now[step.now] = found.content
      continue
    }
    for (const { written, found: own } of found?.pairs ?? []) if (written !== own) replaced.set(written, own)
    now[step.now] =
      found?.content ?? respelled(line, pairs.get(removedBy.get(step) ?? -1) ?? [], certain, replaced)
  }
  const isSame = now.every((line, at) => line === hunk.now[at])
  return { place: isSame ? place : place.with(hunk.as({ now })), replaced }
}

/**
 * The new text of a part of a line with the file's characters in what it shares with the old one, and what was replaced.
 *
 * @rule file-characters-in-part The new text of a part of a line has the file's characters in what it shares with the
 *   old one.
 * @off { text: hunk.edit.replacement, replaced: new Map() }
 */
export function textInFileCharacters({ hunk, span, file, rank }: Place): {
  readonly text: string
  readonly replaced: ReadonlyMap<string, string>
} {
  const { search, replacement, computed } = hunk.edit
  const replaced = new Map<string, string>()
  if (rank === 0 || computed || search.includes('\n') || replacement.includes('\n'))
    return { text: replacement, replaced }
  const pairs = pairCharacters(search.trim(), file.text.slice(span.start, span.end).trim())
  return { text: respelled(replacement, pairs, certainReplacements(pairs, hunk), replaced), replaced }
}

/**
 * The old lines that the new text has as well, by how the request writes them, as the file has them.
 *
 * @rule moved-lines A line that the edit only moves keeps the file's bytes.
 * @off new Map()
 */
function movedLines(
  place: Place,
  steps: readonly LineStep[],
  pairs: ReadonlyMap<number, readonly Pair[]>,
): ReadonlyMap<string, { readonly content: string; readonly pairs: readonly Pair[] }> {
  const { hunk } = place
  const written = new Set(hunk.now)
  const more = new Map<string, number>()
  for (const line of hunk.now) more.set(line, (more.get(line) ?? 0) + 1)
  for (const line of hunk.old) more.set(line, (more.get(line) ?? 0) - 1)
  const moved = new Map<string, { readonly content: string; readonly pairs: readonly Pair[] }>()
  for (const { op, old } of steps) {
    const request = hunk.old[old] as string
    // A line that is kept may be paired with another one at this place, unless the new text has more of them.
    const isMoved = op === 'remove' || (more.get(request) as number) <= 0
    if (op === 'add' || !written.has(request) || !pairs.has(old) || !isMoved) continue
    const file = place.fileLine(old) as string
    const own = pairs.get(old) as readonly Pair[]
    if (file.length < request.length && file.trimEnd() === request.trimEnd())
      moved.set(request, { content: file, pairs: [] })
    else if (own.some(({ written, found }) => written !== found))
      moved.set(request, { content: withTextOf(request, file.trim()), pairs: own })
  }
  return moved
}

/** The characters of two lines that differ only by look-alikes; none where they differ otherwise or have invisible characters. */
function pairCharacters(request: string, file: string): readonly Pair[] {
  if (isAscii(request)) return []
  const [own, other] = [mapFold(request), mapFold(file)]
  if (own.text !== other.text || hasInvisible(own) || hasInvisible(other)) return []
  const pairs: Pair[] = []
  let from = 0
  for (let to = 1; to <= own.text.length; to++) {
    const isInside = own.starts[to] === own.starts[to - 1] || other.starts[to] === other.starts[to - 1]
    if (isInside) continue
    pairs.push({
      written: request.slice(own.starts[from], own.starts[to]),
      found: file.slice(other.starts[from], other.starts[to]),
    })
    from = to
  }
  return pairs
}

function hasInvisible({ starts, ends }: Folding): boolean {
  return starts[0] !== 0 || ends.some((end, i) => end !== starts[i + 1] && starts[i] !== starts[i + 1])
}

/**
 * The characters that always stand for the same other character, except where the request writes that one, too.
 *
 * @rule certain-look-alikes A look-alike that stands for the same character in all old lines stands for it in new
 *   lines, too.
 * @off new Map()
 */
function certainReplacements(
  pairs: readonly Pair[],
  { old, now }: Place['hunk'],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const mixed = new Set<string>()
  for (const { written, found: own } of pairs) {
    if (isAscii(written)) continue
    if ((found.get(written) ?? own) !== own) mixed.add(written)
    found.set(written, own)
  }
  const isWritten = (text: string) => [...old, ...now].some((line) => line.includes(text))
  for (const [written, own] of found)
    if (mixed.has(written) || written === own || isWritten(own)) found.delete(written)
  return found
}

/**
 * For each added line the removed one at the same position in its run of changes.
 *
 * @rule look-alikes-of-replaced-line What a new line shares with the line that it replaces has the file's characters.
 * @off new Map()
 */
function replacedLines(steps: readonly LineStep[]): ReadonlyMap<LineStep, number> {
  const replaced = new Map<LineStep, number>()
  let [removed, at]: [number[], number] = [[], 0]
  for (const step of steps) {
    if (step.op === 'keep') [removed, at] = [[], 0]
    else if (step.op === 'remove') removed.push(step.old)
    else {
      const old = removed[at++]
      if (old !== undefined) replaced.set(step, old)
    }
  }
  return replaced
}

function respelled(
  line: string,
  old: readonly Pair[],
  certain: ReadonlyMap<string, string>,
  replaced: Map<string, string>,
): string {
  if (isAscii(line) || isBlank(line)) return line
  const own = charactersOf(line.trim())
  const shared = equalEnds(
    own,
    old.map(({ written }) => written),
  )
  const characters = own.map((written, i) => {
    const fromEnd = own.length - i
    const pair = i < shared.head ? old[i] : fromEnd <= shared.tail ? old[old.length - fromEnd] : undefined
    const found = certain.get(written) ?? pair?.found ?? written
    if (isAscii(written) || found === written) return written
    replaced.set(written, found)
    return found
  })
  return withTextOf(line, characters.join(''))
}

/** A text as characters, each together with the invisible characters behind it. */
function charactersOf(text: string): string[] {
  const { starts } = mapFold(text)
  const distinct = Array.from(new Set([0, ...starts.subarray(1), text.length]))
  return distinct.slice(1).map((end, i) => text.slice(distinct[i], end))
}
