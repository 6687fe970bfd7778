import { RegistryError } from './registry-error.js'

/** An item of a registry: a replacer or a format. */
export interface Plugin<Name extends string = string> {
  readonly apiVersion: 1
  /** Unique in a registry, in kebab case. */
  readonly name: Name
}

/** The position at which to add a plugin. */
export type Position<Name extends string> =
  | 'first'
  | 'last'
  | { readonly before: Name }
  | { readonly after: Name }

/** Checks the items of a new registry in their order, and throws if they are not allowed. */
export type OrderCheck<Item> = (items: readonly Item[]) => void

/**
 * Plugins in order, each with a unique name. A registry is immutable: every method returns a new one, so that code that
 * holds a registry never sees it change. It iterates in its order. The compiler knows its names if it knows those of the
 * plugins.
 */
export class Registry<Item extends Plugin, Name extends string = string> implements Iterable<Item> {
  readonly #items: readonly Item[]
  readonly #check: OrderCheck<Item>
  readonly #lastFor: (items: readonly Item[], item: Item) => number
  readonly #elsewhere: readonly string[]

  /**
   * @param check checks the items in their order; default: any order is allowed
   * @param lastFor the index at which to add an item if no place is given; default: the end
   * @param elsewhere names that other registries have: a place beside one that is lacking here counts as none given, and to
   *   remove or replace it changes nothing; default: none
   * @throws RegistryError for a duplicate name, another API version, or a value that is not a plugin
   */
  constructor(
    items: Iterable<Item>,
    check: OrderCheck<Item> = () => undefined,
    lastFor: (items: readonly Item[], item: Item) => number = ({ length }) => length,
    elsewhere: readonly string[] = [],
  ) {
    if (typeof items !== 'object' || items === null || !(Symbol.iterator in items))
      throw new RegistryError('not-a-plugin', 'expected a list of plugins')
    this.#items = Object.freeze(Array.from(items))
    this.#check = check
    this.#lastFor = lastFor
    this.#elsewhere = elsewhere
    for (const [i, item] of this.#items.entries()) checkPlugin(item, this.#items.slice(0, i))
    check(this.#items)
    Object.freeze(this)
  }

  /** The names in order. */
  get names(): readonly Name[] {
    return this.#items.map(({ name }) => name as string as Name)
  }

  [Symbol.iterator](): Iterator<Item> {
    return this.#items[Symbol.iterator]()
  }

  has(name: string): name is Name {
    return this.#items.some((item) => item.name === name)
  }

  /** @throws RegistryError `unknown-name`, with the names that exist */
  get(name: Name): Item {
    return this.#items[this.#indexOf(name)] as Item
  }

  /**
   * Returns a registry with one more plugin. Without a place, a format is added at the end, and a replacer at the end of its
   * tier.
   *
   * @throws RegistryError for a name that exists already, for a place that is none, and in the cases in which the constructor
   *   does
   */
  with<New extends string>(
    item: Item & Plugin<New>,
    place?: Position<NoInfer<Name>>,
  ): Registry<Item, Name | New> {
    const at = (place === undefined ? undefined : this.#placeFor(place)) ?? this.#lastFor(this.#items, item)
    return this.#derived(this.#items.toSpliced(at, 0, item))
  }

  /** Returns a registry with a plugin in place of another. The new plugin may have the same name. */
  replace<Old extends Name, New extends string>(
    name: Old,
    item: Item & Plugin<New>,
  ): Registry<Item, Exclude<Name, Old> | New> {
    return this.#derived(this.#isElsewhere(name) ? this.#items : this.#items.with(this.#indexOf(name), item))
  }

  /** Returns a registry without a plugin. @throws RegistryError `unknown-name` */
  without<Old extends Name>(name: Old): Registry<Item, Exclude<Name, Old>> {
    return this.#derived(
      this.#isElsewhere(name) ? this.#items : this.#items.toSpliced(this.#indexOf(name), 1),
    )
  }

  #derived<New extends string>(items: readonly Item[]): Registry<Item, New> {
    return new Registry<Item, New>(items, this.#check, this.#lastFor, this.#elsewhere)
  }

  #isElsewhere(name: string): boolean {
    return this.#elsewhere.includes(name) && !this.has(name)
  }

  /** Returns the index of a place; undefined if it is beside a plugin that only other registries have. */
  #placeFor(place: Position<Name>): number | undefined {
    if (place === 'first') return 0
    if (place === 'last') return this.#items.length
    const [side, name] = besideIn(place)
    if (this.#isElsewhere(name)) return undefined
    return this.#indexOf(name) + (side === 'after' ? 1 : 0)
  }

  #indexOf(name: string): number {
    const index = this.#items.findIndex((item) => item.name === name)
    if (index !== -1) return index
    throw new RegistryError(
      'unknown-name',
      `there is no ${quoted(name)}; there are ${this.names.join(', ') || 'none'}`,
      { name, known: this.names },
    )
  }
}

function checkPlugin(item: unknown, others: readonly Plugin[]): void {
  const { apiVersion, name }: { apiVersion?: unknown; name?: unknown } =
    typeof item === 'object' && item !== null ? item : {}
  if (typeof name !== 'string' || name === '')
    throw new RegistryError('not-a-plugin', `number ${others.length + 1} is not a plugin: it has no name`)
  if (apiVersion !== 1)
    throw new RegistryError(
      'wrong-api-version',
      `${quoted(name)} has apiVersion ${String(apiVersion)}; this version of emend takes 1`,
    )
  if (others.some((other) => other.name === name))
    throw new RegistryError(
      'duplicate-name',
      `there are two plugins named ${quoted(name)}; use replace, or rename one`,
    )
}

/** The side and the name of a place beside another plugin. @throws RegistryError for anything else, such as both sides or none */
function besideIn(place: unknown): readonly [side: string, name: string] {
  const sides = Object.entries(Object(place)).filter(([, name]) => name !== undefined)
  const [[side, name] = []] = sides
  if (sides.length === 1 && (side === 'before' || side === 'after') && typeof name === 'string')
    return [side, name]
  throw new RegistryError(
    'not-a-position',
    `a plugin is placed 'first', 'last', { before: name } or { after: name }, not ${JSON.stringify(place)}`,
  )
}

function quoted(name: string): string {
  return JSON.stringify(name)
}
