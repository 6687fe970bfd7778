import { diffArrays } from 'diff'
import { newLines, oldLines, type RequestLine, type Situation } from './situation.js'

/**
 * Returns the same request with other shortest scripts, computed from the top and from the bottom. A format that writes old and
 * new text separately does not say which of several equal lines the writer kept, so the result must not depend on it.
 */
export function otherScripts(situation: Situation): Situation[] {
  return [false, true].map((isFromBottom) => ({
    ...situation,
    hunks: situation.hunks.map((hunk) => ({ ...hunk, lines: rescripted(hunk.lines, isFromBottom) })),
  }))
}

function rescripted(lines: readonly RequestLine[], isFromBottom: boolean): RequestLine[] {
  const turned = <Item>(items: Item[]) => (isFromBottom ? items.reverse() : items)
  const [old, now] = [turned(oldLines(lines)), turned(newLines(lines))]
  const parts = diffArrays(
    old.map((line) => line.old),
    now.map((line) => line.new),
  )
  let [i, j] = [0, 0]
  const written = parts.flatMap(({ added, removed, count }) =>
    Array.from({ length: count }, (): RequestLine => {
      const step = added ? 'add' : removed ? 'remove' : 'keep'
      const [before, after] = [
        step === 'add' ? undefined : old[i++],
        step === 'remove' ? undefined : now[j++],
      ]
      const { meant, origin } = (before ?? after) as RequestLine
      const line = {
        step,
        old: before?.old ?? after?.new ?? '',
        new: after?.new ?? before?.old ?? '',
        meant,
      } as const
      return origin === undefined ? line : { ...line, origin }
    }),
  )
  return turned(written)
}
