import { linesOfFile, type MergedLine, type OwnLines } from './merged-line.js'

/**
 * Whether the lines around every change, as far as request and file agree on them without a gap, show where it goes: they are
 * nowhere else in the file.
 */
export function areDistinctive(lines: readonly MergedLine[], file: OwnLines): boolean {
  return blocksOf(lines).every((block) => {
    const own = linesOfFile(block).map(({ at }) => file.line(at) ?? '')
    return block.every(({ step }) => step === 'keep') || file.countOf(own, 2) === 1
  })
}

/** The lines of a merge between its gaps. */
function blocksOf(lines: readonly MergedLine[]): MergedLine[][] {
  const blocks: MergedLine[][] = [[]]
  for (const line of lines) {
    if (line.step === 'break') blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return blocks
}
