/** A file and an edit of whole lines, of very few lines each. */
export interface World {
  readonly file: readonly string[]
  readonly old: readonly string[]
  readonly now: readonly string[]
}

/** Three lines with words, and the blank line. */
const LINES = ['alpha', 'beta', 'gamma', ''] as const
const BLANK = LINES.length - 1
const [MOST_OF_FILE, MOST_OF_EDIT] = [5, 3]

/**
 * All files of up to five lines, with all edits of one to three old and up to three new lines. Worlds that differ only in which
 * word is which count once: the words come in their order.
 *
 * @param step every so manyth only, counted from the first
 */
export function* worlds(step: number): Generator<World> {
  let number = 0
  for (const [file, inFile] of texts(0, MOST_OF_FILE, 0))
    for (const [old, inOld] of texts(1, MOST_OF_EDIT, inFile))
      for (const [now] of texts(0, MOST_OF_EDIT, inOld))
        if (number++ % step === 0) yield { file: named(file), old: named(old), now: named(now) }
}

/** All sequences of lines, by their numbers, and how many words there are with those used before. */
function* texts(
  least: number,
  most: number,
  used: number,
  begun: readonly number[] = [],
): Generator<readonly [readonly number[], number]> {
  if (begun.length >= least) yield [begun, used]
  if (begun.length === most) return
  for (let line = 0; line < BLANK; line++) {
    if (line > used) break
    yield* texts(least, most, Math.max(used, line + 1), [...begun, line])
  }
  yield* texts(least, most, used, [...begun, BLANK])
}

function named(lines: readonly number[]): readonly string[] {
  return lines.map((line) => LINES[line] ?? '')
}

/** Where the lines are in others, to the letter. */
export function placesOf(lines: readonly string[], all: readonly string[]): readonly number[] {
  return all.flatMap((_, at) => (lines.every((line, i) => all[at + i] === line) ? [at] : []))
}
