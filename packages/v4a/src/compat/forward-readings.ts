import type { TextEdit } from '@emend/core'
import { joinLines, splitLines } from '@emend/core/plugin'

/** The edit as written and, where it ends in blank lines that may only separate it from the next, without them. */
export function forwardReadings(edit: TextEdit): readonly TextEdit[] {
  const separators = countSeparators(edit)
  if (separators === 0) return [edit]
  const without = (text: string) => joinLines(splitLines(text).slice(0, -separators))
  return [
    edit,
    {
      ...edit,
      search: without(edit.search),
      replacement: without(edit.replacement),
      script: (edit.script ?? []).slice(0, -separators),
    },
  ]
}

function countSeparators({ search, script = [], doubtful = [] }: TextEdit): number {
  const starts = new Set(doubtful.map(({ start }) => start))
  let end = search.length
  let count = 0
  for (const { content, ending } of splitLines(search).reverse()) {
    const start = end - content.length - ending.length
    const kept = script[script.length - 1 - count] === 'keep'
    if (!kept || !starts.has(start)) break
    end = start
    count++
  }
  return count
}
