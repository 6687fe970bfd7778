/** Delays work until its result is first needed, and keeps the result. Then releases what the work refers to. */
export function lazily<Value>(work: () => Value): () => Value {
  let waiting: (() => Value) | undefined = work
  let value: Value
  return () => {
    if (waiting !== undefined) value = waiting()
    waiting = undefined
    return value
  }
}

/**
 * Adds enumerable fields to an object that are computed when they are first read, also by copying, cloning or printing it. The
 * fields of one name share a getter: an object with a getter of its own costs the engine as much as an edit, and so does one
 * that begins as a copy of another (`{ ...original }`).
 *
 * @param fields what computes each field; the object keeps it and may change it
 */
export function addLazily<Fields extends Works>(
  target: object,
  fields: Fields,
): asserts target is { readonly [Name in keyof Fields]: ReturnType<Fields[Name]> } {
  if (WORK in target) Object.assign((target as Lazy)[WORK], fields)
  else {
    Object.defineProperty(target, WORK, { value: fields })
    Object.defineProperty(target, INSPECT, PRINTED)
  }
  for (const name in fields) {
    let reader = readers.get(name)
    if (reader === undefined) {
      reader = {
        enumerable: true,
        configurable: true,
        get(this: Lazy) {
          const value = this[WORK][name]?.()
          // Releases what the work refers to.
          this[WORK][name] = () => value
          return value
        },
      }
      readers.set(name, reader)
    }
    Object.defineProperty(target, name, reader)
  }
}

/** What computes fields, by their names. */
type Works = Record<string, () => unknown>

/** An object with the fields of both objects. Fields that are not computed yet stay lazy. */
export function withFields<Original extends object, More extends object>(
  original: Original,
  more: More,
): Original & More {
  if (!(WORK in original) && !(WORK in more)) return { ...original, ...more }
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(original),
      ...Object.getOwnPropertyDescriptors(more),
      [WORK]: { value: { ...readsOf(original), ...readsOf(more) } },
    },
  ) as Original & More
}

const WORK: unique symbol = /* @__PURE__ */ Symbol('work')

/** What Node and Bun call to print an object. They would print `[Getter]` for a field that is computed. */
const INSPECT: unique symbol = /* @__PURE__ */ Symbol.for('nodejs.util.inspect.custom')

const PRINTED: PropertyDescriptor = { get: () => printed }

function printed(this: object): object {
  return { ...this }
}

interface Lazy {
  readonly [WORK]: Works
}

/** What reads the lazy fields of an object, for a copy of it: the work is done once for both. */
function readsOf(object: object): Works {
  const names = WORK in object ? Object.keys((object as Lazy)[WORK]) : []
  return Object.fromEntries(names.map((name) => [name, () => (object as Record<string, unknown>)[name]]))
}

/** What reads a field, by its name. */
const readers = /* @__PURE__ */ new Map<string, PropertyDescriptor>()
