import { type FileText, isBlank } from '@emend/core/plugin'

type Indent = (line: string) => string | undefined

/**
 * How blank lines of a stretch are indented, which core leaves as they are. One that has spaces of its own moves as other lines
 * do; an empty one is as the blank lines of the file are between `first` and `last`, or as all of them where there are none.
 * Undefined where those are of both kinds.
 */
export function blankIndent(file: FileText, first: number, last: number, indent: Indent): Indent {
  const near = file.lines(first, last + 1).filter(isBlank)
  let empty: Indent | undefined
  return (line) => {
    if (!isBlank(line)) return indent(line)
    if (line !== '') return indent(`${line}x`)?.slice(0, -1)
    empty ??= emptyIndent(near.length > 0 ? near : file.lines(0, file.count).filter(isBlank), indent)
    return empty(line)
  }
}

/** An empty line as known blank ones are: all empty, or all with spaces. */
function emptyIndent(known: readonly string[], indent: Indent): Indent {
  const spaced = known.filter((line) => line !== '').length
  if (spaced === 0) return (line) => line
  return spaced < known.length ? () => undefined : () => indent('x')?.slice(0, -1)
}
