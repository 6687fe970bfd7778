/** The text of an element. */
export interface ElementText {
  readonly content: string
  /** Where the content begins, and where to read on. */
  readonly start: number
  readonly next: number
  /** Whether the text breaks off in it. */
  readonly cut?: true
}

const LOOK_AHEAD = 200

/** The text of an element up to its closing tag; undefined where that is missing, unless the text may break off. */
export function readElementText(
  text: string,
  from: number,
  name: string,
  partial: boolean,
): ElementText | undefined {
  const close = `</${name}>`
  const cut = (parts: readonly string[], start: number): ElementText | undefined =>
    partial ? { content: parts.join(''), start, next: text.length, cut: true } : undefined
  const cdata = /^\s*<!\[CDATA\[/.exec(text.slice(from, from + LOOK_AHEAD))?.[0]
  if (cdata === undefined) {
    const end = text.indexOf(close, from)
    if (end === -1) return cut([text.slice(from)], from)
    return { content: text.slice(from, end), start: from, next: end + close.length }
  }
  const start = from + cdata.length
  const parts: string[] = []
  let at = start
  for (let end = text.indexOf(CDATA_END, at); end !== -1; end = text.indexOf(CDATA_END, end + 1)) {
    const behind = end + CDATA_END.length
    if (text.startsWith(CDATA_BEGIN, behind)) {
      parts.push(text.slice(at, end))
      at = behind + CDATA_BEGIN.length
      end = at - 1
      continue
    }
    const gap = /^\s*/.exec(text.slice(behind, behind + LOOK_AHEAD))?.[0].length ?? 0
    if (!text.startsWith(close, behind + gap)) continue
    parts.push(text.slice(at, end))
    return { content: parts.join(''), start, next: behind + gap + close.length }
  }
  return cut([...parts, text.slice(at)], start)
}

const CDATA_BEGIN = '<![CDATA['
const CDATA_END = ']]>'
