/**
 * The file for eleven slips of models. Each slip has the lines of a request, and the right file, or none if only a
 * refusal is right.
 */
const FILE = `function total(items) {
  let sum = 0
  for (const item of items) {
    sum += item.price
  }
  return sum
}

function count(items) {
  return items.length
}

const label = “Total”
`

/** @param lines the lines of the request: ' ' kept, '-' removed, '+' added */
function slip(name, lines, expected, file = FILE) {
  return { name, lines, expected, file }
}

export const SLIPS = [
  slip(
    'a level of indentation is missing',
    [' for (const item of items) {', '-  sum += item.price', '+  sum += item.price * item.count', ' }'],
    FILE.replace('item.price', 'item.price * item.count'),
  ),
  slip(
    'all indentation is lost',
    [' for (const item of items) {', '-sum += item.price', '+sum += item.price * item.count', ' }'],
    FILE.replace('item.price', 'item.price * item.count'),
  ),
  slip(
    'spaces for tabs',
    ['   let sum = 0', '+  let tax = 0'],
    FILE.replaceAll('  ', '\t').replace('\tlet sum = 0\n', '\tlet sum = 0\n\tlet tax = 0\n'),
    FILE.replaceAll('  ', '\t'),
  ),
  slip(
    'straight quotes for curly ones',
    ['-const label = "Total"', '+const label = "Sum"'],
    FILE.replace('“Total”', '"Sum"'),
  ),
  slip(
    'LF for CRLF',
    [' function count(items) {', '-  return items.length', '+  return items.size', ' }'],
    FILE.replace('items.length', 'items.size').replaceAll('\n', '\r\n'),
    FILE.replaceAll('\n', '\r\n'),
  ),
  slip(
    'a context line that the file lacks',
    [
      ' function total(items) {',
      ' // add it all up',
      '   let sum = 0',
      '-  for (const item of items) {',
      '+  for (const item of items ?? []) {',
      '     sum += item.price',
    ],
    FILE.replace('of items)', 'of items ?? [])'),
  ),
  slip(
    'trailing spaces',
    [' function count(items) {  ', '-  return items.length ', '+  return items.size', ' }'],
    FILE.replace('items.length', 'items.size'),
  ),
  slip(
    'a blank line is left out',
    [' }', ' function count(items) {', '-  return items.length', '+  return items.size'],
    FILE.replace('items.length', 'items.size'),
  ),
  slip(
    'the edit is there already',
    [' function count(items) {', '+  if (!items) return 0', '   return items.length'],
    undefined,
    FILE.replace('  return items.length', '  if (!items) return 0\n  return items.length'),
  ),
  slip(
    'two places fit',
    ['   return 1', '+  // one'],
    undefined,
    'function a() {\n  return 1\n}\n\nfunction b() {\n  return 1\n}\n',
  ),
  slip(
    'the line to remove is another by now',
    [' function count(items) {', '-  return items.size', '+  return items.total', ' }'],
    undefined,
  ),
]
