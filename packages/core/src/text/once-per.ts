import type { TextDocument } from './document.js'

/** A function of an object that works only once for each. */
export interface OncePer<Key extends object, Value> {
  (key: Key): Value
  /** Whether the value of an object has been made. */
  isMade(key: Key): boolean
}

/** Makes a function of an object that works only once for each: the result is kept as long as the object is. */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): OncePer<Key, Value> {
  const made = new WeakMap<Key, { readonly value: Value }>()
  const once = (key: Key) => {
    let known = made.get(key)
    if (known === undefined) {
      known = { value: make(key) }
      made.set(key, known)
    }
    return known.value
  }
  return Object.assign(once, { isMade: (key: Key) => made.has(key) })
}

/** The same of documents. */
export function perDocument<Value>(make: (document: TextDocument) => Value): OncePer<TextDocument, Value> {
  return oncePer(make)
}
