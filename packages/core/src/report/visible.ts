/** {@link printable} text with its whitespace to be seen: `·` for a space, `→` for a tab, code points for rarer ones. */
export function visibleWhitespace(text: string): string {
  return printable(text).replace(/\s/gu, (blank) => {
    if (blank === ' ') return '·'
    if (blank === '\t') return '→'
    return blank === '\n' ? '\n' : codePoint(blank)
  })
}

/** The text without control characters that a terminal would act upon: they are shown as code points. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, codePoint)
}

/** The text, cut to a number of characters with a mark where it was cut. Never splits a surrogate pair. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.charCodeAt(length - 2)
  return `${text.slice(0, cut >= 0xd800 && cut <= 0xdbff ? length - 2 : length - 1)}…`
}

function codePoint(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
