// The rules by which Aider (0.86, format `diff`) applies a SEARCH/REPLACE block, transcribed from its editblock_coder.py. Aider is
// a Python program with a hundred dependencies, which a benchmark should not install.

/** Returns the file after the block is applied; undefined if Aider finds no place. */
export function applyAsAider(file, search, replace) {
  // Aider reads files with universal newlines and writes the line endings of the platform.
  const text = withEnd(file.replaceAll('\r\n', '\n'))
  const [before, after] = [search, replace].map((half) => linesOf(withEnd(half)))
  const lines = linesOf(text)
  const shorter = before.length > 2 && before[0].trim() === '' ? before.slice(1) : undefined
  return (
    exactOrIndented(lines, before, after) ??
    (shorter && exactOrIndented(lines, shorter, after)) ??
    elided(text, before.join(''), after.join(''))
  )
}

function exactOrIndented(lines, before, after) {
  const at = placeOf(lines, before.length, (part) => part.every((line, i) => line === before[i]))
  return at === undefined ? indented(lines, before, after) : spliced(lines, at, before.length, after)
}

/** Both halves may lack the same indentation in every line. The first place where that fits is used. */
function indented(lines, before, after) {
  const own = [...before, ...after].filter(hasText).map((line) => line.length - line.trimStart().length)
  const least = Math.min(...own)
  const [search, replace] = [before, after].map((half) =>
    half.map((line) => (hasText(line) ? line.slice(least) : line)),
  )
  const at = placeOf(lines, search.length, (part) => missing(part, search) !== undefined)
  if (at === undefined) return undefined
  const indent = missing(lines.slice(at, at + search.length), search)
  const added = replace.map((line) => (hasText(line) ? indent + line : line))
  return spliced(lines, at, search.length, added)
}

/** Returns the indentation that all lines of the search lack; undefined if it is not the same for all. */
function missing(part, search) {
  if (part.some((line, i) => line.trimStart() !== search[i].trimStart())) return undefined
  const all = part
    .map((line, i) => [line, line.slice(0, Math.max(0, line.length - search[i].length))])
    .filter(([line]) => hasText(line))
    .map(([, indent]) => indent)
  return new Set(all).size === 1 ? all[0] : undefined
}

/** Lines `...` in both halves stand for omitted lines. Each part between them must be in the file once. */
function elided(text, search, replace) {
  const [parts, others] = [search, replace].map((half) => half.split(/^[^\S\n]*\.\.\.\n/m))
  if (parts.length === 1 || parts.length !== others.length) return undefined
  let result = text
  for (const [i, part] of parts.entries()) {
    if (part === '') result += others[i]
    else if (result.split(part).length !== 2) return undefined
    else result = result.replace(part, () => others[i])
  }
  return result
}

function placeOf(lines, length, fits) {
  for (let at = 0; at + length <= lines.length; at++) if (fits(lines.slice(at, at + length))) return at
  return undefined
}

function spliced(lines, at, length, added) {
  return [...lines.slice(0, at), ...added, ...lines.slice(at + length)].join('')
}

const linesOf = (text) => text.match(/[^\n]*\n/g) ?? []
const withEnd = (text) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)
const hasText = (line) => line.trim() !== ''
