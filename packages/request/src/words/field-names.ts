import { asOneWord } from './in-words.js'

type Fields = Readonly<Record<string, unknown>>

/**
 * Finds the fields of a call by what they mean. The words of each kind are in lower case with underscores, the usual one first; names
 * in any other spelling are the same. A word may be of several kinds.
 */
export class FieldNames<Kind extends string> {
  readonly #words: Readonly<Record<Kind, readonly string[]>>
  /** For each name, its place among the words of each kind. */
  #known: ReadonlyMap<string, Ranks<Kind>> | undefined
  /** The names that were asked for last, as a call is asked for many kinds in turn, and those of each kind among them. */
  #names: readonly string[] = []
  #byKind: ReadonlyMap<Kind, readonly string[]> = new Map()

  constructor(words: Readonly<Record<Kind, readonly string[]>>) {
    this.#words = words
  }

  /** Whether a field with this name is of one of the kinds. */
  isOne(name: string, ...kinds: readonly Kind[]): boolean {
    const ranks = this.#ranksOf(name)
    return ranks !== undefined && kinds.some((kind) => ranks.has(kind))
  }

  /** The names of all fields of these kinds, in the order of the call. */
  all(fields: Fields, ...kinds: readonly Kind[]): readonly string[] {
    const byKind = this.#kindsIn(fields)
    const names = kinds.flatMap((kind) => byKind.get(kind) ?? [])
    return names.length < 2 ? names : this.#names.filter((name) => names.includes(name))
  }

  /** The first field of the kinds that is given: the kinds in their order, and the words of each in that of the table. */
  given(fields: Fields, ...kinds: readonly Kind[]): string | undefined {
    return this.#first(fields, kinds, isGiven)
  }

  /** The first field of the kinds that holds a text. */
  text(fields: Fields, ...kinds: readonly Kind[]): string | undefined {
    return this.#first(fields, kinds, isText)
  }

  /** The first field of the kinds that is given, or else that is there and null. */
  name(fields: Fields, ...kinds: readonly Kind[]): string | undefined {
    return this.#first(fields, kinds, isGiven) ?? this.#first(fields, kinds, isThere)
  }

  #first(fields: Fields, kinds: readonly Kind[], isMeant: (value: unknown) => boolean): string | undefined {
    const byKind = this.#kindsIn(fields)
    for (const kind of kinds)
      for (const name of byKind.get(kind) ?? NONE) if (isMeant(fields[name])) return name
    return undefined
  }

  /** The names of each kind among the fields, in the order of the table. */
  #kindsIn(fields: Fields): ReadonlyMap<Kind, readonly string[]> {
    const names = Object.keys(fields)
    const known = this.#names
    if (names.length === known.length && names.every((name, at) => name === known[at])) return this.#byKind
    const found = new Map<Kind, { readonly name: string; readonly rank: number }[]>()
    for (const name of names)
      for (const [kind, rank] of this.#ranksOf(name) ?? []) {
        const list = found.get(kind)
        if (list === undefined) found.set(kind, [{ name, rank }])
        else list.push({ name, rank })
      }
    this.#names = names
    this.#byKind = new Map(
      Array.from(found, ([kind, list]) => [
        kind,
        list.sort((one, other) => one.rank - other.rank).map(({ name }) => name),
      ]),
    )
    return this.#byKind
  }

  #ranksOf(name: string): Ranks<Kind> | undefined {
    this.#known ??= ranksIn(this.#words)
    return this.#known.get(name) ?? this.#known.get(asOneWord(name))
  }
}

type Ranks<Kind extends string> = ReadonlyMap<Kind, number>

const NONE: readonly string[] = []

/** A field is given where it is not null. Tools that must send every field put null in those that are not used. */
function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isThere(): boolean {
  return true
}

/** The names as most calls spell them, and as one word: what is found there needs no folding. */
function ranksIn<Kind extends string>(
  words: Readonly<Record<Kind, readonly string[]>>,
): ReadonlyMap<string, Ranks<Kind>> {
  const known = new Map<string, Map<Kind, number>>()
  for (const kind of Object.keys(words) as Kind[])
    for (const [rank, word] of words[kind].entries()) {
      const one = asOneWord(word)
      const ranks = known.get(one) ?? new Map<Kind, number>()
      if (!ranks.has(kind)) ranks.set(kind, rank)
      for (const spelling of [one, word, inCamelCase(word)]) known.set(spelling, ranks)
    }
  return known
}

function inCamelCase(word: string): string {
  return word.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
