import { asOneWord, inWords } from './in-words.js'

/** Words for an old text, and those for the new text that takes its place, whatever else the fields are. */
export interface PairWords {
  readonly old: string
  readonly new: readonly string[]
  /** What may stand behind both: `old_string`, `new_string`. Nothing: the word by itself. */
  readonly ends: readonly string[]
  /** Whether only calls that edit have fields of these words with an end: a tool that searches has a `search_text`, too. */
  readonly isOwn?: true
}

const ENDS = ['string', 'text', 'str', '', 'content', 'code', 'block']

/** Names that are an old or a new text by themselves: a word for old text brings its partner. To add a pair, add a row. */
export const PAIRS: readonly PairWords[] = [
  { old: 'old', new: ['new'], ends: ENDS, isOwn: true },
  { old: 'search', new: ['replace', 'replacement', 'replace_with'], ends: ENDS },
  { old: 'find', new: ['replace', 'replacement', 'replace_with'], ends: ENDS },
  { old: 'original', new: ['updated', 'modified', 'replacement', 'new'], ends: ENDS },
  { old: 'target', new: ['replacement'], ends: ['content'], isOwn: true },
  { old: 'needle', new: ['repl'], ends: [''] },
]

/** The words for the texts of all pairs, and those of both texts that only calls that edit have. */
export interface TextWords {
  readonly old: readonly string[]
  readonly new: readonly string[]
  readonly own: readonly string[]
}

/** Makes the words for the texts of all pairs. */
export function textWords(): TextWords {
  const words = { old: [] as string[], new: [] as string[], own: [] as string[] }
  for (const side of ['old', 'new'] as const)
    for (const { ends, isOwn, ...pair } of PAIRS)
      for (const word of [pair[side]].flat())
        for (const end of ends) {
          const name = end === '' ? word : `${word}_${end}`
          words[side].push(name)
          if (isOwn && end !== '') words.own.push(name)
        }
  return words
}

/** Whether two names are the old and the new text of a pair, whatever their spelling. */
export function arePair(old: string, now: string): boolean {
  const [one, other] = [asOneWord(old), asOneWord(now)]
  const isWord = (name: string, word: string, end: string) => name === asOneWord(word + end)
  return PAIRS.some((pair) =>
    pair.ends.some((end) => isWord(one, pair.old, end) && pair.new.some((word) => isWord(other, word, end))),
  )
}

/**
 * The names of an old and a new text among those of a call, known by one another: one has a word for what is there, the other a word
 * for what shall be, and all else in them are words for text (`existing_snippet` and `snippet_to_use`). A bare word may mean much else
 * (`from`, `before`), so that it counts only where nothing but a path is beside the two. Undefined where that leaves no pair, or two.
 *
 * @param isPath whether a name is that of a path
 */
export function pairByWords(
  names: readonly string[],
  isPath: (name: string) => boolean,
): { readonly old: string; readonly new: string } | undefined {
  const sided = names.flatMap((name) => {
    const side = isPath(name) ? undefined : sideOf(name)
    return side === undefined ? [] : [{ name, ...side }]
  })
  const [one, other, ...more] = sided
  if (one === undefined || other === undefined || more.length > 0) return undefined
  const others = names.length - sided.length
  const isAlone = others > 0 && names.filter(isPath).length === others
  if ((one.isBare || other.isBare) && !isAlone) return undefined
  const first = one.side === 'either' ? opposite(other.side) : one.side
  const second = other.side === 'either' ? opposite(one.side) : other.side
  if (first === 'old' && second === 'new') return { old: one.name, new: other.name }
  return first === 'new' && second === 'old' ? { old: other.name, new: one.name } : undefined
}

type Side = 'old' | 'new' | 'either'

function opposite(side: Side): Side {
  return side === 'old' ? 'new' : side === 'new' ? 'old' : side
}

/** The side that the words of a name say, and whether none of them says that it is a text. */
function sideOf(name: string): { readonly side: Side; readonly isBare: boolean } | undefined {
  const words = inWords(name).split('_')
  const rest = words.filter((word) => !TEXTS.has(word))
  const side = SIDES.get(rest.join(' '))
  return side && { side, isBare: words.length === 1 }
}

/** What a name says beside the side of its text. */
const TEXTS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...[
    'string',
    'str',
    'text',
    'content',
    'contents',
    'code',
    'block',
    'snippet',
    'lines',
    'chunk',
    'fragment',
  ],
  ...['section', 'segment', 'part', 'value', 'body', 'source', 'excerpt'],
])

/** Words for the text that is there, and for the one that shall be. What is replaced is either: its partner says which. */
const SIDES: ReadonlyMap<string, Side> = /* @__PURE__ */ new Map<string, Side>([
  ...[
    'old',
    'original',
    'orig',
    'existing',
    'current',
    'previous',
    'prev',
    'before',
    'from',
    'search',
    'search for',
  ].map((word) => [word, 'old'] as const),
  ...['find', 'to find', 'needle', 'match', 'to match', 'target', 'to be replaced'].map(
    (word) => [word, 'old'] as const,
  ),
  ...[
    'new',
    'updated',
    'modified',
    'changed',
    'edited',
    'revised',
    'desired',
    'after',
    'to',
    'with',
    'by',
  ].map((word) => [word, 'new'] as const),
  ...['replacement', 'repl', 'replace with', 'replace by', 'to use', 'to write'].map(
    (word) => [word, 'new'] as const,
  ),
  ...['replace', 'to replace'].map((word) => [word, 'either'] as const),
])
