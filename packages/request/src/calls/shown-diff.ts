/** A diff without what a page or a terminal shows it with, or the line at which it has colors that are not those of a diff. */
export type ShownDiff = { readonly text: string } | { readonly line: number }

/**
 * Returns the text of a message whose diff is in a quote or a list of Markdown, or has the colors of a terminal, without these
 * marks; undefined where it has none. All other lines stay where they are. Linear.
 */
export function shownDiff(text: string): ShownDiff | undefined {
  if (text.includes(ESCAPE) && COLORED.test(text)) return withoutColors(text)
  const [, mark] = (text.includes(NEW_NAME) && MARKED.exec(text)) || []
  if (mark === undefined) return undefined
  const end = mark.trimEnd()
  const lines = text.split('\n').map((line) => {
    if (line.startsWith(mark)) return line.slice(mark.length)
    return end !== '' && line.trimEnd() === end ? '' : line
  })
  return { text: lines.join('\n') }
}

/** The names of a diff behind quotation marks or an indentation. */
const MARKED =
  /(?<![^\n])((?:[ \t]{0,3}>){1,9}[ \t]?|[ \t]{1,12})(?:diff --git [^\n]*\n(?:\1[^\n]*\n){0,9}?\1)?--- \S[^\n]*\n\1\+\+\+ \S/

/** A line of a diff's header in a color. */
const COLORED = /(?<![^\n])(?:\u001B\[[\d;]{0,9}m){1,3}(?:diff --git |--- |@@ )/

function withoutColors(text: string): ShownDiff {
  const lines = text.split('\n').map(withoutColor)
  const line = lines.indexOf(undefined)
  return line === -1 ? { text: lines.join('\n') } : { line: line + 1 }
}

/** A line without the colors that git and GNU diff give it; undefined where it has others. */
function withoutColor(line: string): string | undefined {
  if (!line.includes(ESCAPE)) return line
  const header = line.replace(COLOR, '')
  if (
    /^(?:diff |index |--- |\+\+\+ |@@|(?:new|deleted) file |(?:old|new) mode |rename |similarity )/.test(
      header,
    )
  )
    return header
  const [, sign, content] = CHANGED.exec(line) ?? []
  const bare = sign === undefined ? line : `${sign}${content?.replace(WHITESPACE, '$1')}`
  return bare.includes(ESCAPE) ? undefined : bare
}

const ESCAPE = '\u001B'
const NEW_NAME = '+++ '
const COLOR = /\u001B\[[\d;]{0,9}[mK]/g
/** A changed line: its color, its mark, and the color once more. */
const CHANGED =
  /^\u001B\[[\d;]{1,9}m([+-])(?:\u001B\[0?m\u001B\[[\d;]{1,9}m)?([\s\S]*?)(?:\u001B\[0?[mK]){0,2}$/
/** Whitespace at the end of a line, which git shows. */
const WHITESPACE = /\u001B\[0?m\u001B\[41m([ \t\r]+)$/
