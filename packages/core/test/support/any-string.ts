import fc from 'fast-check'

/** Any code point but half of a surrogate pair, mostly one of the first. */
const character = fc
  .nat({ max: 0x10ffff - 0x800 })
  .map((point) => String.fromCodePoint(point < 0xd800 ? point : point + 0x800))

/** Any string. Those of fast-check begin with a table of all characters, which takes a second. */
export function anyString(constraints: fc.ArrayConstraints = {}): fc.Arbitrary<string> {
  return fc.array(character, constraints).map((characters) => characters.join(''))
}
