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
 * Adds an enumerable field to an object that is computed when it is first read, also by copying, cloning or printing it. All
 * objects share one getter per field name, because an object with a getter of its own costs the engine as much as an edit.
 */
export function addLazily<Name extends string, Value>(
  target: object,
  name: Name,
  work: () => Value,
): asserts target is { readonly [field in Name]: Value } {
  if (!(WORK in target)) {
    Object.defineProperty(target, WORK, HIDDEN)
    Object.defineProperty(target, INSPECT, PRINTED)
    ;(target as Lazy)[WORK] = {}
  }
  ;(target as Lazy)[WORK][name] = lazily(work)
  let reader = readers.get(name)
  if (reader === undefined) {
    reader = {
      enumerable: true,
      configurable: true,
      get(this: Lazy) {
        return this[WORK][name]?.()
      },
    }
    readers.set(name, reader)
  }
  Object.defineProperty(target, name, reader)
}

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
      [WORK]: { value: { ...workOf(original), ...workOf(more) } },
    },
  ) as Original & More
}

const WORK: unique symbol = /* @__PURE__ */ Symbol('work')

/** What Node and Bun call to print an object. They would print `[Getter]` for a field that is computed. */
const INSPECT: unique symbol = /* @__PURE__ */ Symbol.for('nodejs.util.inspect.custom')

const PRINTED: PropertyDescriptor = {
  value(this: Lazy) {
    return { ...this }
  },
}

/** The descriptors are the same for all objects, which share their shapes then. */
const HIDDEN: PropertyDescriptor = { writable: true }

interface Lazy {
  [WORK]: Record<string, () => unknown>
}

function workOf(object: object): Lazy[typeof WORK] {
  return WORK in object ? (object as Lazy)[WORK] : {}
}

const readers = /* @__PURE__ */ new Map<string, PropertyDescriptor>()
