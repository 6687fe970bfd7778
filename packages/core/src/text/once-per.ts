import type { TextDocument } from './document.js'

/**
 * Makes a function of a document that works only once for each. Documents keep the results themselves: to collect the garbage of weak
 * maps costs more than most results.
 */
export function perDocument<Value>(
  make: (document: TextDocument) => Value,
): (document: TextDocument) => Value {
  return (document) => document.once(make)
}
