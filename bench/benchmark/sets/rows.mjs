import { readFileSync } from 'node:fs'

/** The rows of a file of JSON, or of lines of JSON. */
export function rowsOf(path) {
  const text = readFileSync(path, 'utf8')
  if (text.trimStart().startsWith('[')) return JSON.parse(text)
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))
}

/** A row's field. @throws Error that names the fields that there are */
export function field(row, ...names) {
  const name = names.find((one) => row[one] !== undefined && row[one] !== null)
  if (name === undefined)
    throw new Error(`a row has no ${names.join(' or ')}; it has ${Object.keys(row).join(', ')}`)
  return row[name]
}
