import { RegistryError } from './registry-error.js'

/** What a registry holds: a replacer or a format. */
export interface Plugin<Name extends string = string> {
  readonly apiVersion: 1
  /** Unique in a registry, in kebab case. */
  readonly name: Name
}

/** Where something new goes. */
export type Place<Name extends string> =
  | 'first'
  | 'last'
  | { readonly before: Name }
  | { readonly after: Name }

/** Checks a whole order before it becomes a registry; throws for one that must not be. */
export type OrderCheck<Item> = (items: readonly Item[]) => void

/**
 * Plugins in order, each under a name of its own. Immutable: every method gives a new registry, so that what one was
 * handed to never changes. It is iterable in its order, and its names are known to the compiler as far as
 * those of its plugins are.
 */
export class Registry<Item extends Plugin, Name extends string = string> implements Iterable<Item> {
  readonly #items: readonly Item[]
  readonly #check: OrderCheck<Item>
  readonly #lastFor: (items: readonly Item[], item: Item) => number

  /** @throws RegistryError for a name that comes twice, another API version, a value that is no plugin */
  constructor(
    items: Iterable<Item>,
    check: OrderCheck<Item> = () => undefined,
    lastFor: (items: readonly Item[], item: Item) => number = ({ length }) => length,
  ) {
    if (typeof items !== 'object' || items === null || !(Symbol.iterator in items))
      throw new RegistryError('not-a-plugin', 'expected a list of plugins')
    this.#items = Object.freeze(Array.from(items))
    this.#check = check
    this.#lastFor = lastFor
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
   * With one more plugin. Unless a place is named, a format goes to the end, and a replacer to the end of its own tier.
   *
   * @throws RegistryError for a name that is there already, and as the constructor does
   */
  with<New extends string>(
    item: Item & Plugin<New>,
    place?: Place<NoInfer<Name>>,
  ): Registry<Item, Name | New> {
    const at = place === undefined ? this.#lastFor(this.#items, item) : this.#placeFor(place)
    return this.#derived(this.#items.toSpliced(at, 0, item))
  }

  /** With a plugin in the place of another, whose name it may bear or not. */
  replace<Old extends Name, New extends string>(
    name: Old,
    item: Item & Plugin<New>,
  ): Registry<Item, Exclude<Name, Old> | New> {
    return this.#derived(this.#items.with(this.#indexOf(name), item))
  }

  /** Without a plugin. */
  without<Old extends Name>(name: Old): Registry<Item, Exclude<Name, Old>> {
    return this.#derived(this.#items.toSpliced(this.#indexOf(name), 1))
  }

  #derived<New extends string>(items: readonly Item[]): Registry<Item, New> {
    return new Registry<Item, New>(items, this.#check, this.#lastFor)
  }

  #placeFor(place: Place<Name>): number {
    if (place === 'first') return 0
    if (place === 'last') return this.#items.length
    return 'before' in place ? this.#indexOf(place.before) : this.#indexOf(place.after) + 1
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

function quoted(name: string): string {
  return JSON.stringify(name)
}
