import { foldLookalikes } from '../../src/text/lookalikes.js'

/** How the line-wise replacers read a line, written down once more. */
export const KEYS = {
  exact: (line: string) => line,
  'trim-end': (line: string) => line.trimEnd(),
  'line-trimmed': (line: string) => line.trim(),
  'unicode-normalized': (line: string) => foldLookalikes(line).trim(),
}

/** The whole lines, endings included, that agree with the searched ones under a key, by comparing everywhere. */
export function findNaively(text: string, search: string, key: (line: string) => string): string[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const searched = search.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const content = (line: string) => key(line.replace(/\r?\n$/, ''))
  if (searched.length === 0) return []
  return lines.flatMap((_, first) => {
    const some = lines.slice(first, first + searched.length)
    const same =
      some.length === searched.length && some.every((line, i) => content(line) === content(searched[i] ?? ''))
    return same ? [some.join('')] : []
  })
}
