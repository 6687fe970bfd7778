import { slipBetween } from '../../text/sequences.js'

/**
 * Whether a line is another one with slips in its words only: a letter more, less or other, or two in the wrong order. A word
 * that the text has anywhere is no slip, and digits never are. Linear.
 */
export function isSlip(line: string, meant: string, text: string): boolean {
  const [words, others] = [partsOf(line), partsOf(meant)]
  return (
    words.length === others.length &&
    words.every((word, at) => {
      const other = others[at] as string
      return word === other || (isTypo(word, other) && !text.includes(word))
    })
  )
}

function partsOf(line: string): string[] {
  return line.trim().split(/\b/)
}

function isTypo(word: string, meant: string): boolean {
  if (Math.min(word.length, meant.length) < LEAST || !/^[\p{L}_]+$/u.test(word + meant)) return false
  return slipBetween(word, meant) !== undefined
}

/** Shorter words are too much alike. */
const LEAST = 4
