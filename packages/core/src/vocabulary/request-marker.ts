import { BLOCK_WORDS, type BlockWords, PATCH_WORDS, SECTION_WORDS, type SectionWords } from './openers.js'

/**
 * Normalizes a marker or header of a V4A patch: removes the whitespace around it, puts one space after the stars, and removes stars
 * at its end, which some models add. Any other line is only trimmed.
 */
export function withoutStars(line: string): string {
  const text = line.trim()
  if (!text.startsWith('***')) return text
  return `*** ${text
    .slice(3)
    .trimStart()
    .replace(/ ?\*\*\*$/, '')
    .trimEnd()}`
}

/** The header of a section that a line is, whatever whitespace is around it, and the path behind it; undefined for other lines. */
export function sectionIn(
  line: string,
): { readonly section: SectionWords; readonly path: string } | undefined {
  if (!line.includes('***')) return undefined
  const header = withoutStars(line)
  const section = SECTION_WORDS.find(({ words }) => header.startsWith(`*** ${words}:`))
  return section && { section, path: header.slice(section.words.length + '*** :'.length).trim() }
}

/** Whether a line is that marker of a V4A patch, whatever whitespace is around it. */
export function isPatchMarker(line: string, side: keyof typeof PATCH_WORDS): boolean {
  return line.includes('***') && withoutStars(line) === `*** ${PATCH_WORDS[side]}`
}

/**
 * The side of a block whose marker a line is; undefined for other lines. A marker has 5 to 9 signs and a word. After angle brackets the
 * word may follow without a space and may end in a colon; whitespace may follow, and a fence the last marker.
 */
export function blockMarkerIn(line: string): 'first' | 'last' | undefined {
  const [, signs = '', space = '', word = '', end = ''] = MARKER.exec(line.slice(0, MOST_CHARACTERS)) ?? []
  const side = signs.startsWith('<') || signs.startsWith('-') ? 'first' : 'last'
  const isBare = signs.startsWith('-') || signs.startsWith('+')
  const isMarker = (one: BlockWords) => {
    const isWord = word === one[side] || (one.isFree && !isBare && isInSmall(word, one[side]))
    if (!isWord || (isBare && (space === '' || !one.isFree))) return false
    return end === '' || (end === ':' ? !isBare : one.isFree === true && word === one[side])
  }
  // Only the last marker may have a fence behind it.
  const isEnded = side === 'last' || !/[`~]/.test(line)
  return signs !== '' && isEnded && BLOCK_WORDS.some(isMarker) ? side : undefined
}

/** No marker line is longer than this, in characters. */
const MOST_CHARACTERS = 80
const MARKER = /^(<{5,9}|>{5,9}|-{5,9}|\+{5,9})([ \t]*)([A-Za-z]{2,20})([:>]?)\s*(?:(?:`{3,}|~{3,})\s*)?$/

/** Whether a word is another one in small letters, or with a capital one at its beginning. */
function isInSmall(word: string, other: string): boolean {
  return word.slice(1) === other.slice(1).toLowerCase() && word.toUpperCase() === other
}
