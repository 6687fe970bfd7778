/** What a refusal of a marker at a point where another one was expected says. */
export function misplacedText(text: string, expected: string): string {
  return `found ${quoted(text)} where ${quoted(expected)} was expected. A block is "<<<<<<< SEARCH", the text to find, "=======", the new text, ">>>>>>> REPLACE", each marker once and on a line of its own. If the line belongs to the file, escape it: ${escaped(text)}`
}

/** What a refusal of a line of content that would be read as a marker says. */
export function unescapedText(text: string): string {
  return `${quoted(text)} looks like a marker. If it belongs to the file, as in a merge conflict, escape it and every other such line of the block with a backslash: ${escaped(text)}`
}

/** What a refusal of a line marker without a number, or where it has no meaning, says. */
export function strayLineMarkerText(text: string): string {
  return `${quoted(text)} is only understood with a line number and right below "<<<<<<< SEARCH". Take it out, or, if it belongs to the file, escape it: ${escaped(text)}`
}

function quoted(line: string): string {
  return JSON.stringify(shortened(line, 120))
}

function escaped(line: string): string {
  return `\\${shortened(line.trimStart(), 200)}`
}

function shortened(line: string, most: number): string {
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}
