import { asOneWord } from './in-words.js'

type Fields = Readonly<Record<string, unknown>>

/**
 * Finds the fields of a call by what they mean. The words of each kind are in lower case with underscores, the usual one first; names
 * in any other spelling are the same. A word may be of several kinds.
 */
export class FieldNames<Kind extends string> {
  readonly #words: Readonly<Record<Kind, readonly string[]>>
  readonly #together: NamesTogether<Kind> | undefined
  #known: ReadonlyMap<string, Ranks<Kind>> | undefined
  /** The lists of names that were asked for last: a call, and what is around it, is asked for many kinds in turn. */
  #recent: readonly Sorted<Kind>[] = []
  #last: Sorted<Kind> | undefined

  /** @param together what names mean only beside one another, and no table says */
  constructor(words: Readonly<Record<Kind, readonly string[]>>, together?: NamesTogether<Kind>) {
    this.#words = words
    this.#together = together
  }

  /** Whether a field with this name is of one of the kinds. */
  isOne(name: string, ...kinds: readonly Kind[]): boolean {
    return this.#ranksOf(name).some(({ kind }) => kinds.includes(kind))
  }

  /** The names of all fields of these kinds, in the order of the call. */
  all(fields: Fields, ...kinds: readonly Kind[]): readonly string[] {
    const byKind = this.#kindsIn(fields)
    let names = NONE
    for (const kind of kinds) {
      const some = byKind.get(kind)
      if (some !== undefined) names = names === NONE ? some : [...names, ...some]
    }
    return names.length < 2 ? names : Object.keys(fields).filter((name) => names.includes(name))
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
    return this.#first(fields, kinds, isGiven) ?? this.#first(fields, kinds, () => true)
  }

  /** The value of the field that {@link name} gives. */
  value(fields: Fields, ...kinds: readonly Kind[]): unknown {
    const name = this.name(fields, ...kinds)
    return name === undefined ? undefined : fields[name]
  }

  /**
   * The name of the field of each of these kinds, where the fields are of these alone, one of a kind, as the table spells them: one look
   * at a plain call. Undefined for all others.
   */
  alone<One extends Kind>(
    fields: Fields,
    ...kinds: readonly One[]
  ): { readonly [kind in One]?: string } | undefined {
    this.#known ??= ranksIn(this.#words)
    const known = this.#known
    const found: { [kind in One]?: string } = {}
    for (const name of Object.keys(fields)) {
      const ranks = known.get(name)
      const meant = kinds.find((kind) => ranks?.some((one) => one.kind === kind))
      if (meant === undefined || found[meant] !== undefined) return undefined
      found[meant] = name
    }
    return found
  }

  #first(fields: Fields, kinds: readonly Kind[], isMeant: (value: unknown) => boolean): string | undefined {
    const byKind = this.#kindsIn(fields)
    for (const kind of kinds)
      for (const name of byKind.get(kind) ?? NONE) if (isMeant(fields[name])) return name
    return undefined
  }

  /** The names of each kind among the fields, in the order of the table. */
  #kindsIn(fields: Fields): ReadonlyMap<Kind, readonly string[]> {
    // One object is asked many times in turn.
    const last = this.#last
    if (last !== undefined && hasNames(fields, last.names)) return last.byKind
    const known = this.#recent.find(({ names }) => hasNames(fields, names))
    this.#last = known
    if (known !== undefined) return known.byKind
    const names = Object.keys(fields)
    const byKind = new Map<Kind, string[]>()
    for (const name of names)
      for (const { kind, rank } of this.#ranksOf(name)) {
        const list = byKind.get(kind)
        if (list === undefined) byKind.set(kind, [name])
        else list.splice(list.filter((one) => this.#rankOf(one, kind) <= rank).length, 0, name)
      }
    for (const [kind, name] of this.#together?.(names, byKind) ?? []) byKind.set(kind, [name])
    this.#last = { names, byKind }
    this.#recent = [this.#last, ...this.#recent.slice(0, MOST_RECENT - 1)]
    return byKind
  }

  #rankOf(name: string, kind: Kind): number {
    return this.#ranksOf(name).find((one) => one.kind === kind)?.rank ?? 0
  }

  #ranksOf(name: string): Ranks<Kind> {
    this.#known ??= ranksIn(this.#words)
    const known = this.#known
    return known.get(name) ?? known.get(asOneWord(name)) ?? []
  }
}

/** What some names of a call mean beside one another, from those of each kind that the table knows. */
export type NamesTogether<Kind extends string> = (
  names: readonly string[],
  byKind: ReadonlyMap<Kind, readonly string[]>,
) => readonly (readonly [Kind, string])[]

/** Names of fields, and those of each kind among them. */
interface Sorted<Kind extends string> {
  readonly names: readonly string[]
  readonly byKind: ReadonlyMap<Kind, readonly string[]>
}

/** A message, its part, a call and the call's edits have names of their own. */
const MOST_RECENT = 6

/** For each kind of a word, its place among the words of that kind. */
type Ranks<Kind extends string> = readonly { readonly kind: Kind; readonly rank: number }[]

const NONE: readonly string[] = []

/** A field is given where it is not null. Tools that must send every field put null in those that are not used. */
function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

/** Whether the fields have these names, in this order. */
function hasNames(fields: Fields, names: readonly string[]): boolean {
  let at = 0
  for (const name in fields) if (name !== names[at++]) return false
  return at === names.length
}

/** The names as most calls spell them, and as one word: what is found there needs no folding. */
function ranksIn<Kind extends string>(
  words: Readonly<Record<Kind, readonly string[]>>,
): ReadonlyMap<string, Ranks<Kind>> {
  const known = new Map<string, { readonly kind: Kind; readonly rank: number }[]>()
  for (const kind of Object.keys(words) as Kind[])
    for (const [rank, word] of words[kind].entries()) {
      // The words of the table are in small letters, with underscores between them.
      const one = word.replaceAll('_', '')
      const ranks = known.get(one) ?? []
      if (!ranks.some((other) => other.kind === kind)) ranks.push({ kind, rank })
      known.set(one, ranks)
      if (one === word) continue
      known.set(word, ranks)
      known.set(word.replace(AFTER_UNDERSCORE, inCapitals), ranks)
    }
  return known
}

const AFTER_UNDERSCORE = /_([a-z])/g
const inCapitals = (_: string, letter: string) => letter.toUpperCase()
