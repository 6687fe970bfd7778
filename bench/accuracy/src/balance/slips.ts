import { readText } from '../../../../packages/core/src/check/new-text/reader/read-text.js'
import { type ExactChange, textWith } from '../new-text/exact-change.js'
import type { Random } from '../random.js'

/** A slip of a model in the new text of a change that takes away the balance, or often does. */
export interface Slip {
  readonly name: 'closer lost' | 'closer twice' | 'cut in a line'
  /** The new text with the slip; undefined where it cannot be made. */
  make(change: ExactChange, random: Random): string | undefined
}

/** A line that only closes. */
const CLOSER = /^\s*(?:[)\]}]+[;,]?|end|<\/[\w.]+>)\s*$/

const SHORTEST = 8

export const slips: readonly Slip[] = [
  { name: 'closer lost', make: (change, random) => withCloser(change, random, () => []) },
  { name: 'closer twice', make: (change, random) => withCloser(change, random, (line) => [line, line]) },
  {
    name: 'cut in a line',
    make({ replacement }, random) {
      const lines = replacement.split('\n')
      const long = [...lines.keys()].filter((at) => (lines[at] ?? '').trim().length >= SHORTEST)
      const at = random.pick(long)
      if (at === undefined) return undefined
      const line = lines[at] ?? ''
      const indentation = line.length - line.trimStart().length
      const cut = indentation + 2 + random.below(line.trim().length - 4)
      return `${[...lines.slice(0, at), line.slice(0, cut)].join('\n')}\n`
    },
  },
]

function withCloser(
  change: ExactChange,
  random: Random,
  put: (line: string) => readonly string[],
): string | undefined {
  const { path, replacement, at: start } = change
  const lines = replacement.split('\n')
  const reading = readText(textWith(change, replacement), path)
  const isCloser = (at: number) => {
    const end =
      start +
      lines
        .slice(0, at + 1)
        .join('\n')
        .trimEnd().length
    return CLOSER.test(lines[at] ?? '') && reading?.kindAt(end - 1) === 'code'
  }
  const chosen = random.pick([...lines.keys()].filter(isCloser))
  if (chosen === undefined) return undefined
  return lines.flatMap((line, at) => (at === chosen ? put(line) : [line])).join('\n')
}
