import { applyPatch } from 'diff'
import { type Implementation, REFUSED } from '../implementation.js'

/** `applyPatch` of jsdiff, with the number of context lines that may differ. */
export function jsdiff(fuzzFactor: number): Implementation {
  return {
    name: fuzzFactor === 0 ? 'diff' : `diff, fuzz ${fuzzFactor}`,
    formats: ['unified-diff'],
    apply({ text, request }) {
      const after = applyPatch(text, String(request), { fuzzFactor })
      return after === false || after === text ? REFUSED : { kind: 'applied', text: after }
    },
  }
}
