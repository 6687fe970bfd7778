import type { TextDocument } from './document.js'

/** Makes a function of a document that works only once for each: the result is kept as long as the document is. */
export function perDocument<Value>(
  make: (document: TextDocument) => Value,
): (document: TextDocument) => Value {
  const made = new WeakMap<TextDocument, { readonly value: Value }>()
  return (document) => {
    let known = made.get(document)
    if (known === undefined) {
      known = { value: make(document) }
      made.set(document, known)
    }
    return known.value
  }
}
