import type { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import { areSame } from '../text/sameness.js'
import type { LineDifference } from '../vocabulary/edit-failure.js'

/** Old lines, and for each the file's line that it is aligned with, or -1. */
export interface AlignedLines {
  readonly old: readonly string[]
  readonly alignment: readonly number[]
}

/**
 * The first line in which old lines differ from the lines of the file that they are aligned with: an old line that is another one
 * there or is missing, or a line of the file that the old text leaves out. What differs in whitespace only counts where nothing else does.
 */
export function alignedDifference(file: FileText, aligned: AlignedLines): LineDifference | undefined {
  return (
    differenceWhere(file, aligned, isBlank, areSame) ??
    differenceWhere(
      file,
      aligned,
      () => false,
      (one, other) => one === other,
    )
  )
}

function differenceWhere(
  file: FileText,
  { old, alignment }: AlignedLines,
  isNothing: (line: string) => boolean,
  areEqual: (one: string, other: string) => boolean,
): LineDifference | undefined {
  let above = -1
  for (const [at, expected] of old.entries()) {
    const line = alignment[at] as number
    if (line < 0) {
      if (!isNothing(expected)) return missing(file, { old, alignment }, at, above)
      continue
    }
    for (let own = above + 1; above >= 0 && own < line; own++)
      if (!isNothing(file.known(own))) return { line: own + 1, actual: file.known(own) }
    const actual = file.known(line)
    if (!areEqual(expected, actual)) return { line: line + 1, expected, actual }
    above = line
  }
  return undefined
}

/** An old line that the file lacks: where it should be, with the file's line there if no other old line is aligned with that. */
function missing(
  file: FileText,
  { old, alignment }: AlignedLines,
  at: number,
  above: number,
): LineDifference {
  const below = alignment.findIndex((line, other) => other > at && line >= 0)
  const line = above >= 0 ? above + 1 : Math.max(0, (alignment[below] ?? at) - (below - at))
  const actual = alignment.includes(line) ? undefined : file.line(line)
  return { line: line + 1, expected: old[at] as string, ...(actual !== undefined && { actual }) }
}
