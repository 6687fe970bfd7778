import type { TextDocument } from './document.js'

/** A function of a document that works only once for each. */
export interface PerDocument<Value> {
  (document: TextDocument): Value
  /** Whether the value of a document has been made. */
  isMade(document: TextDocument): boolean
}

/** Makes a function of a document that works only once for each: the result is kept as long as the document is. */
export function perDocument<Value>(make: (document: TextDocument) => Value): PerDocument<Value> {
  const made = new WeakMap<TextDocument, { readonly value: Value }>()
  const once = (document: TextDocument) => {
    let known = made.get(document)
    if (known === undefined) {
      known = { value: make(document) }
      made.set(document, known)
    }
    return known.value
  }
  return Object.assign(once, { isMade: (document: TextDocument) => made.has(document) })
}
