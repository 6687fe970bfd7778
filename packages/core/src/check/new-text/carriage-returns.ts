import type { Check } from '../check.js'

/** @rule carriage-returns A carriage return inside a line, in a file without any, is not written. */
export const carriageReturns: Check = {
  kind: 'control-characters',
  characters: '\r',
  signs: /\r/,
  isAsked: ({ place }) => place !== undefined,
  find(text) {
    if (text.findAdded((line) => /\r[^\r]/.test(line)) < 0 || text.has(/\r/)) return undefined
    const lines = text.mapNew((line) => line.replaceAll(/\r(?=.)/g, '\\r'))
    return { sign: 'the new text has a carriage return inside a line', lines, isSure: false }
  },
}
