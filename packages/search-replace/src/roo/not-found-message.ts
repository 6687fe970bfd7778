import type { Lines } from './lines.js'

/** A block that has no place, and the most similar run of lines. */
export interface Missed {
  readonly search: readonly string[]
  /** The line that the block names, counted from 1; 0 if it names none. */
  readonly line: number
  /** The index and the length of the most similar run of lines; -1 and 0 if there is none. */
  readonly index: number
  readonly count: number
  readonly similarity: number
  readonly threshold: number
  readonly buffer: number
}

/**
 * What Roo Code's tool says to the model about a block without a place: how similar the best run of lines is, what was
 * searched for, that run, and the lines around it, `buffer` of them on each side.
 */
export function notFoundMessage(lines: Lines, missed: Missed): string {
  const { search, line, index, count, similarity, threshold, buffer } = missed
  const [is, needs] = [similarity, threshold].map((share) => `${Math.floor(share * 100)}%`)
  const best = index === -1 ? '(no match)' : numbered(lines.slice(index, index + count), index + 1)
  const middle = Math.min(line === 0 ? index + 1 : line, lines.count)
  const from = Math.max(1, middle - buffer)
  return [
    `No sufficiently similar match found${line === 0 ? '' : ` at line: ${line}`} (${is} similar, needs ${needs})`,
    '',
    'Debug Info:',
    `- Similarity Score: ${is}`,
    `- Required Threshold: ${needs}`,
    `- Search Range: ${line === 0 ? 'start to end' : `starting at line ${line}`}`,
    '- Tried both standard and aggressive line number stripping',
    '- Tip: Use the read_file tool to get the latest content of the file before attempting to use the apply_diff tool again',
    '',
    `Search Content:\n${numbered(search, 1)}`,
    '',
    `Best Match Found:\n${best}`,
    '',
    `Original Content:\n${numbered(lines.slice(from - 1, Math.min(lines.count, middle + buffer)), from)}`,
  ].join('\n')
}

function numbered(lines: readonly string[], first: number): string {
  const width = String(first + lines.length - 1).length
  return lines.map((line, i) => `${String(first + i).padStart(width)} | ${line}`).join('\n')
}
