/**
 * Replaces text as OpenCode 2's `edit` does: the exact text; else the text with quotes, dashes and spaces folded; else whole
 * lines without whitespace at their ends. Line endings of the call become those of the file.
 */
export function replaceText(text, oldString, newString, isAll) {
  if (oldString === newString) throw new Error('oldString and newString are the same')
  const ending = text.includes('\r\n') ? '\r\n' : '\n'
  const adapt = (one) => one.replaceAll('\r\n', '\n').replaceAll('\n', ending)
  const [old, now] = [adapt(oldString), adapt(newString)]
  for (const find of [exact, folded, trimmedLines]) {
    const places = old === '' ? [] : find(text, old)
    if (places.length === 0) continue
    if (places.length > 1 && !isAll) throw new Error(`Found ${places.length} matches for oldString`)
    return places.reduceRight((all, { start, end }) => all.slice(0, start) + now + all.slice(end), text)
  }
  throw new Error('Could not find oldString. It must match exactly, including whitespace and indentation.')
}

function exact(text, old) {
  const places = []
  for (let at = text.indexOf(old); at !== -1; at = text.indexOf(old, at + old.length))
    places.push({ start: at, end: at + old.length })
  return places
}

// Each folded character has the length of its original, so that places are the same.
const folded = (text, old) => exact(fold(text), fold(old))

function fold(text) {
  return text
    .replace(/[\u2018-\u201B]/g, "'")
    .replace(/[\u201C-\u201F]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00A0\u2002-\u200A\u202F\u205F\u3000]/g, ' ')
}

function trimmedLines(text, old) {
  const lines = text.split(/(?<=\n)/)
  const wanted = old
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.trimEnd())
  const places = []
  let start = 0
  for (let i = 0; i + wanted.length <= lines.length; i++) {
    const run = lines.slice(i, i + wanted.length)
    if (run.every((line, j) => line.trimEnd() === wanted[j]))
      places.push({ start, end: start + run.join('').trimEnd().length })
    start += lines[i].length
  }
  return places
}
