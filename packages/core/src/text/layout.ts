/**
 * The characters of a text that a formatter leaves as they are: without whitespace, quotes, commas and semicolons. Linear.
 *
 * `call(\n  'a',\n)` and `call("a");` become `call(a)`.
 */
export function layoutFree(text: string): string {
  return text.replace(/[\s"'`,;]+/g, '')
}

/**
 * Says whether a text has another one, given free of layout, where that one cuts no word of the text: `line1` is not in `line 10`.
 * Linear for each other text, but for many places of it.
 */
export function searchedWithoutLayout(text: string): (part: string) => boolean {
  const free = layoutFree(text)
  let kept: readonly number[] | undefined
  const isAdjacent = (at: number) => {
    kept ??= Array.from(text.matchAll(KEPT), ({ index }) => index)
    return kept[at] === (kept[at - 1] as number) + 1
  }
  const isCut = (at: number) => WORD.test(free.charAt(at - 1)) && WORD.test(free.charAt(at)) && isAdjacent(at)
  return (part) => {
    let at = free.indexOf(part)
    while (at >= 0 && (isCut(at) || isCut(at + part.length))) at = free.indexOf(part, at + 1)
    return at >= 0
  }
}

const KEPT = /[^\s"'`,;]/g
const WORD = /[\p{L}\p{N}_]/u
