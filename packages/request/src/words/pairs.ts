import { asOneWord } from './in-words.js'

/** Words for an old text, and those for the new text that takes its place. */
export interface PairWords {
  readonly old: string
  readonly new: readonly string[]
  /** What may stand behind both: `old_string`, `new_string`. Nothing: the word by itself. */
  readonly ends: readonly string[]
  /** Whether only calls that edit have fields of these words with an end: a tool that searches has a `search_text`, too. */
  readonly isOwn?: true
  /** Whether they mean this only where the fields are both of them, a path and nothing else. */
  readonly isAlone?: true
}

const ENDS = ['string', 'text', 'str', '', 'content', 'code', 'block']

/** A word for old text brings its partner. To add a pair, add a row. */
export const PAIRS: readonly PairWords[] = [
  { old: 'old', new: ['new'], ends: ENDS, isOwn: true },
  { old: 'search', new: ['replace', 'replacement', 'replace_with'], ends: ENDS },
  { old: 'find', new: ['replace', 'replacement', 'replace_with'], ends: ENDS },
  { old: 'original', new: ['updated', 'modified', 'replacement', 'new'], ends: ENDS },
  { old: 'target', new: ['replacement'], ends: ['content'], isOwn: true },
  { old: 'needle', new: ['repl'], ends: [''] },
  { old: 'before', new: ['after'], ends: [''], isAlone: true },
  { old: 'from', new: ['to'], ends: [''], isAlone: true },
]

/** The words for one of the two texts in all pairs of which a test is true. */
export function textWords(
  side: 'old' | 'new',
  isMeant: (pair: PairWords, end: string) => boolean,
): readonly string[] {
  return PAIRS.flatMap((pair) => {
    const ends = pair.ends.filter((end) => isMeant(pair, end))
    return [pair[side]].flat().flatMap((word) => ends.map((end) => (end === '' ? word : `${word}_${end}`)))
  })
}

/** Whether two names are the old and the new text of a pair, whatever their spelling. */
export function arePair(old: string, now: string): boolean {
  const [one, other] = [asOneWord(old), asOneWord(now)]
  const isWord = (name: string, word: string, end: string) => name === asOneWord(word + end)
  return PAIRS.some((pair) =>
    pair.ends.some((end) => isWord(one, pair.old, end) && pair.new.some((word) => isWord(other, word, end))),
  )
}
