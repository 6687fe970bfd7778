import { ALL, add, type Fault, isUnique, keep, remove, textOf } from '@emend/bench-accuracy/rows'
import { refused } from './refused.js'

/** A character that nobody means. */
const CHARACTERS: readonly (readonly [string, string])[] = [
  ['a NUL', '\0'],
  ['a lost character', '\ufffd'],
  ['half of a character', '\ud83d'],
  ['a carriage return', '\r'],
  ['a backspace', '\b'],
]

/** What ends a block of a format. */
const MARKERS = ['>>>>>>> REPLACE', '*** End Patch', '</new_string>']

/** New text that has what belongs to no file. */
export const edges: readonly Fault[] = [
  ...CHARACTERS.map(
    ([name, character]): Fault => ({
      name: `${name} in the new text`,
      formats: ALL,
      make(lines, at) {
        const [above, own, below] = lines.slice(at - 1, at + 2)
        if (!isUnique(lines, above) || !isUnique(lines, own) || !isUnique(lines, below)) return undefined
        if (textOf(lines).includes(character)) return undefined
        const now = `${own} chan${character}gedByIt`
        return refused(lines, { lines: [keep(above), remove(own), add(now), keep(below)], line: at })
      },
    }),
  ),
  ...MARKERS.map(
    (marker): Fault => ({
      name: `${marker} at the end of the new text`,
      formats: marker.startsWith('>') ? ['edit-string', 'v4a'] : ['edit-string', 'search-replace'],
      make(lines, at) {
        const own = lines[at]
        if (!isUnique(lines, own) || textOf(lines).includes(marker)) return undefined
        const now = `${own} changedByIt`
        return {
          ...refused(lines, { lines: [remove(own), add(now), add(marker)], line: at + 1 }),
          wanted: textOf(lines.with(at, now)),
        }
      },
    }),
  ),
]
