import { type FileText, indentationDepth, isBlank } from '@emend/core/plugin'

export type Indent = (line: string) => string | undefined

/** A line of a sketch and the file's line that it is. */
interface IndentPair {
  readonly asked: string
  readonly has: string
}

/**
 * How lines of a stretch go in that the file indents otherwise: as core learns it, where that is the only reading. Undefined for
 * others.
 */
export function shiftedIndent(
  file: FileText,
  pairs: readonly IndentPair[],
  span: Span,
  indent: Indent,
): Indent {
  return blankIndent(file, span, sureIndent(pairs, indent))
}

/** From lines of one depth the unit of the sketch is not known: a deeper line must be as deep by columns as by levels. */
function sureIndent(pairs: readonly IndentPair[], indent: Indent): Indent {
  const shifts = pairs.map(({ asked, has }) => indentationDepth(has) - indentationDepth(asked))
  const [shift = 0, ...others] = new Set(shifts)
  const depths = new Set(pairs.map(({ asked }) => indentationDepth(asked)))
  if (others.length > 0 || depths.size > 1 || pairs.some(({ asked, has }) => hasTab(asked) || hasTab(has)))
    return indent
  return (line) => {
    const own = indent(line)
    if (own === undefined || isBlank(line)) return own
    return indentationDepth(own) - indentationDepth(line) === shift ? own : undefined
  }
}

function hasTab(line: string): boolean {
  return /^ *\t/.test(line)
}

/** Lines of the file, with both ends. */
interface Span {
  readonly first: number
  readonly last: number
}

/**
 * Core leaves blank lines as they are. One that has spaces of its own moves as other lines do; an empty one is as the blank lines
 * of the file are in the span, or as all of them where there are none. Undefined where those are of both kinds.
 */
function blankIndent(file: FileText, { first, last }: Span, indent: Indent): Indent {
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
