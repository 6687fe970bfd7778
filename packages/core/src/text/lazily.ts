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
  if (!(WORK in target)) Object.defineProperty(target, WORK, { value: {} })
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

/** An object with the fields of two. What is still to be worked out of either stays so. */
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

interface Lazy {
  readonly [WORK]: Record<string, () => unknown>
}

function workOf(object: object): Lazy[typeof WORK] {
  return WORK in object ? (object as Lazy)[WORK] : {}
}

const readers = /* @__PURE__ */ new Map<string, PropertyDescriptor>()
