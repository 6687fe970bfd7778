import type { TextDocument } from './document.js'

/** Makes a function of an object that works only once for each: the result is kept as long as the object is. */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    let known = made.get(key)
    if (known === undefined) {
      known = { value: make(key) }
      made.set(key, known)
    }
    return known.value
  }
}

/** The same of documents, which keep the results themselves: to collect the garbage of weak maps costs more than most results. */
export function perDocument<Value>(
  make: (document: TextDocument) => Value,
): (document: TextDocument) => Value {
  return (document) => document.once(make)
}
