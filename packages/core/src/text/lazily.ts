/** Puts work off until its result is first asked for; what the work needs is let go of then. */
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
 * Gives an object a field like the others, but worked out when it is first read, by whoever reads, copies or clones it. All
 * objects share how they are read: an object that brings a getter of its own costs the engine as much as an edit.
 */
export function addLazily<Name extends string, Value>(
  target: object,
  name: Name,
  work: () => Value,
): asserts target is { readonly [field in Name]: Value } {
  if (!isLazy(target)) Object.defineProperty(target, WORK, { value: {} })
  ;(target as Lazy)[WORK][name] = lazily(work)
  Object.defineProperty(target, name, readerOf(name))
}

/** A copy of an object with more fields. What is still to be worked out stays so in the copy. */
export function withFields<Original extends object, More extends object>(
  original: Original,
  more: More,
): Original & More {
  if (!isLazy(original)) return { ...original, ...more }
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(original)) as Original
  return Object.assign(copy, more)
}

const WORK: unique symbol = /* @__PURE__ */ Symbol('work')

interface Lazy {
  readonly [WORK]: Record<string, () => unknown>
}

function isLazy(object: object): object is Lazy {
  return WORK in object
}

const readers = /* @__PURE__ */ new Map<string, PropertyDescriptor>()

function readerOf(name: string): PropertyDescriptor {
  const known = readers.get(name)
  if (known !== undefined) return known
  const reader: PropertyDescriptor = {
    enumerable: true,
    configurable: true,
    get(this: Lazy) {
      return this[WORK][name]?.()
    },
  }
  readers.set(name, reader)
  return reader
}
