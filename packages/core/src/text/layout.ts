/**
 * The characters of a text that a formatter leaves as they are: without whitespace, quotes, commas and semicolons. Linear.
 *
 * `call(\n  'a',\n)` and `call("a");` become `call(a)`.
 */
export function layoutFree(text: string): string {
  return text.replace(/[\s"'`,;]+/g, '')
}
