import { type FileText, isBlank, likenessIn } from '@emend/core/plugin'

/** Whether a line leaves its block in any case: `return x unless y` does not. */
export function leavesBlock(line: string): boolean {
  return LEAVES.test(line) && !CONDITION.test(line)
}

const CONDITION = /\b(?:if|unless|when)\b(?!.*\belse\b)/

/** A line that leaves its block, with its indentation. */
const LEAVES = /^\s*(?:return|throw|raise|break|continue)\b/

/**
 * The line of the file that a new line above it takes the place of: both leave their block, with nothing between, and are alike.
 * Below the new one, the old one would never be reached.
 */
export function replacedReturn(file: FileText, text: string | undefined, from: number): number | undefined {
  if (text === undefined) return undefined
  let line = from
  while (isBlank(file.line(line) ?? 'x')) line++
  const own = file.line(line) ?? ''
  if (!leavesBlock(text) || LEAVES.exec(own)?.[0] !== LEAVES.exec(text)?.[0]) return undefined
  return likenessIn(file, text.trim(), own.trim()) >= ALIKE ? line : undefined
}

const ALIKE = 0.5
